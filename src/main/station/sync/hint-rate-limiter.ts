import { LRUCache } from 'lru-cache';
import { type BackOff, backOffMs } from '../concurrency/index.ts';

/** Reads of unknown ids: this many at once, and one more at each interval. */
const UNKNOWN_BURST = 30;
const UNKNOWN_INTERVAL_MS = 2_000;
/** After this many reads without a change, a resource is read again only after a delay that doubles. */
const FRUITLESS_FREE = 2;
const WAIT: BackOff = { firstMs: 1_000, maxMs: 60_000 };
const MAX_REMEMBERED = 10_000;

/**
 * Limits what hints may cost. Anyone who knows the secret path can forge a webhook, and the service itself
 * may repeat webhooks or send floods of them. So a resource whose hints bring nothing new is read less and
 * less often, and ids that are unknown here are read only within an allowance.
 */
export class HintRateLimiter {
  readonly #fruitless = new LRUCache<string, { count: number; at: number }>({ max: MAX_REMEMBERED });
  #allowance = UNKNOWN_BURST;
  #filledAt = Number.NEGATIVE_INFINITY;

  /** Whether an unknown id may be read; uses up one of the allowance. */
  allowUnknown(now: number): boolean {
    // A clock that was set back must not stop the allowance from growing.
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

  /** A read that was caused by a hint has ended. */
  recordRead(name: string, now: number, broughtChange: boolean): void {
    if (broughtChange) {
      this.#fruitless.delete(name);
      return;
    }
    const count = (this.#fruitless.get(name)?.count ?? 0) + 1;
    this.#fruitless.set(name, { count, at: now });
  }
}
