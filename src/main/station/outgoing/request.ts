import { Agent } from 'node:http';
import got from 'got';
import { message } from '../../../contract/index.ts';
import { type OutboundAgents, ProxyUnusableError } from '../network/index.ts';
import { isLoopback, offline } from '../service/index.ts';
import { failed, type Outcome } from './outcome.ts';

const LIMIT_MS = 10_000;
/** Of an answer; more is not read, and nothing of it is kept. */
const MAX_ANSWER_BYTES = 64 * 1024;

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
    if (error instanceof ProxyUnusableError) return failed(error.userMessage);
    const { userMessage, sent } = offline(error, url.host);
    return failed(userMessage, sent);
  }
}

function outcomeOf(status: number, host: string): Outcome {
  if (status >= 200 && status < 300)
    return { kind: 'arrived', what: message('outgoing.arrived', { host, status }) };
  return failed(
    status >= 300 && status < 400
      ? message('outgoing.redirected', { host, status })
      : message('outgoing.refused', { host, status }),
  );
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
