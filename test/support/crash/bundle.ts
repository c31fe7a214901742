import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';

/**
 * The station process in one file: it is loaded in a third of the time, and a crash test loads it for every kill.
 * Returns its path, in a folder of its own.
 */
export async function bundleChild(): Promise<{ readonly folder: string; readonly file: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'makeready-crash-child-'));
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    root: resolve(import.meta.dirname, '../../..'),
    ssr: { noExternal: true },
    build: {
      ssr: join(import.meta.dirname, 'station-child.ts'),
      outDir: folder,
      target: 'node24',
      rollupOptions: { output: { entryFileNames: 'child.mjs', format: 'es', codeSplitting: false } },
    },
  });
  return { folder, file: join(folder, 'child.mjs') };
}
