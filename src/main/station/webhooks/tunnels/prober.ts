import { randomBytes } from 'node:crypto';
import type { OutboundClient } from './outbound-client.ts';
import { inShort, TunnelError, transientError } from './tunnel.ts';

const ANSWER_MS = 10_000;
const PROBE_TIMEOUT_MS = 15_000;

/**
 * Calls this station through its public address, and knows that the call came back here and not to another machine: the
 * receiver tells it which calls came to its secret path. Nothing but that path, new at every start, can claim to be one.
 */
export class Prober {
  /** The secret part of the path that the receiver keeps for it. */
  readonly secret = randomBytes(32).toString('base64url');
  readonly #awaited = new Map<string, () => void>();
  readonly #outbound: Pick<OutboundClient, 'ask'>;
  readonly #timeoutMs: number;

  /** @param heardMs how long a call that was sent may take to come in. */
  constructor(outbound: Pick<OutboundClient, 'ask'>, timeoutMs = PROBE_TIMEOUT_MS) {
    this.#outbound = outbound;
    this.#timeoutMs = timeoutMs;
  }

  /** A call came to the secret path. */
  received(body: string): void {
    this.#awaited.get(body)?.();
  }

  /** Resolves when a call through `publicUrl` came back and was answered well; rejects with a TunnelError. */
  async probe(publicUrl: string, signal: AbortSignal): Promise<void> {
    const nonce = randomBytes(16).toString('hex');
    const came = Promise.withResolvers<void>();
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(this.#timeoutMs)]);
    timeout.addEventListener('abort', () => came.reject(new Error('not heard')));
    // It may give up before anyone listens.
    came.promise.catch(() => undefined);
    this.#awaited.set(nonce, came.resolve);
    try {
      await this.#call(`${publicUrl}/webhooks/${this.secret}`, nonce, signal);
      await came.promise.catch(() => {
        throw transientError('probe.elsewhere');
      });
    } finally {
      this.#awaited.delete(nonce);
    }
  }

  async #call(url: string, body: string, signal: AbortSignal): Promise<void> {
    try {
      const { status } = await this.#outbound
        .ask(url, {
          method: 'POST',
          body,
          // On a connection of its own: one that was kept could outlive the way in.
          headers: {
            'content-type': 'text/plain',
            'content-length': `${Buffer.byteLength(body)}`,
            connection: 'close',
          },
          signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
        })
        .then((answer) => {
          // Only whether it is well answered counts.
          answer.on('error', () => undefined).resume();
          return { status: answer.statusCode ?? 0 };
        });
      if (status >= 200 && status < 300) return;
      throw transientError('probe.status', { status });
    } catch (error) {
      if (error instanceof TunnelError) throw error;
      const why = inShort(error);
      throw transientError('probe.unreachable', { why });
    }
  }
}
