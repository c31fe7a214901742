import { randomBytes } from 'node:crypto';
import type { OutboundClient } from './outbound-client.ts';
import { inShort, TunnelError, transientError } from './tunnel.ts';

const ANSWER_MS = 10_000;
const PROBE_TIMEOUT_MS = 15_000;

/**
 * Calls this station through its public address, and makes sure that the call arrives here and not at another
 * machine: the receiver reports the calls to its secret path. Only this path, new at every start, proves it.
 */
export class Prober {
  /** The secret path segment that the receiver reserves for it. */
  readonly secret = randomBytes(32).toString('base64url');
  readonly #awaited = new Map<string, () => void>();
  readonly #outbound: Pick<OutboundClient, 'ask'>;
  readonly #timeoutMs: number;

  /** @param heardMs how long a call may take to arrive after it was sent. */
  constructor(outbound: Pick<OutboundClient, 'ask'>, timeoutMs = PROBE_TIMEOUT_MS) {
    this.#outbound = outbound;
    this.#timeoutMs = timeoutMs;
  }

  /** A call arrived at the secret path. */
  received(body: string): void {
    this.#awaited.get(body)?.();
  }

  /**
   * Resolves when a call through `publicUrl` has arrived and was answered with success; rejects with a
   * TunnelError.
   */
  async probe(publicUrl: string, signal: AbortSignal): Promise<void> {
    const nonce = randomBytes(16).toString('hex');
    const came = Promise.withResolvers<void>();
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(this.#timeoutMs)]);
    timeout.addEventListener('abort', () => came.reject(new Error('not heard')));
    // It may reject before anything awaits it.
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
          // On a new connection: a kept one could outlive the tunnel.
          headers: {
            'content-type': 'text/plain',
            'content-length': `${Buffer.byteLength(body)}`,
            connection: 'close',
          },
          signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
        })
        .then((answer) => {
          // Only the status of the answer counts.
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
