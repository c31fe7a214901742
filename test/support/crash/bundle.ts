import { spawnSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import main from '../../../vite.main.config.ts';

/**
 * The station process in one file: it is loaded in a third of the time, and a crash test loads it for every
 * kill. Returns its path, in a separate folder.
 */
export async function bundleChild(): Promise<{ readonly folder: string; readonly file: string }> {
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
      ssr: join(import.meta.dirname, 'station-child.ts'),
      outDir: folder,
      target: 'node24',
      rollupOptions: {
        external: main.build?.rollupOptions?.external ?? [],
        output: { entryFileNames: 'child.mjs', format: 'es', codeSplitting: false },
      },
    },
  });
  const file = join(folder, 'child.mjs');
  // A life that nobody gives orders to ends by itself, and leaves to the others what was compiled where that
  // is kept.
  spawnSync(process.execPath, [file, folder, folder, 'http://127.0.0.1:9'], { stdio: 'ignore' });
  return { folder, file };
}
