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

/**
 * Makes rows of the queue again whose source an operator has changed: a few at a time, and at the next
 * start the rest.
 */
export class RowUpdater {
  readonly #context: StationContext;
  readonly #source: RowSource;
  #cancel: (() => void) | null = null;

  constructor(context: StationContext, source: RowSource) {
    this.#context = context;
    this.#source = source;
    context.events.on('settingsChanged', () => this.#look());
    context.events.on('rulesChanged', () => this.#look());
  }

  start(): void {
    this.#look();
  }

  stop(): void {
    this.#cancel?.();
  }

  #look(): void {
    const { keyValues } = this.#context.store;
    const { name } = this.#source;
    const wanted = this.#source.wanted();
    const before = keyValues.get(name) ?? '';
    if (wanted === before) return;
    this.#cancel?.();
    keyValues.set(name, MIXED);
    this.#goOn({ wanted, madeWith: before === MIXED ? null : before }, -1);
  }

  #goOn(change: { readonly wanted: string; readonly madeWith: string | null }, after: number): void {
    const { store, ports, onFault } = this.#context;
    this.#cancel = ports.clock.after(0, () => {
      try {
        const last = this.#source.remake(change.madeWith, after, ROWS_AT_ONCE);
        if (last === null) store.keyValues.set(this.#source.name, change.wanted);
        else this.#goOn(change, last);
      } catch (error) {
        onFault(error);
      }
    });
  }
}
