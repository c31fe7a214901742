import { hash } from 'node:crypto';

/**
 * A stream of numbers that depends only on the seed, so that a job's artwork can be drawn again at any time.
 */
export class Random {
  #state: number;

  constructor(seed: string) {
    this.#state = hash('sha256', seed, 'buffer').readUInt32LE(0);
  }

  /** 0 ≤ number < 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new RangeError('There is nothing to pick from.');
    return item;
  }
}

/** A UUID that depends only on the name (shaped as version 8, RFC 9562). */
export function uuidOf(name: string): string {
  const hex = hash('sha256', `makeready sandbox:${name}`);
  const [second, third, fourth] = [hex.slice(8, 12), hex.slice(13, 16), hex.slice(17, 20)];
  return `${hex.slice(0, 8)}-${second}-8${third}-a${fourth}-${hex.slice(20, 32)}`;
}
