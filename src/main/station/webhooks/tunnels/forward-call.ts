import { type ClientRequest, request } from 'node:http';
import type { RelayedCall } from './relay-events.ts';
import { transientError } from './tunnel.ts';

const ANSWER_MS = 15_000;

/**
 * Repeats a call to the relay at the receiver: same path, headers and bytes. True when the receiver has
 * accepted it or refused it for good, false if no such call can be made; rejects with a TunnelError if it has
 * to be tried again.
 */
export async function forwardCall(call: RelayedCall, port: number, signal: AbortSignal): Promise<boolean> {
  const body = Buffer.from(call.body, 'base64');
  const asked = asCalled(call, port, body.length, AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]));
  if (asked === null) return false;
  const status = await new Promise<number>((resolve, reject) => {
    asked.once('response', (answer) => {
      answer.resume();
      answer.once('error', reject);
      answer.once('end', () => resolve(answer.statusCode ?? 500));
    });
    asked.once('error', reject);
    asked.end(body);
  });
  if (status >= 500) {
    throw transientError('relay.not-stored', {
      status,
    });
  }
  return true;
}

/** Null if the path or headers are invalid in HTTP. */
function asCalled(
  { path, headers }: RelayedCall,
  port: number,
  bytes: number,
  signal: AbortSignal,
): ClientRequest | null {
  try {
    return request({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path,
      headers: [...headers, ['host', `127.0.0.1:${port}`], ['content-length', `${bytes}`]].flat(),
      agent: false,
      signal,
    });
  } catch {
    return null;
  }
}
