import type { StationContext } from '../context.ts';
import { SleepDetector } from './sleep-detector.ts';

/** Whether the machine sleeps, according to the host or the clock. */
export class Power {
  readonly detector: SleepDetector;
  readonly #events: StationContext['events'];
  #isAsleep = false;

  constructor({ ports, events }: Pick<StationContext, 'ports' | 'events'>) {
    this.#events = events;
    this.detector = new SleepDetector(ports.clock, () => this.wake());
  }

  get isAsleep(): boolean {
    return this.#isAsleep;
  }

  sleep(): void {
    this.#isAsleep = true;
    this.#events.emit('fellAsleep');
  }

  wake(): void {
    this.#isAsleep = false;
    this.#events.emit('wokeUp');
  }
}
