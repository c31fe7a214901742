import { LRUCache } from 'lru-cache';

/** A read that lags behind its webhook is repeated after these delays. */
const DELAYS_MS = [2_000, 5_000, 15_000, 60_000] as const;
/** After this many rounds in a row that never caught up, only the first repeat is made. */
const MAX_FRUITLESS = 3;
const MAX_REMEMBERED = 5_000;

/** In which respect a read lags behind: what it shows, its date, or that it does not find the resource. */
export type Lag = 'status' | 'date' | 'missing';

/**
 * When a read is repeated because its answer is older than the webhook that led to it: behind a service there
 * may be copies that lag. Where webhooks and reads never agree, as with two vocabularies, it learns to stop.
 */
export class LaggingReads {
  readonly #repeats = new LRUCache<string, { readonly lag: Lag; readonly count: number }>({
    max: MAX_REMEMBERED,
  });
  readonly #fruitless: Record<Lag, number> = { status: 0, date: 0, missing: 0 };

  /** A read of the resource lags behind. Returns after how many milliseconds to repeat it; null: never. */
  behind(name: string, lag: Lag): number | null {
    const count = this.#repeats.get(name)?.count ?? 0;
    const delayMs = this.#fruitless[lag] < MAX_FRUITLESS || count === 0 ? DELAYS_MS[count] : undefined;
    if (delayMs === undefined) {
      this.#repeats.delete(name);
      this.#fruitless[lag]++;
      return null;
    }
    this.#repeats.set(name, { lag, count: count + 1 });
    return delayMs;
  }

  /** A read shows at least what its webhook said. */
  caughtUp(name: string): void {
    const before = this.#repeats.get(name);
    if (before === undefined) return;
    this.#repeats.delete(name);
    this.#fruitless[before.lag] = 0;
  }

  /** True from the first read that lags behind until one catches up, or the last repeat. */
  isFollowing(name: string): boolean {
    return this.#repeats.has(name);
  }
}
