import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import { type BackOff, backOffMs } from '../concurrency/index.ts';

const PATIENT_TRIES = 5;
const WAIT: BackOff = { firstMs: 1_000, maxMs: 60_000 };
const MAX_CLIENTS = 10_000;

/** So long after the last wrong attempt they are forgotten; a guesser gets more tries by going on. */
const FORGOTTEN_MS = 60 * 60_000;

interface Tries {
  /** Wrong attempts, by what they were aimed at. */
  readonly wrong: ReadonlyMap<string, number>;
  /** When the wait for the next one began, in milliseconds since the epoch. */
  readonly waitsSince: number;
  /** As it was before the attempt that is being checked. */
  readonly waitedSince: number;
}

/**
 * Slows down the guessing of passwords and PINs: after five wrong attempts each further one has to wait,
 * twice as long each time up to a minute. Counted per client, so that one client cannot lock out others: by
 * desk, by network address, or by the mark of a browser that has logged in before. A success forgets only
 * the wrong attempts at the same target, so that one's own PIN buys no more guesses at another's. Guesses at
 * one operator's PIN are counted by that operator as well, wherever they come from.
 */
export class GuessLock {
  readonly #now: () => number;
  readonly #extraTries: number;
  readonly #tries = new LRUCache<string, Tries>({ max: MAX_CLIENTS });

  /** @param extraTries wrong attempts without a wait beyond the five. */
  constructor(now: () => number, { extraTries = 0 } = {}) {
    this.#now = now;
    this.#extraTries = extraTries;
  }

  /** Milliseconds until the client's next attempt. */
  waitMs(client: string): number {
    const tries = this.#of(client);
    if (tries === undefined) return 0;
    const now = this.#now();
    const { waitsSince } = tries;
    // If the clock was set back, the wait starts again instead of lasting until the old time.
    if (waitsSince > now) this.#tries.set(client, { ...tries, waitsSince: now });
    return Math.max(0, Math.min(waitsSince, now) + this.#waitAfter(tries) - now);
  }

  /** Whether so many attempts were wrong that each has to wait, lately. */
  isLocked(client: string): boolean {
    const tries = this.#of(client);
    return tries !== undefined && this.#waitAfter(tries) > 0;
  }

  /**
   * Counts an attempt as wrong before it is checked, so that many at once do not count as one.
   * @param target whose secret is tried; all the same if there is only one.
   */
  count(client: string, target = ''): void {
    const tries = this.#of(client);
    const now = this.#now();
    this.#tries.set(client, {
      wrong: new Map(tries?.wrong).set(target, (tries?.wrong.get(target) ?? 0) + 1),
      waitsSince: now,
      waitedSince: tries?.waitsSince ?? now,
    });
  }

  /** It was wrong, so the wait begins now, since the check itself takes time. */
  refuse(client: string): void {
    const tries = this.#of(client);
    if (tries !== undefined) this.#tries.set(client, { ...tries, waitsSince: this.#now() });
  }

  /** It was right: what was tried at that target is forgotten, and the wait for others stays as it was. */
  forget(client: string, target = ''): void {
    const tries = this.#of(client);
    if (tries === undefined) return;
    const wrong = new Map(tries.wrong);
    wrong.delete(target);
    if (wrong.size === 0) this.#tries.delete(client);
    else this.#tries.set(client, { ...tries, wrong, waitsSince: tries.waitedSince });
  }

  #waitAfter({ wrong }: Tries): number {
    return waitAfter([...wrong.values()].reduce((sum, count) => sum + count, 0) - this.#extraTries);
  }

  #of(client: string): Tries | undefined {
    const tries = this.#tries.get(client);
    return tries === undefined || this.#now() - tries.waitsSince > FORGOTTEN_MS ? undefined : tries;
  }
}

/** How long to wait after this many wrong attempts in a row, in milliseconds. */
export const waitAfter = (wrong: number): number =>
  wrong < PATIENT_TRIES ? 0 : backOffMs(WAIT, wrong - PATIENT_TRIES + 1);

/**
 * The client that an address stands for; for IPv6 its network (/64), because one machine has a whole network
 * of addresses.
 */
export function clientOf(address: string): string {
  const [withoutZone = ''] = address.split('%');
  if (!isIPv6(withoutZone)) return address;
  // The URL standard writes each address in one way: compressed, in lower case, without dotted quads.
  const text = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1);
  const [head = [], tail = null] = text
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(8 - head.length - (tail?.length ?? 0)).fill('0');
  const groups = tail === null ? head : [...head, ...zeros, ...tail];
  // An IPv4 address in the form of IPv6 is one machine.
  const isIPv4 = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return (isIPv4 ? groups : groups.slice(0, 4)).join(':');
}
