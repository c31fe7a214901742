import type { ArtworkId } from '../../../contract/index.ts';

/** A file whose time has come, the one that waits longest first. */
export interface Due {
  readonly id: ArtworkId;
}

/**
 * Which of the files that are due are begun now: as many as there are free places, none twice, none while paused. Pure,
 * over what the store holds: the queue has no memory of its own that a crash could lose.
 */
export function toBegin(state: {
  readonly due: readonly Due[];
  readonly running: ReadonlySet<ArtworkId>;
  readonly places: number;
  readonly paused: boolean;
}): ArtworkId[] {
  const free = state.paused ? 0 : Math.max(0, state.places - state.running.size);
  return state.due
    .map(({ id }) => id)
    .filter((id) => !state.running.has(id))
    .slice(0, free);
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
