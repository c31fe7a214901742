import type { ArtworkId } from '../../../../contract/index.ts';
import type { ArtworkRecord } from '../../store/index.ts';
import type { Archive } from './archive.ts';

/** An archived file that a window may look at: whole and verified. */
export interface ReadableArtwork {
  readonly bytes: number;
  /** Hex; the same bytes have the same one, so it serves as a strong validator. */
  readonly sha256: string;
  /** Absolute. The bytes in it never change; a file that goes away while it is read is read to its end. */
  readonly path: string;
}

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
    return { bytes, sha256, path: this.#archive.pathOf(sha256) };
  }
}
