import { spawnSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import main from '../../../vite.main.config.ts';

/** A process in one file, in a separate folder. */
export interface Bundle {
  readonly folder: string;
  readonly file: string;
}

/**
 * The station process in one file: it is loaded in a third of the time, and a crash test loads it for every
 * kill. Returns its path, in a separate folder.
 */
export async function bundleChild(): Promise<Bundle> {
  const bundled = await bundleProcess(join(import.meta.dirname, 'station-child.ts'));
  // A life that nobody gives orders to ends by itself, and leaves to the others what was compiled where that
  // is kept.
  const { folder, file } = bundled;
  spawnSync(process.execPath, [file, folder, folder, 'http://127.0.0.1:9'], { stdio: 'ignore' });
  return bundled;
}

/** @param entry absolute path of its source. */
export async function bundleProcess(entry: string): Promise<Bundle> {
  const folder = await mkdtemp(join(tmpdir(), 'makeready-crash-child-'));
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    root: resolve(import.meta.dirname, '../../..'),
    // As the desktop's main process is made, so that what stays outside of that stays outside here.
    define: main.define ?? {},
    ssr: main.ssr ?? {},
    build: {
      ssr: entry,
      outDir: folder,
      target: 'node24',
      rollupOptions: {
        external: main.build?.rollupOptions?.external ?? [],
        output: { entryFileNames: 'child.mjs', format: 'es', codeSplitting: false },
      },
    },
  });
  return { folder, file: join(folder, 'child.mjs') };
}
