import type { StationContext } from '../context.ts';

/** Changes that follow the last run this soon are handled together; a single one is handled at once. */
const GATHER_MS = 50;
/** Batches and jobs per transaction, during which nothing else runs: a file's next step waits for it. */
const ROWS_AT_ONCE = 10;
const RETRY_MS = 5_000;

/** Makes rows again whose jobs, batches or files have changed, and continues where the last run ended. */
export class RowFollower {
  readonly #context: StationContext;
  #isStarted = false;
  /** The earliest time of the next run, by the steady clock. */
  #nextAt = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | null = null;

  constructor(context: StationContext) {
    this.#context = context;
    context.events.on('storeChanged', (changes) => {
      if (changes.some(({ kind }) => kind === 'job' || kind === 'batch' || kind === 'artwork'))
        this.#followIn(this.#nextAt - context.ports.clock.steadyMs());
    });
  }

  start(): void {
    this.#isStarted = true;
    this.#followIn(0);
  }

  stop(): void {
    this.#isStarted = false;
    this.#cancel?.();
    this.#cancel = null;
  }

  #followIn(delayMs: number): void {
    if (!this.#isStarted || this.#cancel !== null) return;
    this.#cancel = this.#context.ports.clock.after(Math.max(0, delayMs), () => this.#follow());
  }

  #follow(): void {
    const { store, ports } = this.#context;
    this.#cancel = null;
    this.#nextAt = ports.clock.steadyMs() + GATHER_MS;
    try {
      if (store.queue.follow(ROWS_AT_ONCE)) this.#followIn(0);
    } catch (error) {
      this.#context.onFault(error);
      this.#followIn(RETRY_MS);
    }
  }
}
