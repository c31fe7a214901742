import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { ThreadStart } from './wire.ts';

/** A station's thread, as its host sees it. */
export interface RunningThread {
  /** Resolves with the reason when the thread has ended. */
  readonly ended: Promise<unknown>;
  /** Ends it immediately. */
  terminate(): Promise<unknown>;
}

/** Starts the thread of a station. */
export type StartThread = (start: ThreadStart, environment: NodeJS.ProcessEnv) => RunningThread;

/**
 * @param entry of the thread: `main.ts` beside this file, or its bundle.
 * @param resourceLimits Node's own unless given.
 */
export const startThreadOf =
  (entry: URL, resourceLimits: ResourceLimits = {}): StartThread =>
  (start, environment) => {
    const worker = new Worker(entry, {
      workerData: start,
      transferList: [start.host, start.control, start.ports],
      env: environment,
      name: 'station',
      resourceLimits,
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
