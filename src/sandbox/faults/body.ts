import { setTimeout as wait } from 'node:timers/promises';

/** How a body is sent: unthrottled or at a given speed; and whether it breaks off. */
export interface Sending {
  readonly bytesPerSecond: number | null;
  readonly breaksOff: { readonly afterBytes: number; readonly how: 'cut' | 'stall' } | null;
}

export const plainly: Sending = { bytesPerSecond: null, breaksOff: null };

/** A body that breaks off: its sender cuts the connection. */
export class BrokenOffError extends Error {
  override readonly name = 'BrokenOffError';
}

const SLICES_PER_SECOND = 20;

/**
 * The pieces of a body to send. Throws BrokenOffError if it is cut; if it stalls, it ends only with `signal`.
 */
export async function* paced(
  pieces: Iterable<Uint8Array>,
  { bytesPerSecond, breaksOff }: Sending,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let left = breaksOff?.afterBytes ?? Number.POSITIVE_INFINITY;
  for (const piece of pieces) {
    for (const slice of sliced(piece, bytesPerSecond)) {
      const part = slice.subarray(0, Math.min(slice.length, left));
      left -= part.length;
      if (part.length > 0) yield part;
      if (left <= 0 && breaksOff !== null) await breakOff(breaksOff.how, signal);
      if (bytesPerSecond !== null) await wait((slice.length / bytesPerSecond) * 1_000, undefined, { signal });
    }
  }
  if (breaksOff !== null) await breakOff(breaksOff.how, signal);
}

function* sliced(piece: Uint8Array, bytesPerSecond: number | null): Generator<Uint8Array> {
  const length = bytesPerSecond === null ? piece.length : Math.ceil(bytesPerSecond / SLICES_PER_SECOND);
  for (let at = 0; at < piece.length; at += length) yield piece.subarray(at, at + length);
}

async function breakOff(how: 'cut' | 'stall', signal: AbortSignal): Promise<never> {
  if (how === 'stall') {
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }
  throw new BrokenOffError('The fault says so.');
}
