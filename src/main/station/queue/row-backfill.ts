import type { StationContext } from '../context.ts';

/** Jobs per transaction. */
const JOBS_AT_ONCE = 4;
/** A window that asks for something waits at most about this long. */
const TURN_MS = 5;

/**
 * Makes the rows again that an update of Makeready invalidated, a few at a time. Rests as long as it has
 * worked, so that the other half of the thread's time is left for everything else.
 */
export class RowBackfill {
  readonly #context: StationContext;
  #cancel: (() => void) | null = null;

  constructor(context: StationContext) {
    this.#context = context;
  }

  start(): void {
    this.#goOnIn(0);
  }

  stop(): void {
    this.#cancel?.();
  }

  #goOnIn(delayMs: number): void {
    const { clock } = this.#context.ports;
    this.#cancel = clock.after(delayMs, () => {
      const begun = clock.steadyMs();
      try {
        if (this.#turn(begun + TURN_MS)) this.#goOnIn(clock.steadyMs() - begun);
      } catch (error) {
        this.#context.onFault(error);
      }
    });
  }

  /** @returns whether rows are left to be made. */
  #turn(untilMs: number): boolean {
    const { store, ports } = this.#context;
    while (store.queue.backfill(JOBS_AT_ONCE)) if (ports.clock.steadyMs() >= untilMs) return true;
    return false;
  }
}
