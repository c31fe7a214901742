import type { BatchOrderId } from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
/** What the service has not made so long after it was first missing, it does not make any more: a request is given up after as long. */
const MISSING_MS = 30_000;

interface Wait {
  readonly failures: number;
  /** By the steady clock, when what the order would have made was first not there; null where it has not been looked for. */
  readonly missingSince: number | null;
}

/** How long an order waits before something is tried with it again. Kept in memory: a new start tries at once. */
export class Patience {
  readonly #clock: Clock;
  readonly #onDue: () => void;
  readonly #waits = new Map<BatchOrderId, Wait>();
  readonly #timers = new Map<BatchOrderId, () => void>();

  constructor(clock: Clock, onDue: () => void) {
    this.#clock = clock;
    this.#onDue = onDue;
  }

  isDue(id: BatchOrderId): boolean {
    return !this.#timers.has(id);
  }

  /** Something failed: the next try is later each time, and not before the service wants to be asked. */
  wait(id: BatchOrderId, retryAfterMs: number | null): void {
    const { failures = 0, missingSince = null } = this.#waits.get(id) ?? {};
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
    this.#until(id, retryAfterMs ?? pauseMs, { failures: failures + 1, missingSince });
  }

  /** It is not there. True where it has been missing for so long that it will not come any more; else it is looked for once more. */
  isMissingForLong(id: BatchOrderId): boolean {
    const now = this.#clock.steadyMs();
    const missingSince = this.#waits.get(id)?.missingSince ?? now;
    const leftMs = missingSince + MISSING_MS - now;
    if (leftMs <= 0) return true;
    this.#until(id, leftMs, { failures: 0, missingSince });
    return false;
  }

  #until(id: BatchOrderId, pauseMs: number, wait: Wait): void {
    this.#waits.set(id, wait);
    this.#timers.get(id)?.();
    const isOver = (): void => {
      this.#timers.delete(id);
      this.#onDue();
    };
    this.#timers.set(id, this.#clock.after(pauseMs, isOver));
  }

  forget(id: BatchOrderId): void {
    this.#waits.delete(id);
    this.#timers.get(id)?.();
    this.#timers.delete(id);
  }

  stop(): void {
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
  }
}
