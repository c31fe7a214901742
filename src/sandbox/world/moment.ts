import type { Event } from './events.ts';
import type { VirtualTime } from './time.ts';

/** The current instant of the world, and how its changes are announced. */
export class Moment {
  readonly time: VirtualTime;
  readonly onEvent: (event: Event) => void;
  #now: number;

  constructor(time: VirtualTime, onEvent: (event: Event) => void) {
    this.time = time;
    this.onEvent = onEvent;
    this.#now = time.now();
  }

  /** The sandbox's own time, in milliseconds. */
  get now(): number {
    return this.#now;
  }

  /** Never moves back: anything found overdue happens now. */
  moveTo(now: number): void {
    this.#now = Math.max(this.#now, now);
  }

  /** The wall clock's time, in milliseconds since the epoch. */
  stamp(): number {
    return this.time.stamp(this.#now);
  }
}
