import { Agent, request } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';

import { pipeline } from 'node:stream/promises';
import { paced } from '../faults/body.ts';

/** Calls one URL by POST over kept-alive connections. */
export class Caller {
  readonly #url: URL;
  readonly #agent: Agent;
  readonly #answerWithinMs: number;
  readonly #stopped = new AbortController();

  constructor(url: string, options: { readonly atOnce: number; readonly answerWithinMs: number }) {
    this.#url = new URL(url);
    const kept = { keepAlive: true, maxSockets: options.atOnce };
    this.#agent = this.#url.protocol === 'https:' ? new SecureAgent(kept) : new Agent(kept);
    this.#answerWithinMs = options.answerWithinMs;
  }

  /**
   * The status of the answer, and how long it asks to wait; a redirect is an answer. Rejects with the
   * system's error, or ETIMEDOUT.
   */
  post(
    headers: Readonly<Record<string, string>>,
    body: Uint8Array,
    bytesPerSecond: number | null,
  ): Promise<{ readonly status: number; readonly retryAfterMs: number }> {
    const ask = this.#url.protocol === 'https:' ? secureRequest : request;
    return new Promise((resolve, reject) => {
      const call = ask(this.#url, {
        method: 'POST',
        agent: this.#agent,
        timeout: this.#answerWithinMs,
        headers: { ...headers, 'content-length': body.length },
      });
      call.on('response', (response) => {
        response.on('error', reject);
        response.on('end', () => {
          const seconds = Number(response.headers['retry-after'] ?? 0);
          resolve({ status: response.statusCode ?? 0, retryAfterMs: seconds > 0 ? seconds * 1_000 : 0 });
        });
        response.resume();
      });
      call.on('timeout', () => call.destroy(Object.assign(new Error('No answer.'), { code: 'ETIMEDOUT' })));
      call.on('error', reject);
      if (bytesPerSecond === null) call.end(body);
      else {
        const slowly = paced([body], { bytesPerSecond, breaksOff: null }, this.#stopped.signal);
        pipeline(slowly, call).catch(reject);
      }
    });
  }

  /** Cuts all calls under way. */
  stop(): void {
    this.#stopped.abort();
    this.#agent.destroy();
  }
}
