import { spawnSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import main from '../../../vite.main.config.ts';

/** A process bundled into one file, in a folder of its own. */
export interface Bundle {
  readonly folder: string;
  readonly file: string;
}

/**
 * The station process bundled into one file, which loads in a third of the time; a crash test loads it for
 * every kill. Returns its path, in a folder of its own.
 */
export async function bundleChild(): Promise<Bundle> {
  const bundled = await bundleProcess(join(import.meta.dirname, 'station-child.ts'));
  // A process without orders ends by itself, and leaves its compiled code in the cache for the others.
  const { folder, file } = bundled;
  spawnSync(process.execPath, [file, folder, folder, 'http://127.0.0.1:9'], { stdio: 'ignore' });
  return bundled;
}

const http = join(import.meta.dirname, 'node-http.cjs');

/** @param entry absolute path of its source. */
export async function bundleProcess(entry: string): Promise<Bundle> {
  const folder = await mkdtemp(join(tmpdir(), 'makeready-crash-child-'));
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    root: resolve(import.meta.dirname, '../../..'),
    // Built as the desktop's main process is, so that the same packages stay external.
    define: main.define ?? {},
    resolve: { alias: { http, 'node:http': http } },
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
