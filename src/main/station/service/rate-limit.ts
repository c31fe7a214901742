import type { Clock } from '../ports.ts';

/** A service that answers within this time could answer more often. */
const QUICK_MS = 500;
const LEAST_PER_SECOND = 0.5;

/** How many calls a second: at first, and at most. */
export interface RateBounds {
  readonly first: number;
  readonly most: number;
}

/**
 * Lets calls through in order, as many a second as the service can take (assumption A12). The rate rises
 * while it is used up and answers are quick: at first by one with each answer, which doubles it within a
 * second. Once the service has said that it is too much, the rate halves, and rises by one a second from
 * there.
 */
export class RateLimit {
  readonly #clock: Clock;
  readonly #most: number;
  #perSecond: number;
  #wasTooMuch = false;
  #loweredAt = Number.NEGATIVE_INFINITY;
  #nextAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock, { first, most }: RateBounds) {
    this.#clock = clock;
    this.#most = most;
    this.#perSecond = Math.min(first, most);
  }

  /** The current limit of calls a second. */
  get perSecond(): number {
    return this.#perSecond;
  }

  /**
   * Resolves when the next call may go, or at once when `signal` aborts, because the call itself then fails.
   * After a pause, a second's worth of calls may go at once.
   */
  async turn(signal: AbortSignal): Promise<void> {
    const now = this.#clock.steadyMs();
    const burst = Math.max(this.#nextAt, now - 1_000);
    this.#nextAt = burst + 1_000 / this.#perSecond;
    const waitMs = this.#nextAt - now;
    if (waitMs <= 0 || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const go = (): void => {
        cancel();
        signal.removeEventListener('abort', go);
        resolve();
      };
      const cancel = this.#clock.after(waitMs, go);
      signal.addEventListener('abort', go);
    });
  }

  /**
   * A call was answered.
   * @param status of HTTP; 429 and 503 say that it was too much.
   * @param sentAt when it was sent, by the steady clock; calls sent before the rate was lowered say nothing
   * about it.
   */
  answered(status: number, sentAt: number): void {
    const now = this.#clock.steadyMs();
    if (status === 429 || status === 503) {
      if (sentAt < this.#loweredAt) return;
      this.#wasTooMuch = true;
      this.#loweredAt = now;
      this.#perSecond = Math.max(Math.min(LEAST_PER_SECOND, this.#most), this.#perSecond / 2);
      return;
    }
    const isUsed = this.#nextAt > now - 500;
    if (!isUsed || now - sentAt > QUICK_MS) return;
    const step = this.#wasTooMuch ? 1 / this.#perSecond : 1;
    this.#perSecond = Math.min(this.#most, this.#perSecond + step);
  }

  /** Holds back every call for `ms`, as the service asked. */
  holdOff(ms: number): void {
    this.#nextAt = Math.max(this.#nextAt, this.#clock.steadyMs() + ms);
  }
}
