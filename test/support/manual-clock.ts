import type { Clock } from '../../src/main/station/ports.ts';

/** Time that advances only when the test says so. */
export class ManualClock implements Clock {
  #now = 0;
  readonly #timers = new Map<() => void, number>();
  #wall = 0;

  now(): number {
    return this.#now + this.#wall;
  }
  steadyMs(): number {
    return this.#now;
  }
  after(delayMs: number, callback: () => void): () => void {
    const timer = (): void => callback();
    this.#timers.set(timer, this.#now + delayMs);
    return () => this.#timers.delete(timer);
  }
  /** How many timers wait for time to pass. */
  get pending(): number {
    return this.#timers.size;
  }
  /** Somebody sets the system clock back: timers do not notice. */
  setBack(ms: number): void {
    this.#wall -= ms;
  }
  /** The machine sleeps: the system clock goes on, timers stand still. */
  sleep(ms: number): void {
    this.#wall += ms;
  }
  /** Advances by `ms`, calling whatever is due, in order. */
  pass(ms: number): void {
    this.#now += ms;
    const due = [...this.#timers]
      .filter(([, at]) => at <= this.#now)
      .sort(([, one], [, other]) => one - other);
    for (const [timer] of due) {
      this.#timers.delete(timer);
      timer();
    }
  }
}
