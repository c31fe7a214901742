import type { FileHandle } from 'node:fs/promises';
import { message } from '../../../../contract/index.ts';
import { copySynced } from '../../artwork/index.ts';
import type { DeliveryRecord, Slip, Store } from '../../store/index.ts';
import type { DelivererArchive } from './deliverer.ts';
import { isFileOf } from './files.ts';

/** A sheet that was made a moment ago; it is removed some minutes later. */
export interface MadeSheet {
  /** Absolute. */
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
}

/** Makes a sheet as PDF. Rejects if it cannot be made. */
export type MakeSlip = (slip: Slip) => Promise<MadeSheet>;

interface SlipParts {
  readonly store: Pick<Store, 'slips' | 'deliveries'>;
  readonly archive: DelivererArchive;
  readonly makeSlip: MakeSlip;
  readonly onFault: (error: unknown) => void;
}

/** What is delivered: files of the archive, and slip sheets, each made when it is its turn. */
export class SlipSheets implements DelivererArchive {
  readonly #parts: SlipParts;
  /** Paths of sheets that were made, by SHA-256. */
  readonly #made = new Map<string, string>();

  constructor(parts: SlipParts) {
    this.#parts = parts;
  }

  /** Makes those that are not there. One that cannot be made fails, so that it holds no file back. */
  async makeAll(owed: readonly DeliveryRecord[]): Promise<void> {
    const { store, makeSlip, onFault } = this.#parts;
    for (const { id, artworkId, state, sha256, bytes } of owed) {
      const slip = state === 'committing' ? null : store.slips.get(artworkId);
      if (slip === null || (await this.verify(sha256, bytes)) === 'whole') continue;
      try {
        const made = await makeSlip(slip);
        this.#made.set(made.sha256, made.path);
        store.slips.made(id, made);
      } catch (error) {
        onFault(error);
        store.deliveries.failed(id, message('delivery.slip-not-made', { name: slip.name }));
      }
    }
  }

  pathOf(sha256: string): string {
    return this.#made.get(sha256) ?? this.#parts.archive.pathOf(sha256);
  }

  async verify(sha256: string, bytes: number): ReturnType<DelivererArchive['verify']> {
    const path = this.#made.get(sha256);
    if (sha256 === '') return 'missing';
    if (path === undefined) return this.#parts.archive.verify(sha256, bytes);
    return (await isFileOf(path, { sha256, bytes })) ? 'whole' : 'missing';
  }

  /** A sheet is copied once: should it be needed again, it is made again, as everything may be by then. */
  async copyTo(sha256: string, target: string, finish: (file: FileHandle) => Promise<void>): Promise<void> {
    const path = this.#made.get(sha256);
    if (path === undefined) return this.#parts.archive.copyTo(sha256, target, finish);
    await copySynced(path, target, finish);
    this.#made.delete(sha256);
  }
}
