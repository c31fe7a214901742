import { LimitExceededError } from './objects.ts';

const FIRST_BYTES = 64 * 1024;

/** Bytes written one after another, up to a limit. Throws LimitExceededError beyond it. */
export class GrowingBytes {
  readonly #maxBytes: number;
  #bytes: Buffer;
  #length = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
    this.#bytes = Buffer.allocUnsafe(Math.min(FIRST_BYTES, maxBytes));
  }

  get length(): number {
    return this.#length;
  }

  /** What was written; nothing may be written afterwards. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  add(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Writes the same byte `count` times. */
  fill(value: number, count: number): void {
    this.#reserve(count);
    this.#bytes.fill(value, this.#length, this.#length + count);
    this.#length += count;
  }

  /** Writes `count` earlier bytes again, from `start` on; the two ranges may overlap. */
  repeat(start: number, count: number): void {
    this.#reserve(count);
    for (let at = start; at < start + count; at++) this.#bytes[this.#length++] = this.#bytes[at] ?? 0;
  }

  #reserve(count: number): void {
    const wanted = this.#length + count;
    if (wanted <= this.#bytes.length) return;
    if (wanted > this.#maxBytes)
      throw new LimitExceededError(`A stream unpacks to more than ${this.#maxBytes} bytes.`);
    const grown = Buffer.allocUnsafe(Math.min(this.#maxBytes, Math.max(wanted, this.#bytes.length * 2)));
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
  }
}
