import { type BackOff, backOffMs } from '../concurrency/index.ts';
import type { Clock } from '../ports.ts';

/** Between attempts after a failure. */
export const RETRY: BackOff = { firstMs: 5_000, maxMs: 5 * 60_000 };
/**
 * An answer may be lost while the service is still at work, so what is missing before this is searched for
 * once more.
 */
const MISSING_MS = 30_000;
/** After that the search becomes less and less frequent, since the batch may still appear at any time. */
const MISSING: BackOff = { firstMs: MISSING_MS, maxMs: 60 * 60_000 };

interface Wait {
  readonly failures: number;
  /** By the steady clock, when the result was first found missing; null if it has not been searched for. */
  readonly missingSince: number | null;
}

/** How long an order waits before the next attempt. Kept in memory, so a restart tries at once. */
export class RetrySchedule<Id extends number | string> {
  readonly #clock: Clock;
  readonly #onDue: () => void;
  readonly #waits = new Map<Id, Wait>();
  readonly #timers = new Map<Id, () => void>();

  constructor(clock: Clock, onDue: () => void) {
    this.#clock = clock;
    this.#onDue = onDue;
  }

  isDue(id: Id): boolean {
    return !this.#timers.has(id);
  }

  /** After a failure: the next attempt is later each time, and not before the service wants to be asked. */
  wait(id: Id, retryAfterMs: number | null): void {
    const { failures = 0, missingSince = null } = this.#waits.get(id) ?? {};
    const pauseMs = retryAfterMs ?? backOffMs(RETRY, failures + 1);
    this.#until(id, pauseMs, { failures: failures + 1, missingSince });
  }

  /**
   * It was not found, and is searched for again. True if it has been missing for so long that somebody
   * should know.
   */
  isMissingForLong(id: Id): boolean {
    const now = this.#clock.steadyMs();
    const { failures = 0, missingSince } = this.#waits.get(id) ?? {};
    const since = missingSince ?? now;
    const leftMs = since + MISSING_MS - now;
    if (leftMs > 0) {
      this.#until(id, leftMs, { failures: 0, missingSince: since });
      return false;
    }
    const pauseMs = backOffMs(MISSING, failures + 1);
    this.#until(id, pauseMs, { failures: failures + 1, missingSince: since });
    return true;
  }

  #until(id: Id, pauseMs: number, wait: Wait): void {
    this.#waits.set(id, wait);
    this.#timers.get(id)?.();
    const isOver = (): void => {
      this.#timers.delete(id);
      this.#onDue();
    };
    this.#timers.set(id, this.#clock.after(pauseMs, isOver));
  }

  /** Tries again now, without resetting the schedule. */
  hurry(id: Id): void {
    this.#timers.get(id)?.();
    this.#timers.delete(id);
  }

  forget(id: Id): void {
    this.#waits.delete(id);
    this.hurry(id);
  }

  stop(): void {
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
  }
}
