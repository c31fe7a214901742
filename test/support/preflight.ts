import { resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WorkerPort } from '../../src/main/station/ports.ts';
import { startChild } from '../../src/main/station/preflight/index.ts';

const built = resolve(import.meta.dirname, '../../dist/worker') + sep;

/**
 * Preflight's worker as installed: bundled, which loads in a third of the time. Tests of the worker itself
 * run it from source.
 * @param archive folder of the files that it checks.
 */
export const startBuiltPreflight = (archive: string): WorkerPort =>
  startChild(new URL('preflight.mjs', pathToFileURL(built)), [built, archive]);

/**
 * The same, started with the first file to check: a station starts its worker when it starts, and most
 * tests have no file for it.
 */
export function preflightOnDemand(archive: string): WorkerPort {
  let worker: WorkerPort | null = null;
  const listeners: Parameters<WorkerPort['listen']>[0][] = [];
  return {
    post(message) {
      if (worker === null) {
        worker = startBuiltPreflight(archive);
        for (const listener of listeners) worker.listen(listener);
      }
      worker.post(message);
    },
    listen: (listener) => void listeners.push(listener),
    terminate: () => worker?.terminate(),
  };
}
