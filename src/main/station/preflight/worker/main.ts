import { z } from 'zod';
import { firstPage } from '../picture/first-page.ts';
import { spotColours } from '../point/spot-colours.ts';
import { check } from './check.ts';
import { WorkerRequest } from './request.ts';

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

/** What a request is answered with. */
function answerTo(request: WorkerRequest): unknown {
  switch (request.kind) {
    case 'check':
      return check(request);
    case 'spot':
      return spotColours(request.path, request.page, request.spot, request.softMs);
    case 'picture':
      return firstPage(request.path, request.edgePx);
  }
}

const { hear, tell } = line();
hear(async (message) => {
  try {
    tell({ kind: 'result', result: await answerTo(WorkerRequest.parse(message)) });
  } catch (error) {
    tell({ kind: 'fault', message: error instanceof Error ? error.message : 'unknown' });
  }
});
