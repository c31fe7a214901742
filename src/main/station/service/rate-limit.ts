import type { Clock } from '../ports.ts';

/** Lets `perSecond` calls through per second, in order (assumption A12). */
export class RateLimit {
  readonly #clock: Clock;
  readonly #gapMs: number;
  #nextAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock, perSecond: number) {
    this.#clock = clock;
    this.#gapMs = 1_000 / perSecond;
  }

  /**
   * Resolves when the next call may go, or at once when `signal` aborts, because the call itself then fails.
   * After a pause, a second's worth of calls may go at once.
   */
  async turn(signal: AbortSignal): Promise<void> {
    const now = this.#clock.steadyMs();
    const burst = Math.max(this.#nextAt, now - 1_000);
    this.#nextAt = burst + this.#gapMs;
    const waitMs = this.#nextAt - now;
    if (waitMs <= 0 || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const cancel = this.#clock.after(waitMs, resolve);
      signal.addEventListener('abort', () => {
        cancel();
        resolve();
      });
    });
  }

  /** Holds back every call for `ms`, as the service asked. */
  holdOff(ms: number): void {
    this.#nextAt = Math.max(this.#nextAt, this.#clock.steadyMs() + ms);
  }
}
