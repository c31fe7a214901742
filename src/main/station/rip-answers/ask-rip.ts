import { message } from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';
import { codeOf } from '../util/error-code.ts';
import { type AskedFolder, NoAnswerError } from './answer.ts';

export const MAX_BYTES = 1_000_000;
const ANSWER_WITHIN_MS = 10_000;

export interface Question extends Pick<RequestInit, 'method' | 'headers' | 'body'> {
  readonly url: string;
  readonly clock: Pick<Clock, 'after'>;
  /** In milliseconds; 10 seconds if missing. */
  readonly within?: number;
}

export interface RipResponse {
  readonly status: number;
  /** What it wants to be sent back, as a Cookie header; empty if nothing. */
  readonly cookie: string;
  /** At most 1 MB decoded. */
  readonly body: string;
}

/**
 * Asks the RIP of a hot folder over HTTP, directly: it is in the company's own network. A redirect is not
 * followed.
 * @throws NoAnswerError if there is no answer, or it is too large.
 */
export async function askRip(
  { name }: AskedFolder,
  { url, clock, within = ANSWER_WITHIN_MS, ...asked }: Question,
): Promise<RipResponse> {
  const late = new AbortController();
  const cancel = clock.after(within, () => late.abort());
  try {
    const response = await fetch(url, { ...asked, redirect: 'manual', signal: late.signal }).catch(
      (error: unknown) => {
        throw new NoAnswerError(
          isDistrust(error) ? message('answers.untrusted', { name }) : message('answers.silent', { name }),
        );
      },
    );
    const body = await textOf(response).catch(() => {
      throw new NoAnswerError(message('answers.cut', { name }));
    });
    if (body === null) throw new NoAnswerError(message('answers.too-large', { name }));
    const cookie = response.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
    return { status: response.status, cookie: cookie.join('; '), body };
  } finally {
    cancel();
    // What has not arrived by then is not wanted.
    late.abort();
  }
}

/** The body of a success. Throws NoAnswerError. */
export function successOf({ name }: AskedFolder, { status, body }: RipResponse): string {
  if (status < 200 || status > 299) throw new NoAnswerError(message('answers.status', { name, status }));
  return body;
}

/** Whether it could not prove who it is; nothing has been sent then. */
const isDistrust = (error: unknown): boolean =>
  error instanceof Error && /CERT|LEAF_SIGNATURE/.test(codeOf(error.cause) ?? '');

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
