import type { ArtworkId } from '../../../../contract/index.ts';
import { notEnoughSpace } from './transfer-error.ts';

/** Always kept free on the archive's disk, which is the store's disk too. */
export const SPARE_BYTES = 64 * 1024 * 1024;

/**
 * Guards the disk: a file is only started if it fits in addition to everything still to come of the running
 * ones.
 */
export class DiskSpaceReservation {
  readonly #freeBytes: () => Promise<number>;
  readonly #toCome = new Map<ArtworkId, number>();

  /** @param freeBytes of the archive's disk. */
  constructor(freeBytes: () => Promise<number>) {
    this.#freeBytes = freeBytes;
  }

  /**
   * Reserves this many bytes for a file, replacing its earlier reservation. Throws TransferError
   * `disk-full`.
   */
  async reserve(id: ArtworkId, bytes: number): Promise<void> {
    this.#toCome.set(id, bytes);
    const free = await this.#freeBytes();
    const wanted = [...this.#toCome.values()].reduce((sum, one) => sum + one, 0) + SPARE_BYTES;
    if (wanted > free) throw notEnoughSpace(wanted - free);
  }

  /** The file is complete, or cancelled. */
  release(id: ArtworkId): void {
    this.#toCome.delete(id);
  }
}
