import { randomBytes } from 'node:crypto';
import type { Outward } from './outward.ts';
import { inShort, passing, TunnelFault } from './tunnel.ts';

const ANSWER_MS = 10_000;
const HEARD_MS = 15_000;

/**
 * Calls this station through its public address, and knows that the call came back here and not to another machine: the
 * receiver tells it which calls came to its secret path. Nothing but that path, new at every start, can claim to be one.
 */
export class Prober {
  /** The secret part of the path that the receiver keeps for it. */
  readonly secret = randomBytes(32).toString('base64url');
  readonly #awaited = new Map<string, () => void>();
  readonly #outward: Pick<Outward, 'ask'>;
  readonly #heardMs: number;

  /** @param heardMs how long a call that was sent may take to come in. */
  constructor(outward: Pick<Outward, 'ask'>, heardMs = HEARD_MS) {
    this.#outward = outward;
    this.#heardMs = heardMs;
  }

  /** A call came to the secret path. */
  heard(body: string): void {
    this.#awaited.get(body)?.();
  }

  /** Resolves when a call through `publicUrl` came back and was answered well; rejects with a TunnelFault. */
  async probe(publicUrl: string, signal: AbortSignal): Promise<void> {
    const nonce = randomBytes(16).toString('hex');
    const came = Promise.withResolvers<void>();
    const patience = AbortSignal.any([signal, AbortSignal.timeout(this.#heardMs)]);
    patience.addEventListener('abort', () => came.reject(new Error('not heard')));
    // It may give up before anyone listens.
    came.promise.catch(() => undefined);
    this.#awaited.set(nonce, came.resolve);
    try {
      await this.#call(`${publicUrl}/webhooks/${this.secret}`, nonce, signal);
      await came.promise.catch(() => {
        throw passing('probe.elsewhere');
      });
    } finally {
      this.#awaited.delete(nonce);
    }
  }

  async #call(url: string, body: string, signal: AbortSignal): Promise<void> {
    try {
      const { status } = await this.#outward
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
      throw passing('probe.status', { status });
    } catch (error) {
      if (error instanceof TunnelFault) throw error;
      const why = inShort(error);
      throw passing('probe.unreachable', { why });
    }
  }
}
