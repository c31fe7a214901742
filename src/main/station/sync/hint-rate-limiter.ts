import { LRUCache } from 'lru-cache';
import { type BackOff, backOffMs } from '../concurrency/index.ts';

/** Reads of ids that nobody here has heard of: so many at once, and one more every so often. */
const UNKNOWN_BURST = 30;
const UNKNOWN_INTERVAL_MS = 2_000;
/** After so many reads that brought nothing, a resource is read again only after a while that doubles. */
const FRUITLESS_FREE = 2;
const WAIT: BackOff = { firstMs: 1_000, maxMs: 60_000 };
const MAX_REMEMBERED = 10_000;

/**
 * What a hint may cost. A webhook can be forged by whoever knows its secret path, and repeated or sent in floods by the
 * service itself: so a resource about which hints bring nothing is read ever more seldom, and ids that are not known here
 * are read one by one only as far as an allowance goes.
 */
export class HintRateLimiter {
  readonly #fruitless = new LRUCache<string, { count: number; at: number }>({ max: MAX_REMEMBERED });
  #allowance = UNKNOWN_BURST;
  #filledAt = Number.NEGATIVE_INFINITY;

  /** True where an id that is not known here may be read; takes one of the allowance. */
  allowUnknown(now: number): boolean {
    // A clock that was set back must not keep the allowance from growing.
    if (now < this.#filledAt) this.#filledAt = now;
    const grown = Math.floor((now - this.#filledAt) / UNKNOWN_INTERVAL_MS);
    if (grown > 0) {
      this.#allowance = Math.min(UNKNOWN_BURST, this.#allowance + grown);
      this.#filledAt = now;
    }
    if (this.#allowance === 0) return false;
    this.#allowance--;
    return true;
  }

  /** How long to wait before a known resource is read because of a hint, in milliseconds. */
  waitMs(name: string, now: number): number {
    const past = this.#fruitless.get(name);
    if (past === undefined || past.count < FRUITLESS_FREE) return 0;
    const wait = backOffMs(WAIT, past.count - FRUITLESS_FREE + 1);
    return Math.max(0, Math.min(wait, past.at + wait - now));
  }

  /** A read that a hint asked for has come. */
  recordRead(name: string, now: number, broughtChange: boolean): void {
    if (broughtChange) {
      this.#fruitless.delete(name);
      return;
    }
    const count = (this.#fruitless.get(name)?.count ?? 0) + 1;
    this.#fruitless.set(name, { count, at: now });
  }
}
