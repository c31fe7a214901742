import type { StationContext } from '../context.ts';

/** So many rows are made again in one transaction: a few tens of milliseconds, in which nothing else runs. */
const ROWS_AT_ONCE = 50;

/** What rows are made of besides their jobs, and which rows are made again once that is another. */
export interface RowSource {
  /** Under this name the store remembers what all rows have been made with. */
  readonly name: string;
  /** What they are to be made with; '' where that is nothing, as in a new store. */
  wanted(): string;
  /**
   * Makes at most `limit` rows again, those after the one of that id.
   * @param madeWith what they were made with; null where not all were made with the same.
   * @returns the id to go on from; null where none is left.
   */
  remake(madeWith: string | null, after: number, limit: number): number | null;
}

/** Not all rows have been made with the same: a change was under way. */
const MIXED = 'mixed';

/**
 * Makes rows of the queue again whose source an operator has changed: a few at a time, and at the next start
 * what was left of them.
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
