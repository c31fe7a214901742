import { readSync } from 'node:fs';
import type { ByteSource } from '../picture/file-access.ts';

/** A range of a file, in bytes. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** A piece of a file that is put together: new bytes, or a range of the original. */
export type Part = Uint8Array | Range;

const lengthOf = (part: Part): number => (part instanceof Uint8Array ? part.length : part.to - part.from);

/** Smaller reads may hold more than the data of one image. */
const LEAST_LEFT_OUT_BYTES = 64 << 10;

/**
 * A file put together from parts, never written down. Data of the original that nobody looks at is not read
 * from disk: it comes as zeros.
 */
export class VirtualFile implements ByteSource {
  readonly size: number;
  /** Bytes handed out so far, those left out included: PDFium keeps packed streams in memory. */
  given = 0;
  readonly #original: number;
  readonly #parts: readonly Part[];
  /** Where each part begins. */
  readonly #starts: readonly number[];
  readonly #leftOut: readonly Range[];
  readonly #leftOutStarts: readonly number[];

  /**
   * @param original descriptor of the original file.
   * @param leftOut ranges of the original whose data is not needed, in order.
   */
  constructor(original: number, parts: readonly Part[], leftOut: readonly Range[] = []) {
    this.#original = original;
    this.#parts = parts;
    this.#leftOut = leftOut;
    this.#leftOutStarts = leftOut.map(({ from }) => from);
    let size = 0;
    this.#starts = parts.map((part) => {
      const start = size;
      size += lengthOf(part);
      return start;
    });
    this.size = size;
  }

  read(position: number, into: Uint8Array): boolean {
    if (position + into.length > this.size) return false;
    this.given += into.length;
    let filled = 0;
    for (let index = lastAtMost(this.#starts, position); filled < into.length; index++) {
      const part = this.#parts[index];
      const start = this.#starts[index];
      if (part === undefined || start === undefined) return false;
      const from = position + filled - start;
      const piece = into.subarray(filled, filled + Math.min(into.length - filled, lengthOf(part) - from));
      if (part instanceof Uint8Array) piece.set(part.subarray(from, from + piece.length));
      else if (!this.#readOriginal(part.from + from, piece)) return false;
      filled += piece.length;
    }
    return true;
  }

  #readOriginal(at: number, into: Uint8Array): boolean {
    if (into.length === 0) return true;
    if (into.length >= LEAST_LEFT_OUT_BYTES && this.#isLeftOut(at, at + into.length)) {
      into.fill(0);
      return true;
    }
    return readSync(this.#original, into, 0, into.length, at) === into.length;
  }

  #isLeftOut(from: number, to: number): boolean {
    const range = this.#leftOut[lastAtMost(this.#leftOutStarts, from)];
    return range !== undefined && range.from <= from && to <= range.to;
  }
}

/** The index of the last of ascending numbers that is at most `value`; 0 if there is none. */
function lastAtMost(ascending: readonly number[], value: number): number {
  let low = 0;
  let high = ascending.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) <= value) low = middle;
    else high = middle;
  }
  return low;
}
