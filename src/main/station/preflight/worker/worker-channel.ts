import { z } from 'zod';
import type { WorkerAnswer } from './request.ts';

/** How a worker receives files and returns results: as a child of Node or of Electron. */
export interface WorkerChannel {
  onMessage(listener: (message: unknown) => void): void;
  post(answer: WorkerAnswer): void;
}

const ElectronPort = z.custom<{
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
  postMessage(message: unknown): void;
}>((value) => typeof value === 'object' && value !== null && 'postMessage' in value);

/** The channel to the parent process; this process ends with it. */
export function openStationChannel(): WorkerChannel {
  const port = ElectronPort.safeParse(Reflect.get(process, 'parentPort'));
  if (port.success) {
    return {
      onMessage: (listener) => port.data.on('message', ({ data }) => listener(data)),
      post: (answer) => port.data.postMessage(answer),
    };
  }
  // The parent is gone.
  process.on('disconnect', () => process.exit(0));
  return {
    onMessage: (listener) => process.on('message', listener),
    post: (answer) => process.send?.(answer),
  };
}
