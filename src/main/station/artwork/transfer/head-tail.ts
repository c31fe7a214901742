const HEAD_BYTES = 1_024;
const END_MARK = '%%EOF';
/** What may be cut in two by a chunk's end: an end mark, or the beginning of an object. */
const CARRY_BYTES = 32;
/** Some programs put bytes of their own behind a PDF, but none of them is an object. */
const OBJECT = /\d\s+\d+\s+obj\b/;

/** Remembers the beginning of a stream of bytes, and whether it ends as a PDF does. */
export class HeadTail {
  #head = Buffer.alloc(0);
  /** The last bytes, which may belong together with the next. */
  #carry = Buffer.alloc(0);
  #endsAsPdf = false;

  update(chunk: Uint8Array): void {
    if (chunk.length === 0) return;
    if (this.#head.length < HEAD_BYTES) {
      this.#head = Buffer.concat([this.#head, chunk.subarray(0, HEAD_BYTES - this.#head.length)]);
    }
    // Joined in two steps, because only the beginning of a large chunk continues what came before.
    this.#look(Buffer.concat([this.#carry, chunk.subarray(0, CARRY_BYTES)]));
    this.#look(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    // Copied, because the caller may reuse the memory of the chunk.
    this.#carry = Buffer.concat([this.#carry, chunk.subarray(-CARRY_BYTES)]).subarray(-CARRY_BYTES);
  }

  #look(bytes: Buffer): void {
    const end = bytes.lastIndexOf(END_MARK);
    if (end >= 0) this.#endsAsPdf = true;
    if (!this.#endsAsPdf) return;
    const behind = bytes.subarray(end < 0 ? 0 : end + END_MARK.length);
    if (behind.includes('obj') && OBJECT.test(behind.toString('latin1'))) this.#endsAsPdf = false;
  }

  /** The first 1,024 bytes, or all there are. */
  get head(): Uint8Array {
    return this.#head;
  }

  /**
   * Whether an end mark was found, and no object of a PDF after it: a PDF that was changed after it was
   * written has an end mark in its middle, too.
   */
  get endsAsPdf(): boolean {
    return this.#endsAsPdf;
  }
}
