import { z } from 'zod';
import { CheckRequest, check } from './check.ts';

/** How a worker hears of files and tells what it found: as Node's child, or as one of Electron's. */
interface Line {
  hear(listener: (message: unknown) => void): void;
  tell(message: unknown): void;
}

const ElectronPort = z.custom<{
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
  postMessage(message: unknown): void;
}>((value) => typeof value === 'object' && value !== null && 'postMessage' in value);

function line(): Line {
  const port = ElectronPort.safeParse(Reflect.get(process, 'parentPort'));
  if (port.success) {
    return {
      hear: (listener) => port.data.on('message', ({ data }) => listener(data)),
      tell: (message) => port.data.postMessage(message),
    };
  }
  // Nobody is left to tell anything to.
  process.on('disconnect', () => process.exit(0));
  return {
    hear: (listener) => process.on('message', listener),
    tell: (message) => process.send?.(message),
  };
}

const { hear, tell } = line();
hear((message) => {
  try {
    tell({ kind: 'result', result: check(CheckRequest.parse(message)) });
  } catch (error) {
    tell({ kind: 'fault', message: error instanceof Error ? error.message : 'unknown' });
  }
});
