import { watch } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { HARMLESS, type TempArtifacts } from './temp-artifacts.ts';

const WAIT_MS = 1_000;

/** After how long the system reports a new file in the folder, in milliseconds; null: not within a second. */
export async function probeEvents(hot: string, artifacts: TempArtifacts): Promise<number | null> {
  const told = Promise.withResolvers<number | null>();
  let began = Number.POSITIVE_INFINITY;
  const onEvent = (): void => {
    if (performance.now() >= began) told.resolve(Math.round(performance.now() - began));
  };
  let watcher: ReturnType<typeof watch>;
  try {
    watcher = watch(hot, onEvent).on('error', () => told.resolve(null));
  } catch {
    return null;
  }
  const timer = setTimeout(() => told.resolve(null), WAIT_MS);
  try {
    began = performance.now();
    await writeFile(artifacts.path(hot), HARMLESS).catch(() => told.resolve(null));
    return await told.promise;
  } finally {
    clearTimeout(timer);
    watcher.close();
  }
}
