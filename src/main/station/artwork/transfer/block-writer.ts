import { BLOCK_BYTES, type BlockPool } from './block-pool.ts';
import { diskError, diskFull } from './transfer-error.ts';

/** Sees every byte once and in order, such as a hash. It must not keep them. */
export interface Digest {
  update(bytes: Uint8Array): unknown;
}

/** The part of a FileHandle that is used. */
export interface BlockFile {
  write(
    bytes: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ readonly bytesWritten: number }>;
}

/**
 * Collects a body in large blocks, shows each to the digests and writes it, one being written while the
 * next is filled. Chunks are copied into reused blocks, which costs less than the garbage of passing them
 * on, and much less than piped streams.
 */
export class BlockWriter {
  readonly #file: BlockFile;
  readonly #digests: readonly Digest[];
  readonly #pool: BlockPool;
  #block: Buffer | null = null;
  #filled = 0;
  #sentTo: number;
  #inFlight: Promise<void> | null = null;

  /** @param position of the next byte in the file. */
  constructor(file: BlockFile, pool: BlockPool, digests: readonly Digest[], position: number) {
    this.#file = file;
    this.#pool = pool;
    this.#digests = digests;
    this.#sentTo = position;
  }

  /** Bytes received so far, from the beginning of the file. */
  get position(): number {
    return this.#sentTo + this.#filled;
  }

  /** Returns a promise if the next chunk has to wait for the disk; it may reject with a TransferError. */
  write(chunk: Uint8Array): Promise<void> | undefined {
    let wait: Promise<void> | undefined;
    for (let from = 0; from < chunk.length; ) {
      this.#block ??= this.#pool.take();
      const to = Math.min(from + BLOCK_BYTES - this.#filled, chunk.length);
      this.#block.set(from === 0 && to === chunk.length ? chunk : chunk.subarray(from, to), this.#filled);
      this.#filled += to - from;
      from = to;
      if (this.#filled === BLOCK_BYTES) wait = this.#send(this.#block) ?? wait;
    }
    return wait;
  }

  /** Resolves when everything received is hashed and written, though not yet synced. Throws TransferError. */
  async flush(): Promise<void> {
    if (this.#block !== null) this.#send(this.#block);
    await this.#inFlight;
  }

  /** Returns the write that has to finish before more may come. */
  #send(block: Buffer): Promise<void> | undefined {
    const bytes = block.subarray(0, this.#filled);
    const position = this.#sentTo;
    this.#sentTo += this.#filled;
    this.#block = null;
    this.#filled = 0;
    for (const digest of this.#digests) digest.update(bytes);
    const before = this.#inFlight;
    const writing = (
      before === null ? this.#writeAll(bytes, position) : before.then(() => this.#writeAll(bytes, position))
    ).finally(() => this.#pool.give(block));
    this.#inFlight = writing;
    writing.then(
      () => {
        if (this.#inFlight === writing) this.#inFlight = null;
      },
      // The next write or flush reports a failure, which must not count as unhandled until then.
      () => undefined,
    );
    return before ?? undefined;
  }

  /** On a full disk a write may resolve with a short count and no error, so only the count is trusted. */
  async #writeAll(bytes: Uint8Array, position: number): Promise<void> {
    for (let written = 0; written < bytes.length; ) {
      const { bytesWritten } = await this.#file
        .write(bytes, written, bytes.length - written, position + written)
        .catch((error: unknown) => {
          throw diskError(error);
        });
      if (bytesWritten === 0) throw diskFull();
      written += bytesWritten;
    }
  }
}
