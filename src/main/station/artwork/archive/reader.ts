import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { ArtworkId } from '../../../../contract/index.ts';
import type { ArtworkRecord } from '../../store/index.ts';
import type { Archive } from './archive.ts';

/** An archived file that a window may look at: whole and verified. */
export interface ReadableArtwork {
  readonly bytes: number;
  /** Hex; the same bytes have the same one, so it serves as a strong validator. */
  readonly sha256: string;
  /**
   * The bytes from `from` up to, not including, `to`. The caller destroys the stream, or reads it to its end.
   */
  read(from: number, to: number): Readable;
}

/** Larger steps than Node's own: a page's pictures come in few of them. */
const STEP_BYTES = 256 * 1024;

/** The bytes of a file from `from` up to, not including, `to`. */
export const readPart = (path: string, from: number, to: number): Readable =>
  createReadStream(path, { start: from, end: to - 1, highWaterMark: STEP_BYTES });

/** Gives windows the archived bytes of a file by its id, after the archive has proven them. */
export class ArtworkReader {
  readonly #store: { get(id: ArtworkId): Pick<ArtworkRecord, 'sha256' | 'bytes'> | null };
  readonly #archive: Pick<Archive, 'verify' | 'pathOf'>;
  readonly #onDamaged: (id: ArtworkId) => void;

  /** @param onDamaged is called with a damaged file: it has to be downloaded again. */
  constructor(
    store: { get(id: ArtworkId): Pick<ArtworkRecord, 'sha256' | 'bytes'> | null },
    archive: Pick<Archive, 'verify' | 'pathOf'>,
    onDamaged: (id: ArtworkId) => void,
  ) {
    this.#store = store;
    this.#archive = archive;
    this.#onDamaged = onDamaged;
  }

  /** Null where there is no such file, or the archive does not hold it (any more). */
  async open(id: ArtworkId): Promise<ReadableArtwork | null> {
    const { sha256, bytes } = this.#store.get(id) ?? { sha256: null, bytes: null };
    if (sha256 === null || bytes === null) return null;
    const verified = await this.#archive.verify(sha256, bytes);
    if (verified === 'damaged') this.#onDamaged(id);
    if (verified !== 'whole') return null;
    const path = this.#archive.pathOf(sha256);
    return { bytes, sha256, read: (from, to) => readPart(path, from, to) };
  }
}
