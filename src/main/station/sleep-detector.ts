import type { Clock } from './ports.ts';

const POLL_INTERVAL_MS = 10_000;
/** A timer that comes this much too late by the clock on the wall: the machine has slept over it. */
const SLEPT_MS = 30_000;

/**
 * Notices that the machine has slept, on any host: the timers of a sleeping machine stand still, its clock
 * does not. Somebody who sets the clock forward is taken for a sleep too, which costs one look at everything.
 */
export class SleepDetector {
  readonly #clock: Clock;
  readonly #onWake: () => void;
  #cancel: () => void = () => undefined;

  constructor(clock: Clock, onWake: () => void) {
    this.#clock = clock;
    this.#onWake = onWake;
  }

  start(): void {
    const due = this.#clock.now() + POLL_INTERVAL_MS;
    this.#cancel = this.#clock.after(POLL_INTERVAL_MS, () => {
      const slept = this.#clock.now() - due >= SLEPT_MS;
      this.start();
      if (slept) this.#onWake();
    });
  }

  stop(): void {
    this.#cancel();
  }
}
