import type { Clock } from '../ports.ts';

const POLL_INTERVAL_MS = 10_000;
/** A timer that fires this much too late by wall-clock time means that the machine slept. */
const SLEPT_MS = 30_000;

/**
 * Notices on any host that the machine has slept: its timers stop meanwhile, its clock does not. Setting
 * the clock forward looks the same, which costs one look at everything.
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
