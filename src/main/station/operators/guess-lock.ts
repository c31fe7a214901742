import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import { type BackOff, backOffMs } from '../concurrency/index.ts';

const PATIENT_TRIES = 5;
const WAIT: BackOff = { firstMs: 1_000, maxMs: 60_000 };
const MAX_CLIENTS = 10_000;

interface Tries {
  readonly wrong: number;
  /** When the wait for the next one began, in milliseconds since the epoch. */
  readonly waitsSince: number;
}

/**
 * Slows down the guessing of passwords and PINs: after five wrong attempts each further one has to wait,
 * twice as long each time up to a minute. Counted per client, so that one client cannot lock out others: by
 * network address, by the mark of a browser that has logged in before, or by session.
 */
export class GuessLock {
  readonly #now: () => number;
  readonly #tries = new LRUCache<string, Tries>({ max: MAX_CLIENTS });

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Milliseconds until the client's next attempt. */
  waitMs(client: string): number {
    const tries = this.#tries.get(client);
    if (tries === undefined) return 0;
    const now = this.#now();
    const { wrong, waitsSince } = tries;
    // If the clock was set back, the wait starts again instead of lasting until the old time.
    if (waitsSince > now) this.#tries.set(client, { wrong, waitsSince: now });
    return Math.max(0, Math.min(waitsSince, now) + waitAfter(wrong) - now);
  }

  /** Counts an attempt as wrong before it is checked, so that many at once do not count as one. */
  count(client: string): void {
    const wrong = (this.#tries.get(client)?.wrong ?? 0) + 1;
    this.#tries.set(client, { wrong, waitsSince: this.#now() });
  }

  /** It was wrong, so the wait begins now, since the check itself takes time. */
  refuse(client: string): void {
    const wrong = this.#tries.get(client)?.wrong ?? 1;
    this.#tries.set(client, { wrong, waitsSince: this.#now() });
  }

  /** It was right. */
  forget(client: string): void {
    this.#tries.delete(client);
  }
}

/** How long to wait after this many wrong attempts in a row, in milliseconds. */
export const waitAfter = (wrong: number): number =>
  wrong < PATIENT_TRIES ? 0 : backOffMs(WAIT, wrong - PATIENT_TRIES + 1);

/**
 * The client that an address stands for; for IPv6 its network, because one machine has a whole network of
 * addresses.
 */
export const clientOf = (address: string): string =>
  isIPv6(address) && !address.startsWith('::') ? address.split(':').slice(0, 4).join(':') : address;
