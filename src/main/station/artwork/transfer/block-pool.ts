export const BLOCK_BYTES = 1024 * 1024;
/** Blocks kept for the next transfer; more are left to the garbage collector. */
const MAX_KEPT = 16;

/**
 * The buffers of transfers. Blocks are reused, so memory stays flat whatever the volume, and the garbage
 * collector does not run every few megabytes.
 */
export class BlockPool {
  readonly #free: Buffer[] = [];

  /** A block of BLOCK_BYTES with arbitrary content. */
  take(): Buffer {
    return this.#free.pop() ?? Buffer.allocUnsafeSlow(BLOCK_BYTES);
  }

  /** The block is no longer in use. */
  give(block: Buffer): void {
    if (this.#free.length < MAX_KEPT) this.#free.push(block);
  }
}
