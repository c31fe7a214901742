import type { WorkerAnswer } from './request.ts';

/** How a worker receives files and returns results: as a child of Node or of Electron. */
export interface WorkerChannel {
  onMessage(listener: (message: unknown) => void): void;
  post(answer: WorkerAnswer): void;
}

interface ElectronPort {
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
  postMessage(message: unknown): void;
}

const isElectronPort = (value: unknown): value is ElectronPort =>
  typeof value === 'object' && value !== null && 'postMessage' in value;

/** The channel to the parent process; this process ends with it. */
export function openStationChannel(): WorkerChannel {
  const port: unknown = Reflect.get(process, 'parentPort');
  if (isElectronPort(port)) {
    return {
      onMessage: (listener) => port.on('message', ({ data }) => listener(data)),
      post: (answer) => port.postMessage(answer),
    };
  }
  // The parent is gone.
  process.on('disconnect', () => process.exit(0));
  return {
    onMessage: (listener) => process.on('message', listener),
    post: (answer) => process.send?.(answer),
  };
}
