/** The clock that the sandbox needs. */
export interface WallClock {
  /** Milliseconds since the epoch. */
  now(): number;
}

/**
 * The sandbox's own time, in milliseconds since its very first start. It runs `speed` times as fast as the
 * wall clock, can be advanced, and stands still while the sandbox is not running.
 */
export class VirtualTime {
  readonly #clock: WallClock;
  #speed: number;
  /** Both were read at the same moment. */
  #virtual: number;
  #wall: number;
  /** The latest result of `stamp`: clients never see time go back. */
  #newestStamp = 0;

  constructor(clock: WallClock, options: { readonly startAt?: number; readonly speed: number }) {
    this.#clock = clock;
    this.#speed = options.speed;
    this.#virtual = options.startAt ?? 0;
    this.#wall = clock.now();
  }

  get speed(): number {
    return this.#speed;
  }

  set speed(speed: number) {
    this.now();
    this.#speed = speed;
  }

  now(): number {
    const wall = this.#clock.now();
    // A wall clock that was set back takes nothing away; it is followed from its current time.
    this.#virtual += Math.max(0, wall - this.#wall) * this.#speed;
    this.#wall = wall;
    return this.#virtual;
  }

  /** Advances the sandbox's time by `ms` at once. */
  push(ms: number): void {
    this.now();
    this.#virtual += ms;
  }

  /** The wall clock's time, in milliseconds since the epoch, at `virtual`, which is now or shortly before. */
  stamp(virtual: number): number {
    const now = this.now();
    const stamp = Math.round(this.#wall - (now - virtual) / this.#speed);
    this.#newestStamp = Math.max(this.#newestStamp, stamp);
    return this.#newestStamp;
  }
}
