import type { StationContext } from '../context.ts';

/** What changes within this time has its rows made again together. */
const GATHER_MS = 20;
/** So many batches and jobs in one transaction: a few tens of milliseconds, in which nothing else runs. */
const ROWS_AT_ONCE = 50;
const RETRY_MS = 5_000;

/** Has rows made again whose jobs, batches or files have changed, and goes on where the last run ended. */
export class RowFollower {
  readonly #context: StationContext;
  #isStarted = false;
  #cancel: (() => void) | null = null;

  constructor(context: StationContext) {
    this.#context = context;
    context.events.on('storeChanged', (changes) => {
      if (changes.some(({ kind }) => kind === 'job' || kind === 'batch' || kind === 'artwork'))
        this.#followIn(GATHER_MS);
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
    this.#cancel = this.#context.ports.clock.after(delayMs, () => this.#follow());
  }

  #follow(): void {
    this.#cancel = null;
    try {
      if (this.#context.store.queue.follow(ROWS_AT_ONCE)) this.#followIn(0);
    } catch (error) {
      this.#context.onFault(error);
      this.#followIn(RETRY_MS);
    }
  }
}
