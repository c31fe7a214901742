import type { Clock } from '../../ports.ts';

/** How much may arrive at once after a pause: a quarter of a second's worth. */
const BURST_MS = 250;

/**
 * The bandwidth limit of all transfers together: each chunk pays for its bytes in time, and waits while the
 * account is overdrawn. Without a limit nothing waits.
 */
export class Throttle {
  readonly #clock: Clock;
  readonly #bytesPerSecond: () => number | null;
  /** The moment up to which the line's time is taken. */
  #soldUntil = Number.NEGATIVE_INFINITY;
  #limit: number | null = null;
  readonly #waiting = new Set<() => void>();

  constructor(clock: Clock, bytesPerSecond: () => number | null) {
    this.#clock = clock;
    this.#bytesPerSecond = bytesPerSecond;
  }

  /** Returns a promise if the next chunk has to wait. */
  take(bytes: number): Promise<void> | undefined {
    const limit = this.#bytesPerSecond();
    if (limit !== this.#limit) this.limitChanged();
    if (limit === null) return undefined;
    const now = this.#clock.steadyMs();
    const from = Math.min(Math.max(this.#soldUntil, now - BURST_MS), now + 60_000);
    this.#soldUntil = from + (bytes / limit) * 1_000;
    const waitMs = this.#soldUntil - now;
    if (waitMs <= 0) return undefined;
    return new Promise((resolve) => {
      const cancel = this.#clock.after(waitMs, () => go());
      const go = (): void => {
        cancel();
        this.#waiting.delete(go);
        resolve();
      };
      this.#waiting.add(go);
    });
  }

  /** The limit may have changed, so waiting for the old one would be wrong. */
  limitChanged(): void {
    const limit = this.#bytesPerSecond();
    if (limit === this.#limit) return;
    this.#limit = limit;
    this.#soldUntil = Number.NEGATIVE_INFINITY;
    for (const go of this.#waiting) go();
  }
}
