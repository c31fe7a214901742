import { WorkLoop } from '../concurrency/index.ts';
import type { StationContext } from '../context.ts';

/** Jobs per transaction. */
const JOBS_AT_ONCE = 4;
/** A window that asks for something waits at most about this long. */
const TURN_MS = 5;
const RETRY = { firstMs: 5_000, maxMs: 60_000 };

/**
 * Makes the rows again that an update of Makeready invalidated, a few at a time. Rests as long as it has
 * worked, so that the other half of the thread's time is left for everything else.
 */
export class RowBackfill {
  readonly #context: StationContext;
  readonly #loop: WorkLoop;

  constructor(context: StationContext) {
    this.#context = context;
    this.#loop = new WorkLoop({
      clock: context.ports.clock,
      turn: () => this.#turn(),
      backOff: RETRY,
      onFault: context.onFault,
    });
  }

  start(): void {
    this.#loop.start();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** @returns how long to rest, in ms; null if no rows are left to be made. */
  #turn(): number | null {
    const { store, ports } = this.#context;
    const begunAt = ports.clock.steadyMs();
    while (store.queue.backfill(JOBS_AT_ONCE)) {
      const workedMs = ports.clock.steadyMs() - begunAt;
      if (workedMs >= TURN_MS) return workedMs;
    }
    return null;
  }
}
