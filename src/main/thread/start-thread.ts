import { Worker } from 'node:worker_threads';
import type { ThreadStart } from './wire.ts';

/** The thread of a station, as its host holds it. */
export interface RunningThread {
  /** Resolves when it has ended, with why. */
  readonly ended: Promise<unknown>;
  /** Ends it, wherever it is. */
  terminate(): Promise<unknown>;
}

/** Starts the thread of a station. */
export type StartThread = (start: ThreadStart, environment: NodeJS.ProcessEnv) => RunningThread;

/** @param entry of the thread: `main.ts` beside this file, or what was built of it. */
export const startThreadOf =
  (entry: URL): StartThread =>
  (start, environment) => {
    const worker = new Worker(entry, {
      workerData: start,
      transferList: [start.host, start.control, start.ports],
      env: environment,
      name: 'station',
    });
    let why: unknown = new Error('The thread of the station ended.');
    worker.on('error', (error) => {
      why = error;
    });
    return {
      ended: new Promise((resolve) => worker.once('exit', () => resolve(why))),
      terminate: () => worker.terminate(),
    };
  };
