import { type ArtworkId, SEND_DELAY_MS } from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';

interface DelayedSendsOptions {
  readonly clock: Pick<Clock, 'after'>;
  /** Sends the file, unless its decision was taken back meanwhile. */
  readonly send: (id: ArtworkId) => void;
  readonly onFault: (error: unknown) => void;
}

/**
 * Sends files `SEND_DELAY_MS` after an operator's decision, which can be taken back until then. The decisions
 * themselves are in the store, so neither a closed window nor a killed station loses one.
 */
export class DelayedSends {
  readonly #options: DelayedSendsOptions;
  readonly #timers = new Map<ArtworkId, () => void>();
  #isStarted = false;

  constructor(options: DelayedSendsOptions) {
    this.#options = options;
  }

  /** @param ids the files decided about before; each gets its full delay, as nobody could take it back */
  start(ids: readonly ArtworkId[]): void {
    this.#isStarted = true;
    for (const id of ids) this.later(id);
  }

  /** What has not been sent is sent after the next start. */
  stop(): void {
    this.#isStarted = false;
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
  }

  /** Another decision about the file begins its delay anew. */
  later(id: ArtworkId): void {
    this.#timers.get(id)?.();
    this.#timers.delete(id);
    if (!this.#isStarted) return;
    this.#timers.set(
      id,
      this.#options.clock.after(SEND_DELAY_MS, () => this.#send(id)),
    );
  }

  #send(id: ArtworkId): void {
    this.#timers.delete(id);
    try {
      this.#options.send(id);
    } catch (error) {
      // The store refused, perhaps because its disk is full; the decision stands.
      this.#options.onFault(error);
      this.later(id);
    }
  }
}
