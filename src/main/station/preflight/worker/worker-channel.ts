import { z } from 'zod';
import type { WorkerAnswer } from './request.ts';

/** How a worker hears of files and tells what it found: as Node's child, or as one of Electron's. */
export interface WorkerChannel {
  onMessage(listener: (message: unknown) => void): void;
  post(answer: WorkerAnswer): void;
}

const ElectronPort = z.custom<{
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
  postMessage(message: unknown): void;
}>((value) => typeof value === 'object' && value !== null && 'postMessage' in value);

/** The line to whoever started this process; it ends with it. */
export function openStationChannel(): WorkerChannel {
  const port = ElectronPort.safeParse(Reflect.get(process, 'parentPort'));
  if (port.success) {
    return {
      onMessage: (listener) => port.data.on('message', ({ data }) => listener(data)),
      post: (answer) => port.data.postMessage(answer),
    };
  }
  // Nobody is left to tell anything to.
  process.on('disconnect', () => process.exit(0));
  return {
    onMessage: (listener) => process.on('message', listener),
    post: (answer) => process.send?.(answer),
  };
}
