import { resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WorkerPort } from '../../src/main/station/ports.ts';
import { startChild } from '../../src/main/station/preflight/index.ts';

const built = resolve(import.meta.dirname, '../../dist/worker') + sep;

/**
 * Preflight's worker as it is installed: in one file, which is loaded in a third of the time that its sources
 * take. What is about the worker itself runs it from source.
 * @param archive folder of the files it is asked about.
 */
export const startBuiltPreflight = (archive: string): WorkerPort =>
  startChild(new URL('preflight.mjs', pathToFileURL(built)), [built, archive]);

/**
 * The same, started with the first file that it is asked about: a station has a worker ready from its start
 * on, and those of most tests come to no file that it would look at.
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
