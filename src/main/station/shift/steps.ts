import type { ShiftReport } from '../../../contract/index.ts';
import type { Period } from '../store/index.ts';

const HOUR_MS = 3_600_000;
/** Longer periods are shown by days. */
const MAX_HOURS = 72;

type Step = Omit<ShiftReport['steps'][number], 'from'>;

/** The hours or days of a period, by this machine's calendar: a day may have 23 or 25 hours. */
export class Steps {
  readonly unit: ShiftReport['stepUnit'];
  readonly #steps: { readonly from: number; readonly counts: Step }[] = [];

  constructor({ from, until }: Period) {
    this.unit = until - from > MAX_HOURS * HOUR_MS ? 'day' : 'hour';
    for (let at = from; at < until; at = this.#next(at))
      this.#steps.push({ from: at, counts: { sent: 0, pickedUp: 0, rejected: 0 } });
  }

  /** The counts of the step that an instant of the period is in, in milliseconds. */
  at(instant: number): Step {
    let [low, high] = [0, this.#steps.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#steps[middle]?.from ?? instant) <= instant) low = middle;
      else high = middle - 1;
    }
    const step = this.#steps[low];
    if (step === undefined) throw new RangeError('The period has no steps.');
    return step.counts;
  }

  read(): ShiftReport['steps'] {
    return this.#steps.map(({ from, counts }) => ({ from: new Date(from).toISOString(), ...counts }));
  }

  /** The next full hour, or midnight. */
  #next(at: number): number {
    const date = new Date(at);
    if (this.unit === 'day')
      return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
    // In local time, as some zones are half an hour off; where clocks are set back, an hour later.
    const next = new Date(at);
    next.setMinutes(60, 0, 0);
    return next.getTime() > at ? next.getTime() : at + HOUR_MS;
  }
}
