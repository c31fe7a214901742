import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

export type Part = 'renderer' | 'main' | 'preload' | 'worker';

const root = resolve(import.meta.dirname, '../..');

const parts: Readonly<Record<Part, { config: string; made: string; from: readonly string[] }>> = {
  renderer: {
    config: 'vite.config.ts',
    made: 'dist/renderer/index.html',
    from: ['src/renderer', 'src/contract', 'src/locales', 'assets', 'vite.config.ts', 'package-lock.json'],
  },
  main: {
    config: 'vite.main.config.ts',
    made: 'dist/main/index.mjs',
    from: [
      'src/main',
      'src/contract',
      'src/locales',
      'src/sandbox',
      'vite.main.config.ts',
      'package-lock.json',
    ],
  },
  worker: {
    config: 'vite.worker.config.ts',
    made: 'dist/worker/preflight.mjs',
    from: ['src/main/station/preflight', 'src/contract', 'vite.worker.config.ts', 'package-lock.json'],
  },
  preload: {
    config: 'vite.preload.config.ts',
    made: 'dist/preload/preload.cjs',
    from: ['src/preload', 'vite.preload.config.ts', 'package-lock.json'],
  },
};

/** Milliseconds since the epoch of the newest file at or below `path`; 0 where there is nothing. */
async function newest(path: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  if (found === null) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const times = await Promise.all(
    entries.map(async (entry) => (await stat(join(entry.parentPath, entry.name))).mtimeMs),
  );
  return Math.max(found.mtimeMs, ...times);
}

/**
 * Whether something newer than `made`, or no `made` at all, is found.
 * @param made path below the project's folder of what was built.
 * @param from paths of what it was built from: files, or folders with all in them.
 */
export async function isOutdated(made: string, from: readonly string[]): Promise<boolean> {
  const sources = await Promise.all(from.map((path) => newest(join(root, path))));
  return (await newest(join(root, made))) < Math.max(...sources);
}

const isStale = (part: Part): Promise<boolean> => isOutdated(parts[part].made, parts[part].from);

/** Builds the given parts into dist/, beside each other. */
export async function buildParts(names: readonly Part[]): Promise<void> {
  if (names.length === 0) return;
  // It takes longer to load than to see that nothing is stale.
  const { build } = await import('vite');
  await Promise.all(
    names.map((name) =>
      build({
        configFile: join(root, parts[name].config),
        logLevel: 'warn',
        // On a busy machine a build is slow, and it is nobody's fault.
        build: { rolldownOptions: { checks: { bundlerTimings: false, pluginTimings: false } } },
      }),
    ),
  );
}

/** Builds those parts whose sources are newer than what was built from them; says which on `say`. */
export async function buildWhatIsStale(names: readonly Part[], say: (line: string) => void): Promise<void> {
  const areStale = await Promise.all(names.map(isStale));
  const stale = names.filter((_, index) => areStale[index]);
  if (stale.length > 0) say(`Building the ${stale.join(', the ')} ...`);
  await buildParts(stale);
}
