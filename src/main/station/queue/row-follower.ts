import { WorkLoop } from '../concurrency/index.ts';
import type { StationContext } from '../context.ts';

/** Changes that follow the last run this soon are handled together; a single one is handled at once. */
const GATHER_MS = 50;
/**
 * While no window shows them, rows are made this long after the first change: a file makes all of its steps
 * in that time, and they do not wait for its rows. Who reads the queue makes them up to date.
 */
const UNWATCHED_GATHER_MS = 5_000;
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
  readonly #loop: WorkLoop;
  #isWatched = false;
  /** The earliest time of the next run while a window shows them, by the steady clock. */
  #nextAt = Number.NEGATIVE_INFINITY;

  constructor(context: RowFollowerContext) {
    this.#context = context;
    const { clock } = context.ports;
    this.#loop = new WorkLoop({
      clock,
      turn: () => this.#follow(),
      backOff: { firstMs: RETRY_MS, maxMs: RETRY_MS },
      onFault: context.onFault,
    });
    context.events.on('storeChanged', (changes) => {
      if (changes.some(({ kind }) => kind === 'job' || kind === 'batch' || kind === 'artwork'))
        this.#loop.wakeIn(this.#isWatched ? this.#nextAt - clock.steadyMs() : UNWATCHED_GATHER_MS);
    });
    context.events.on('windowsWatching', (isWatched) => {
      this.#isWatched = isWatched;
      if (isWatched) this.#loop.wake();
    });
  }

  start(): void {
    this.#loop.start();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** @returns 0 if rows are left to be made, else null. */
  #follow(): number | null {
    this.#nextAt = this.#context.ports.clock.steadyMs() + GATHER_MS;
    return this.#context.store.queue.follow(ROWS_AT_ONCE) ? 0 : null;
  }
}
