import type { StationContext } from '../context.ts';

/** Changes that follow the last run this soon are handled together; a single one is handled at once. */
const GATHER_MS = 50;
/** While no window shows them. A file makes most of its steps within this time; its rows are made once. */
const UNWATCHED_GATHER_MS = 1_000;
/** Batches and jobs per transaction, during which nothing else runs: a file's next step waits for it. */
const ROWS_AT_ONCE = 10;
const RETRY_MS = 5_000;

/** What it needs of the station. */
interface RowFollowerContext extends Pick<StationContext, 'events' | 'onFault'> {
  readonly ports: Pick<StationContext['ports'], 'clock'>;
  readonly store: { readonly queue: Pick<StationContext['store']['queue'], 'follow'> };
}

/** Makes rows again whose jobs, batches or files have changed, and continues where the last run ended. */
export class RowFollower {
  readonly #context: RowFollowerContext;
  #isStarted = false;
  #isWatched = false;
  /** The earliest time of the next run, by the steady clock. */
  #nextAt = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | null = null;

  constructor(context: RowFollowerContext) {
    this.#context = context;
    context.events.on('storeChanged', (changes) => {
      if (changes.some(({ kind }) => kind === 'job' || kind === 'batch' || kind === 'artwork'))
        this.#followIn(this.#nextAt - context.ports.clock.steadyMs());
    });
    context.events.on('windowsWatching', (isWatched) => {
      this.#isWatched = isWatched;
      if (isWatched) this.#followNow();
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

  #followNow(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#followIn(0);
  }

  #followIn(delayMs: number): void {
    if (!this.#isStarted || this.#cancel !== null) return;
    this.#cancel = this.#context.ports.clock.after(Math.max(0, delayMs), () => this.#follow());
  }

  #follow(): void {
    const { store, ports } = this.#context;
    this.#cancel = null;
    this.#nextAt = ports.clock.steadyMs() + (this.#isWatched ? GATHER_MS : UNWATCHED_GATHER_MS);
    try {
      if (store.queue.follow(ROWS_AT_ONCE)) this.#followIn(0);
    } catch (error) {
      this.#context.onFault(error);
      this.#followIn(RETRY_MS);
    }
  }
}
