import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const LINK_LIVES_MS = 15 * 60_000;
const MAX_LINKS = 20;

/** A login link works once, within a quarter of an hour. */
export class LoginLinks {
  readonly #now: () => number;
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

  /** True if the link is still valid. It is used up either way. */
  redeem(secret: string): boolean {
    const link = digest(secret);
    const livesUntil = this.#links.get(link);
    this.#links.delete(link);
    return livesUntil !== undefined && livesUntil >= this.#now();
  }
}

/** 256 bits as text that fits into cookies, addresses and headers. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Only digests are stored and compared, so neither memory nor timing reveals a secret. */
export const digest = (secret: string): string => createHash('sha256').update(secret).digest('hex');
