import type { Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { diskError, diskFull } from './errors.ts';

const BLOCK_BYTES = 1024 * 1024;

/**
 * Writes a body in large positional blocks, one in flight while the next gathers, and hashes every byte once on the
 * way. Chunks are handed on as they came, never copied; piped streams with a hash in between take twice as long.
 */
export class BlockWriter {
  readonly #file: Pick<FileHandle, 'writev'>;
  readonly #hashes: readonly Hash[];
  #gathered: Uint8Array[] = [];
  #gatheredBytes = 0;
  #sentTo: number;
  #inFlight: Promise<void> | null = null;

  /** @param position where in the file the next byte belongs. */
  constructor(file: Pick<FileHandle, 'writev'>, hashes: readonly Hash[], position: number) {
    this.#file = file;
    this.#hashes = hashes;
    this.#sentTo = position;
  }

  /** Bytes handed over so far, from the beginning of the file. */
  get position(): number {
    return this.#sentTo + this.#gatheredBytes;
  }

  /** A promise where the next chunk has to wait for the disk, which may reject with a TransferError. */
  write(chunk: Uint8Array): Promise<void> | undefined {
    this.#gathered.push(chunk);
    this.#gatheredBytes += chunk.length;
    return this.#gatheredBytes >= BLOCK_BYTES ? this.#send() : undefined;
  }

  /** Resolves when everything handed over is hashed and written, though not yet synced. Throws TransferError. */
  async flush(): Promise<void> {
    if (this.#gatheredBytes > 0) await this.#send();
    await this.#inFlight;
  }

  #send(): Promise<void> | undefined {
    const blocks = this.#gathered;
    const bytes = this.#gatheredBytes;
    const position = this.#sentTo;
    this.#gathered = [];
    this.#gatheredBytes = 0;
    this.#sentTo += bytes;
    for (const hash of this.#hashes) for (const block of blocks) hash.update(block);
    const begin = (): void => {
      const writing = this.#writeAll(blocks, bytes, position).then(() => {
        if (this.#inFlight === writing) this.#inFlight = null;
      });
      // A failure is met by the next write or flush; it must not count as unhandled until then.
      writing.catch(() => undefined);
      this.#inFlight = writing;
    };
    if (this.#inFlight !== null) return this.#inFlight.then(begin);
    begin();
    return undefined;
  }

  /** On a full disk `writev` resolves with a short count and no error, so the count is what is believed. */
  async #writeAll(blocks: Uint8Array[], bytes: number, position: number): Promise<void> {
    let written = 0;
    let rest = blocks;
    while (written < bytes) {
      const { bytesWritten } = await this.#file.writev(rest, position + written).catch((error: unknown) => {
        throw diskError(error);
      });
      if (bytesWritten === 0) throw diskFull();
      written += bytesWritten;
      if (written < bytes) rest = [Buffer.concat(blocks).subarray(written)];
    }
  }
}
