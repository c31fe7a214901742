import type { IncomingMessage, ServerResponse } from 'node:http';
import { serves } from '../faulty-storage.ts';

const SLICE_BYTES = 256 * 1024;

/**
 * Sends bytes in slices with a pause of `pauseMs` before each, so that a transfer can be interrupted.
 * Answers ranges.
 */
export function answerSlowly(
  stored: Buffer,
  pauseMs: number,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const end = response.end.bind(response);
  const write = (rest: Uint8Array): void => {
    if (response.destroyed) return;
    if (rest.length <= SLICE_BYTES) end(rest);
    else
      response.write(rest.subarray(0, SLICE_BYTES), () =>
        setTimeout(write, pauseMs, rest.subarray(SLICE_BYTES)),
      );
  };
  response.end = (body: unknown) => {
    if (body instanceof Uint8Array) setTimeout(write, pauseMs, body);
    else end();
    return response;
  };
  serves(stored)(request, response);
}
