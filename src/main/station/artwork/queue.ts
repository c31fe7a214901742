import type { ArtworkId } from '../../../contract/index.ts';

/** A file that waits to be fetched. Instants in milliseconds since the epoch. */
export interface Waiting {
  readonly id: ArtworkId;
  /** When it became due: the order in which files are begun. */
  readonly since: number;
  /** Not before this; null for at once. */
  readonly notBefore: number | null;
}

/** What is to be done now, and when to look again. */
export interface Decision {
  readonly begin: readonly ArtworkId[];
  /** Null: nothing is due later; a change will say so. */
  readonly lookAgainAt: number | null;
}

/**
 * The download queue as a pure function of what the store holds: the files due longest are begun first, as many as there
 * are free places. It has no memory of its own, so a crash cannot make it forget.
 */
export function decide(state: {
  readonly waiting: readonly Waiting[];
  readonly running: ReadonlySet<ArtworkId>;
  readonly places: number;
  readonly paused: boolean;
  readonly now: number;
}): Decision {
  if (state.paused) return { begin: [], lookAgainAt: null };
  const idle = state.waiting.filter((one) => !state.running.has(one.id));
  const due = idle.filter((one) => one.notBefore === null || one.notBefore <= state.now);
  const later = idle.map((one) => one.notBefore ?? 0).filter((at) => at > state.now);
  const free = Math.max(0, state.places - state.running.size);
  const begin = due
    .sort((one, other) => one.since - other.since || one.id.localeCompare(other.id))
    .slice(0, free)
    .map((one) => one.id);
  return { begin, lookAgainAt: later.length === 0 ? null : Math.min(...later) };
}

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 10 * 60_000;

/**
 * How long to wait before attempt `attempt + 1`, in milliseconds: doubling, with jitter so that many files that failed
 * together do not come back together; never sooner than the service asked.
 */
export function retryDelayMs(attempt: number, retryAfterMs: number | null, random: number): number {
  const doubled = Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempt - 1, 20), LONGEST_RETRY_MS);
  return Math.max(doubled * (0.5 + random / 2), retryAfterMs ?? 0);
}
