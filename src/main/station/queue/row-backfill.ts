import type { StationContext } from '../context.ts';

/** Jobs per transaction: a few tens of milliseconds in which nothing else runs. */
const JOBS_AT_ONCE = 20;

/** Makes the rows again that an update of Makeready invalidated, a few at a time. */
export class RowBackfill {
  readonly #context: StationContext;
  #cancel: (() => void) | null = null;

  constructor(context: StationContext) {
    this.#context = context;
  }

  start(): void {
    const { store, ports, onFault } = this.#context;
    this.#cancel = ports.clock.after(0, () => {
      try {
        if (store.queue.backfill(JOBS_AT_ONCE)) this.start();
      } catch (error) {
        onFault(error);
      }
    });
  }

  stop(): void {
    this.#cancel?.();
  }
}
