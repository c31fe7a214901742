import { request } from 'node:http';
import type { RelayedCall } from './relay-events.ts';
import { passing } from './tunnel.ts';

const ANSWER_MS = 15_000;

/**
 * Calls the receiver as the outsider called the relay: same path, headers and bytes. Resolves when the receiver has taken it
 * or has refused it for good; rejects with a TunnelFault when it is to be handed over again.
 */
export async function handOver(call: RelayedCall, port: number, signal: AbortSignal): Promise<void> {
  const body = Buffer.from(call.body, 'base64');
  const status = await new Promise<number>((resolve, reject) => {
    const asked = request({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: call.path,
      headers: [...call.headers, ['host', `127.0.0.1:${port}`], ['content-length', `${body.length}`]].flat(),
      agent: false,
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    });
    asked.once('response', (answer) => {
      answer.resume();
      answer.once('error', reject);
      answer.once('end', () => resolve(answer.statusCode ?? 500));
    });
    asked.once('error', reject);
    asked.end(body);
  });
  if (status >= 500) {
    throw passing('relay.not-kept', 'A call from the relay could not be kept here. It is fetched again.', {
      status,
    });
  }
}
