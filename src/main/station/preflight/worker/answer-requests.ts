import type { MessagePort } from 'node:worker_threads';
import { readSheets } from '../facts/index.ts';
import { warmPdfium } from '../picture/engine.ts';
import { pagePicture } from '../picture/page-picture.ts';
import { measure } from '../plates/measure.ts';
import { platePictures } from '../plates/pictures.ts';
import { spotColours } from '../point/spot-colours.ts';
import { differencePictures } from '../proof/pictures.ts';
import { prove } from '../proof/proof.ts';
import { TimeLimit } from '../time-limit.ts';
import { check } from './check.ts';
import { type WorkerAnswer, WorkerRequest } from './request.ts';

/** Answers the requests that come through a port, one after another. */
export function answerRequests(port: MessagePort): void {
  const ready: WorkerAnswer = { kind: 'ready' };
  port.postMessage(ready);
  port.on('message', async (message: unknown) => port.postMessage(await answerTo(message)));
}

async function answerTo(message: unknown): Promise<WorkerAnswer> {
  try {
    return { kind: 'result', result: await resultOf(WorkerRequest.parse(message)), isSpent: false };
  } catch (error) {
    const text = error instanceof Error ? error.message : 'unknown';
    return { kind: isOfTheDisk(error) ? 'unreadable' : 'fault', message: text };
  }
}

function resultOf(request: WorkerRequest): unknown {
  switch (request.kind) {
    case 'check':
      return check(request);
    case 'prove':
      return prove(request);
    case 'measure':
      return measure(request);
    case 'warm':
      return warmPdfium();
    case 'spot':
      return spotColours(request.path, request.page, request.spot, request.softMs);
    case 'boxes': {
      const limit = new TimeLimit(request.softMs);
      return readSheets(request.path, () => limit.look());
    }
    case 'difference':
      return differencePictures(request.path, request.page, request.isRebuilt, request.softMs);
    case 'plates':
      return platePictures(request);
    case 'picture':
      return pagePicture(request.path, request.page, request.edgePx);
  }
}

const fileCalls: readonly unknown[] = ['open', 'fstat', 'read'];

/**
 * Whether the disk is at fault: the file could not be opened or read. Anything else is caused by the file,
 * or is a fault of this program.
 */
function isOfTheDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isDenied = 'code' in error && error.code === 'ERR_ACCESS_DENIED';
  return isDenied || ('syscall' in error && fileCalls.includes(error.syscall));
}
