import { LRUCache } from 'lru-cache';

const MAX_REMEMBERED = 50_000;

/**
 * When the service last confirmed each job, by the time of the request on a clock that is never set. What was
 * confirmed long ago may be outdated, although nothing has reported a change.
 */
export class Confirmations {
  readonly #at = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  #allAt = Number.NEGATIVE_INFINITY;

  /** An answer to a request sent at `askedAt` shows these jobs. */
  confirmed(ids: Iterable<string>, askedAt: number): void {
    for (const id of ids) this.#at.set(id, askedAt);
  }

  /** The service has reported that all of its list of jobs is unchanged. */
  allConfirmed(askedAt: number): void {
    this.#allAt = askedAt;
  }

  /** Whether a job was confirmed at `instant` or later. */
  isSince(id: string, instant: number): boolean {
    return Math.max(this.#at.get(id) ?? Number.NEGATIVE_INFINITY, this.#allAt) >= instant;
  }
}
