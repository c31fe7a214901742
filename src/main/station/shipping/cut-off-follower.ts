import type { StationContext } from '../context.ts';

/** So many rows are made again in one transaction: a few tens of milliseconds, in which nothing else runs. */
const ROWS_AT_ONCE = 50;
const NAME = 'queue.cut-offs';

/**
 * Works out again what has to ship when, once an operator has changed the cut-offs: a few rows at a time, and
 * at the next start what was left of it.
 */
export class CutOffFollower {
  readonly #context: StationContext;
  #cancel: (() => void) | null = null;

  constructor(context: StationContext) {
    this.#context = context;
    context.events.on('settingsChanged', () => this.#look());
  }

  start(): void {
    this.#look();
  }

  stop(): void {
    this.#cancel?.();
  }

  #look(): void {
    const { store, ports } = this.#context;
    const wanted = JSON.stringify(ports.settings.get().shipping.cutOffs);
    if (wanted === (store.keyValues.get(NAME) ?? '[]')) return;
    this.#cancel?.();
    // Until all of them are made again, rows of two kinds stand side by side.
    store.keyValues.set(NAME, '');
    this.#goOn(wanted, -1);
  }

  #goOn(wanted: string, after: number): void {
    const { store, ports, onFault } = this.#context;
    this.#cancel = ports.clock.after(0, () => {
      try {
        const last = store.queue.remakeOpen(after, ROWS_AT_ONCE);
        if (last === null) store.keyValues.set(NAME, wanted);
        else this.#goOn(wanted, last);
      } catch (error) {
        onFault(error);
      }
    });
  }
}
