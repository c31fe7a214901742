import type { Readable } from 'node:stream';
import { message } from '../../../../contract/index.ts';
import { TransferError } from './transfer-error.ts';

/** Fewer bytes than this in one interval count as silence. */
const MIN_BYTES = 1_024;

/**
 * Passes every chunk of a body to `take` as it arrives; if `take` returns a promise, the next chunk waits
 * for it. Throws TransferError `stalled` if hardly anything arrives for `silenceMs`, `broken-off` if the
 * body ends too soon, and whatever `take` throws.
 */
export function pump(
  body: Readable & { readonly complete?: boolean },
  silenceMs: number,
  take: (chunk: Uint8Array) => Promise<void> | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = 0;
    let receivedBefore = -MIN_BYTES;
    let busy = false;
    const watch = setInterval(() => {
      // While the disk or the bandwidth limit delays the stream, the silence is our own.
      if (!busy && received - receivedBefore < MIN_BYTES) fail(stalled(silenceMs));
      receivedBefore = received;
    }, silenceMs);
    const fail = (error: unknown): void => {
      clearInterval(watch);
      reject(error);
      body.destroy();
    };
    const broken = (): void => fail(brokenOff());
    if (body.destroyed) return broken();
    body.on('error', broken);
    body.on('close', broken);
    body.on('end', () => {
      clearInterval(watch);
      body.off('close', broken);
      if (body.complete !== false) resolve();
      else reject(brokenOff());
    });
    body.on('data', (chunk: Buffer) => {
      received += chunk.length;
      let wait: Promise<void> | undefined;
      try {
        wait = take(chunk);
      } catch (error) {
        return fail(error);
      }
      if (wait === undefined) return;
      busy = true;
      body.pause();
      wait.then(() => {
        busy = false;
        body.resume();
      }, fail);
    });
  });
}

const brokenOff = (): TransferError => new TransferError('broken-off', message('transfer.broken-off'));

function stalled(silenceMs: number): TransferError {
  const seconds = silenceMs / 1_000;
  return new TransferError('stalled', message('transfer.stalled', { seconds }));
}
