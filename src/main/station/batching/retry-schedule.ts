import { type BackOff, backOffMs } from '../concurrency/index.ts';
import type { Clock } from '../ports.ts';

/** Between two tries of what failed. */
export const RETRY: BackOff = { firstMs: 5_000, maxMs: 5 * 60_000 };
/**
 * An answer may be lost while the service is still at work: what is not there before this is looked for once
 * more.
 */
const MISSING_MS = 30_000;
/** What was not there then is looked for ever more seldom: news of it may come at any time. */
const MISSING: BackOff = { firstMs: MISSING_MS, maxMs: 60 * 60_000 };

interface Wait {
  readonly failures: number;
  /**
   * By the steady clock, when what the order would have made was first not there; null where it has not been
   * looked for.
   */
  readonly missingSince: number | null;
}

/**
 * How long an order waits before something is tried with it again. Kept in memory: a new start tries at once.
 */
export class RetrySchedule<Id extends number> {
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

  /** Something failed: the next try is later each time, and not before the service wants to be asked. */
  wait(id: Id, retryAfterMs: number | null): void {
    const { failures = 0, missingSince = null } = this.#waits.get(id) ?? {};
    const pauseMs = retryAfterMs ?? backOffMs(RETRY, failures + 1);
    this.#until(id, pauseMs, { failures: failures + 1, missingSince });
  }

  /**
   * It is not there, and is looked for again. True where it has been missing for so long that somebody ought
   * to know.
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

  /** It is tried again now, and not as if for the first time. */
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
