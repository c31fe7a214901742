import { WorkLoop } from '../concurrency/index.ts';
import type { StationContext } from '../context.ts';

/** Rows per transaction: a few tens of milliseconds in which nothing else runs. */
const ROWS_AT_ONCE = 50;

/** A source of rows besides their jobs, and which rows to make again when it changes. */
export interface RowSource {
  /** The name under which the store remembers what all rows were made with. */
  readonly name: string;
  /** What they should be made with; '' for nothing, as in a new store. */
  wanted(): string;
  /**
   * Makes at most `limit` rows again, those after the one with that id.
   * @param madeWith what they were made with; null if not all were made with the same.
   * @returns the id to continue from; null if none is left.
   */
  remake(madeWith: string | null, after: number, limit: number): number | null;
}

/** Not all rows were made with the same, because a change was in progress. */
const MIXED = 'mixed';
const RETRY = { firstMs: 5_000, maxMs: 60_000 };

/** A change in progress. */
interface Remaking {
  readonly wanted: string;
  /** What the rows were made with; null if not all were made with the same. */
  readonly madeWith: string | null;
  /** ID of the last row made again; -1 at first. */
  readonly after: number;
}

/**
 * Makes rows of the queue again whose source an operator has changed: a few at a time, and at the next
 * start the rest.
 */
export class RowUpdater {
  readonly #context: StationContext;
  readonly #source: RowSource;
  readonly #loop: WorkLoop;
  #remaking: Remaking | null = null;

  constructor(context: StationContext, source: RowSource) {
    this.#context = context;
    this.#source = source;
    this.#loop = new WorkLoop({
      clock: context.ports.clock,
      turn: () => this.#turn(),
      backOff: RETRY,
      onFault: context.onFault,
    });
    context.events.on('settingsChanged', () => this.#loop.wake());
    context.events.on('rulesChanged', () => this.#loop.wake());
  }

  start(): void {
    this.#loop.start();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** @returns 0 if rows are left to be made, else null. */
  #turn(): number | null {
    const { keyValues } = this.#context.store;
    const { name } = this.#source;
    const wanted = this.#source.wanted();
    if (this.#remaking?.wanted !== wanted) {
      const before = keyValues.get(name) ?? '';
      if (wanted === before) return null;
      keyValues.set(name, MIXED);
      this.#remaking = { wanted, madeWith: before === MIXED ? null : before, after: -1 };
    }
    const { madeWith, after } = this.#remaking;
    const last = this.#source.remake(madeWith, after, ROWS_AT_ONCE);
    if (last !== null) {
      this.#remaking = { wanted, madeWith, after: last };
      return 0;
    }
    keyValues.set(name, wanted);
    this.#remaking = null;
    return null;
  }
}
