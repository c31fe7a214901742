import type { Clock } from '../../src/main/station/ports.ts';

/** Time that goes `times` as fast as it does: what takes minutes takes seconds, with real timers. */
export function fastClock(times: number): Clock {
  const began = Date.now();
  return {
    now: () => began + (Date.now() - began) * times,
    after(delayMs, callback) {
      const timer = setTimeout(callback, delayMs / times);
      return () => clearTimeout(timer);
    },
  };
}

/** Time that only a test moves. */
export class HandClock implements Clock {
  #now = 1_700_000_000_000;
  #timers: { at: number; callback: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(delayMs: number, callback: () => void): () => void {
    const timer = { at: this.#now + delayMs, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  }

  /** Lets time pass, calling back what falls due, in order. */
  pass(ms: number): void {
    const until = this.#now + ms;
    for (;;) {
      const due = this.#timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      this.#timers = this.#timers.filter((one) => one !== due);
      this.#now = Math.max(this.#now, due.at);
      due.callback();
    }
    this.#now = until;
  }
}
