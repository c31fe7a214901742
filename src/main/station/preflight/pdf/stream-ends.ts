import type { FileBytes } from './file-bytes.ts';

const WORD = 'endstream';
const BLOCK_BYTES = 64 * 1024;

/** Finds the ends of streams with a wrong length. However many there are, a file is searched only once. */
export class StreamEnds {
  readonly #file: FileBytes;
  /** By block of the file: the first end at or after its beginning. */
  readonly #firstFrom = new Map<number, number>();

  constructor(file: FileBytes) {
    this.#file = file;
  }

  /**
   * The offset of the first `endstream` at or after `start`; the end of the file if there is none. Throws
   * TimeoutError.
   */
  after(start: number): number {
    const block = Math.floor(start / BLOCK_BYTES);
    const near = this.#inBlock(block, start);
    return near ?? this.#firstIn(block + 1);
  }

  #firstIn(first: number): number {
    let found: number | null = null;
    let block = first;
    for (; found === null && block * BLOCK_BYTES < this.#file.size; block++) {
      found = this.#firstFrom.get(block) ?? this.#inBlock(block, block * BLOCK_BYTES);
    }
    const end = found ?? this.#file.size;
    for (let passed = first; passed < block; passed++) this.#firstFrom.set(passed, end);
    return end;
  }

  /** The offset of an end that begins in this block, at or after `start`. */
  #inBlock(block: number, start: number): number | null {
    this.#file.deadline.assertTime();
    const bytes = this.#file.slice(start, (block + 1) * BLOCK_BYTES + WORD.length - 1);
    const at = bytes.indexOf(WORD);
    return at < 0 ? null : start + at;
  }
}
