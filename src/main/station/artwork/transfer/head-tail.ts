const HEAD_BYTES = 1_024;
const TAIL_BYTES = 1_024;

/** Remembers the beginning of a stream of bytes and its latest end. */
export class HeadTail {
  #head = Buffer.alloc(0);
  /** The last chunks, at least TAIL_BYTES in total if there were as many; joined only on demand. */
  #last: Uint8Array[] = [];
  #lastBytes = 0;

  update(chunk: Uint8Array): void {
    if (this.#head.length < HEAD_BYTES) {
      this.#head = Buffer.concat([this.#head, chunk.subarray(0, HEAD_BYTES - this.#head.length)]);
    }
    // Copied, because the caller may reuse the memory of the chunk.
    const end = Uint8Array.prototype.slice.call(chunk, -TAIL_BYTES);
    this.#last.push(end);
    this.#lastBytes += end.length;
    while (this.#lastBytes - (this.#last[0]?.length ?? 0) >= TAIL_BYTES) {
      this.#lastBytes -= this.#last.shift()?.length ?? 0;
    }
  }

  /** The first 1,024 bytes, or all there are. */
  get head(): Uint8Array {
    return this.#head;
  }

  /** The last 1,024 bytes, or all there are. */
  get tail(): Uint8Array {
    return Buffer.concat(this.#last).subarray(-TAIL_BYTES);
  }
}
