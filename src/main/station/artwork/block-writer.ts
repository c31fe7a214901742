import type { Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { TransferError } from './errors.ts';
import { codeOf } from './storage-hop.ts';

const BLOCK_BYTES = 1024 * 1024;

/**
 * Writes a body in large positional blocks, one in flight while the next gathers, and hashes each block once on the way.
 * Piped streams with a hash in between take about twice as long.
 */
export class BlockWriter {
  readonly #file: FileHandle;
  readonly #hash: Hash;
  #gathered: Uint8Array[] = [];
  #gatheredBytes = 0;
  #position: number;
  #inFlight: Promise<void> = Promise.resolve();

  constructor(file: FileHandle, hash: Hash, position: number) {
    this.#file = file;
    this.#hash = hash;
    this.#position = position;
  }

  /** Bytes handed over so far, from the beginning of the file. */
  get position(): number {
    return this.#position + this.#gatheredBytes;
  }

  /** Resolves when the next chunk may come. Throws TransferError. */
  async write(chunk: Uint8Array): Promise<void> {
    this.#gathered.push(chunk);
    this.#gatheredBytes += chunk.length;
    if (this.#gatheredBytes >= BLOCK_BYTES) await this.#send();
  }

  /** Resolves when everything handed over is written (not yet synced to disk). */
  async flush(): Promise<void> {
    await this.#send();
    await this.#inFlight;
  }

  async #send(): Promise<void> {
    const blocks = this.#gathered;
    const bytes = this.#gatheredBytes;
    if (bytes === 0) return;
    this.#gathered = [];
    this.#gatheredBytes = 0;
    for (const block of blocks) this.#hash.update(block);
    const position = this.#position;
    this.#position += bytes;
    await this.#inFlight;
    this.#inFlight = this.#writeAll(blocks, bytes, position);
    // A failure is met by the next write or flush; it must not count as unhandled until then.
    this.#inFlight.catch(() => undefined);
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

const diskFull = (): TransferError =>
  new TransferError(
    'disk-full',
    'The disk of the archive is full. Make room; the transfer goes on by itself.',
  );

export function diskError(error: unknown): TransferError {
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull();
  return new TransferError(
    'disk',
    `The archive cannot be written to (${code}). Check the data folder; it is tried again.`,
  );
}
