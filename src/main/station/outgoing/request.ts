import { Agent } from 'node:http';
import got from 'got';
import { type Message, message } from '../../../contract/index.ts';
import { type OutboundAgents, ProxyUnusableError } from '../network/index.ts';
import { isLoopback, offline } from '../service/index.ts';

const LIMIT_MS = 10_000;
/** Of an answer; more is not read, and nothing of it is kept. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** What became of one attempt. `mayHaveArrived`: nobody answered, which does not say that nobody read it. */
export type Outcome =
  | { readonly kind: 'arrived'; readonly what: Message }
  | { readonly kind: 'failed'; readonly what: Message; readonly mayHaveArrived: boolean };

/** Sends a body to a receiver. Follows no redirect: only the address that was entered is told anything. */
export async function post(
  address: string,
  body: string,
  options: {
    readonly headers: Readonly<Record<string, string>>;
    readonly agents: Pick<OutboundAgents, 'get'>;
    readonly signal: AbortSignal;
  },
): Promise<Outcome> {
  const url = new URL(address);
  try {
    return outcomeOf(await statusOf(url, body, options), url.host);
  } catch (error) {
    if (error instanceof ProxyUnusableError)
      return { kind: 'failed', what: error.userMessage, mayHaveArrived: false };
    const { userMessage, sent } = offline(error, url.host);
    return { kind: 'failed', what: userMessage, mayHaveArrived: sent };
  }
}

function outcomeOf(status: number, host: string): Outcome {
  if (status >= 200 && status < 300)
    return { kind: 'arrived', what: message('outgoing.arrived', { host, status }) };
  const what =
    status >= 300 && status < 400
      ? message('outgoing.redirected', { host, status })
      : message('outgoing.refused', { host, status });
  return { kind: 'failed', what, mayHaveArrived: false };
}

async function statusOf(
  url: URL,
  body: string,
  { headers, agents, signal }: Parameters<typeof post>[2],
): Promise<number> {
  const direct = new Agent();
  const call = got.stream.post(url, {
    body,
    headers: { 'content-type': 'application/json', 'accept-encoding': 'identity', ...headers },
    // Plain http goes to this machine and to private networks only, which no proxy is needed for.
    agent: url.protocol === 'http:' || isLoopback(url.hostname) ? { http: direct } : agents.get(),
    followRedirect: false,
    throwHttpErrors: false,
    decompress: false,
    retry: { limit: 0 },
    timeout: { request: LIMIT_MS },
    signal,
  });
  let status: number | null = null;
  call.on('response', (response: { readonly statusCode: number }) => {
    status = response.statusCode;
  });
  try {
    let read = 0;
    for await (const chunk of call) {
      read += Buffer.byteLength(chunk);
      if (read > MAX_ANSWER_BYTES) break;
    }
  } catch (error) {
    // The status is the answer; what follows it may be late or cut.
    if (status === null) throw error;
  } finally {
    direct.destroy();
  }
  if (status === null) throw new Error('An answer without a status.');
  return status;
}
