import { createHash, randomInt } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import {
  type NewPairingCode,
  PAIRING_ALPHABET,
  PAIRING_CHARACTERS,
  type PairingCode,
} from '../../../contract/index.ts';

const CODE_LIVES_MS = 10 * 60_000;
const MAX_CODES = 20;

/** A pairing code works once, within ten minutes. Only digests are kept, and only in memory. */
export class PairingCodes {
  readonly #now: () => number;
  /** The expiry of each code by its digest, in milliseconds since the epoch. */
  readonly #codes = new LRUCache<string, number>({ max: MAX_CODES });

  constructor(now: () => number) {
    this.#now = now;
  }

  create(): Pick<NewPairingCode, 'code' | 'expiresAt'> {
    const drawn = Array.from(
      { length: PAIRING_CHARACTERS },
      () => PAIRING_ALPHABET[randomInt(PAIRING_ALPHABET.length)],
    ).join('');
    const endsAt = this.#now() + CODE_LIVES_MS;
    this.#codes.set(digest(drawn), endsAt);
    const half = PAIRING_CHARACTERS / 2;
    return {
      code: `${drawn.slice(0, half)}-${drawn.slice(half)}`,
      expiresAt: new Date(endsAt).toISOString(),
    };
  }

  /** True if the code is still valid. It is used up either way. */
  redeem(code: PairingCode): boolean {
    const endsAt = this.#codes.get(digest(code));
    this.#codes.delete(digest(code));
    return endsAt !== undefined && endsAt >= this.#now();
  }
}

const digest = (code: string): string => createHash('sha256').update(code).digest('hex');
