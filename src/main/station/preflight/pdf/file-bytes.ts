import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import type { Deadline } from './deadline.ts';

const BLOCK_BYTES = 256 * 1024;
const MAX_BLOCKS = 96;

/** A file read in parts, never as a whole: at most 24 MB of it are in memory, however large it is. */
export class FileBytes {
  readonly size: number;
  /** For everything that reads this file. */
  readonly deadline: Deadline;
  readonly #descriptor: number;
  readonly #blocks = new LRUCache<number, Buffer>({ max: MAX_BLOCKS });

  /** Throws the system's error if the file cannot be opened. */
  constructor(path: string, deadline: Deadline) {
    this.deadline = deadline;
    this.#descriptor = openSync(path, 'r');
    this.size = fstatSync(this.#descriptor).size;
  }

  /** The bytes from `start` to `end`, as far as the file goes. A position that makes no sense counts as 0. */
  slice(start: number, end: number): Buffer {
    const from = this.#within(start);
    const to = Math.max(from, this.#within(end));
    if (to - from > BLOCK_BYTES) return this.#read(from, to - from);
    const first = Math.floor(from / BLOCK_BYTES);
    const last = Math.floor(Math.max(from, to - 1) / BLOCK_BYTES);
    const offset = first * BLOCK_BYTES;
    if (first === last) return this.#block(first).subarray(from - offset, to - offset);
    return Buffer.concat([this.#block(first), this.#block(last)]).subarray(from - offset, to - offset);
  }

  #within(offset: number): number {
    return Math.max(0, Math.min(Math.trunc(offset) || 0, this.size));
  }

  close(): void {
    this.#blocks.clear();
    closeSync(this.#descriptor);
  }

  #block(index: number): Buffer {
    const known = this.#blocks.get(index);
    if (known !== undefined) return known;
    const start = index * BLOCK_BYTES;
    const block = this.#read(start, Math.min(BLOCK_BYTES, this.size - start));
    this.#blocks.set(index, block);
    return block;
  }

  #read(start: number, length: number): Buffer {
    const buffer = Buffer.allocUnsafe(Math.max(0, length));
    let filled = 0;
    while (filled < length) {
      const read = readSync(this.#descriptor, buffer, filled, length - filled, start + filled);
      if (read === 0) break;
      filled += read;
    }
    return buffer.subarray(0, filled);
  }
}
