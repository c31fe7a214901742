import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { isOutdated } from '../../../scripts/steps/build.ts';

const root = resolve(import.meta.dirname, '../../..');
/** Below the root: bundles stay there for the next test, and with them what is compiled of them. */
export const kept = 'node_modules/.cache/processes';
const sources = ['src', 'test/support', 'vite.main.config.ts', 'package-lock.json'];
const http = join(import.meta.dirname, 'node-http.cjs');

/**
 * Bundles a process into one file, unless that is there and newer than its sources. Returns its path.
 * @param entry absolute path of its source.
 * @param format `cjs` for `run-compiled.cjs`; it cannot await at its top level.
 */
export async function bundleProcess(entry: string, format: 'es' | 'cjs' = 'es'): Promise<string> {
  const name = `${basename(entry, '.ts')}.${format === 'es' ? 'mjs' : 'cjs'}`;
  if (await isOutdated(join(kept, name), sources)) await bundle(entry, name, format);
  return join(root, kept, name);
}

async function bundle(entry: string, name: string, format: 'es' | 'cjs'): Promise<void> {
  // It takes longer to load than to see that nothing is outdated.
  const { build } = await import('vite');
  const { default: main } = await import('../../../vite.main.config.ts');
  await mkdir(join(root, kept), { recursive: true });
  // Others may be bundling the same, or loading what was there before.
  const folder = await mkdtemp(join(root, kept, 'new-'));
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    root,
    // As the desktop's main process is, so that it loads as fast.
    plugins: main.plugins ?? [],
    resolve: { alias: { http, 'node:http': http } },
    // Left in node_modules: only a tunnel needs it, and it is an eighth of a station.
    ssr: { noExternal: true, external: ['ssh2'] },
    build: {
      ssr: entry,
      outDir: folder,
      target: 'node24',
      rollupOptions: { output: { entryFileNames: name, format, codeSplitting: false } },
    },
  });
  await rename(join(folder, name), join(root, kept, name));
  await rm(folder, { recursive: true });
}
