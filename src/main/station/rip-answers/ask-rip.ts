import { message } from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';
import { type AskedFolder, NoAnswerError } from './answer.ts';

const MAX_BYTES = 1_000_000;
const ANSWER_WITHIN_MS = 10_000;

export interface Question extends Pick<RequestInit, 'method' | 'headers' | 'body'> {
  readonly url: string;
  readonly clock: Pick<Clock, 'after'>;
}

/**
 * Asks the RIP of a hot folder over HTTP, directly: it is in the company's own network. A redirect is not
 * followed.
 * @returns the body, at most 1 MB decoded.
 * @throws NoAnswerError if there is none, it is not a success, or too large.
 */
export async function askRip({ name }: AskedFolder, { url, clock, ...asked }: Question): Promise<string> {
  const late = new AbortController();
  const cancel = clock.after(ANSWER_WITHIN_MS, () => late.abort());
  try {
    const response = await fetch(url, { ...asked, redirect: 'manual', signal: late.signal }).catch(() => {
      throw new NoAnswerError(message('answers.silent', { name }));
    });
    const body = await textOf(response).catch(() => {
      throw new NoAnswerError(message('answers.cut', { name }));
    });
    if (body === null) throw new NoAnswerError(message('answers.too-large', { name }));
    if (!response.ok) throw new NoAnswerError(message('answers.status', { name, status: response.status }));
    return body;
  } finally {
    cancel();
    // What has not arrived by then is not wanted.
    late.abort();
  }
}

/** Null if it is too large. Rejects if it ends too early. */
async function textOf({ body }: Response): Promise<string | null> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body ?? []) {
    bytes += piece.byteLength;
    if (bytes > MAX_BYTES) return null;
    pieces.push(piece);
  }
  return new TextDecoder().decode(Buffer.concat(pieces));
}
