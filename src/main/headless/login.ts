import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const LINK_LIVES_MS = 15 * 60_000;
const MAX_LINKS = 20;
const SPENT = Number.NEGATIVE_INFINITY;

/** A login link works once, within a quarter of an hour. */
export class LoginLinks {
  readonly #now: () => number;
  /** Until when each can be used, in milliseconds since the epoch, by the digest of its secret. */
  readonly #links = new LRUCache<string, number>({ max: MAX_LINKS });

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The secret of a new login link: 256 bits. */
  create(): string {
    const secret = newSecret();
    this.#links.set(digest(secret), this.#now() + LINK_LIVES_MS);
    return secret;
  }

  /**
   * Uses up a link. `spent`: it was used before, or has expired; `unknown`: there never was such a link, or
   * twenty newer ones have been created since.
   */
  redeem(secret: string): 'valid' | 'spent' | 'unknown' {
    const link = digest(secret);
    const livesUntil = this.#links.peek(link);
    if (livesUntil === undefined) return 'unknown';
    this.#links.set(link, SPENT);
    return livesUntil >= this.#now() ? 'valid' : 'spent';
  }
}

/** 256 bits as text that fits into cookies, addresses and headers. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Only digests are stored and compared, so neither memory nor timing reveals a secret. */
export const digest = (secret: string): string => createHash('sha256').update(secret).digest('hex');
