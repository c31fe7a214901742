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

/** What is kept of a code. */
export interface MadeCode {
  /** In milliseconds since the epoch. */
  readonly endsAt: number;
  /** The operator who asked for it; null if not known. */
  readonly by: string | null;
}

/** A pairing code works once, within ten minutes. Only digests are kept, and only in memory. */
export class PairingCodes {
  readonly #now: () => number;
  /** Each by its digest. */
  readonly #codes = new LRUCache<string, MadeCode>({ max: MAX_CODES });

  constructor(now: () => number) {
    this.#now = now;
  }

  create(by: string | null): Pick<NewPairingCode, 'code' | 'expiresAt'> {
    const drawn = Array.from(
      { length: PAIRING_CHARACTERS },
      () => PAIRING_ALPHABET[randomInt(PAIRING_ALPHABET.length)],
    ).join('');
    const endsAt = this.#now() + CODE_LIVES_MS;
    this.#codes.set(digest(drawn), { endsAt, by });
    const half = PAIRING_CHARACTERS / 2;
    return {
      code: `${drawn.slice(0, half)}-${drawn.slice(half)}`,
      expiresAt: new Date(endsAt).toISOString(),
    };
  }

  /** Null unless the code is still valid. It is used up either way. */
  redeem(code: PairingCode): MadeCode | null {
    const made = this.#codes.get(digest(code)) ?? null;
    this.#codes.delete(digest(code));
    return made === null || made.endsAt < this.#now() ? null : made;
  }
}

const digest = (code: string): string => createHash('sha256').update(code).digest('hex');
