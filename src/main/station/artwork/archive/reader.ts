import type { ArtworkId } from '../../../../contract/index.ts';
import type { ArtworkRecord } from '../../store/index.ts';
import type { Archive } from './archive.ts';

/** An archived file that a window may read: whole and verified. */
export interface ReadableArtwork {
  readonly bytes: number;
  /** In hexadecimal. It identifies the bytes, so it serves as a strong validator. */
  readonly sha256: string;
  /** Absolute. Its bytes never change; a file that is removed while being read can be read to its end. */
  readonly path: string;
  /** Made by this station, from which no program can run: a browser may show it by itself. */
  readonly isMadeHere?: true;
}

/** Gives windows the archived bytes of a file by its id, once the archive has verified them. */
export class ArtworkReader {
  readonly #store: { get(id: ArtworkId): Pick<ArtworkRecord, 'sha256' | 'bytes'> | null };
  readonly #archive: Pick<Archive, 'bytesOf' | 'verify' | 'pathOf'>;
  readonly #onDamaged: (id: ArtworkId) => void;

  /** @param onDamaged called with a damaged file, which has to be downloaded again. */
  constructor(
    store: { get(id: ArtworkId): Pick<ArtworkRecord, 'sha256' | 'bytes'> | null },
    archive: Pick<Archive, 'bytesOf' | 'verify' | 'pathOf'>,
    onDamaged: (id: ArtworkId) => void,
  ) {
    this.#store = store;
    this.#archive = archive;
    this.#onDamaged = onDamaged;
  }

  /** Null if there is no such file, or if the archive does not (or no longer) have it. */
  async open(id: ArtworkId): Promise<ReadableArtwork | null> {
    const { sha256, bytes } = this.#store.get(id) ?? { sha256: null, bytes: null };
    if (sha256 === null || bytes === null) return null;
    const verified = await this.#archive.verify(sha256, bytes);
    if (verified === 'damaged') this.#onDamaged(id);
    if (verified !== 'whole') return null;
    return { bytes, sha256, path: this.#archive.pathOf(sha256) };
  }

  /** By its SHA-256, whichever file it belongs to; null if the archive does not have it, or no longer. */
  async openSum(sha256: string): Promise<ReadableArtwork | null> {
    const bytes = await this.#archive.bytesOf(sha256);
    if (bytes === null || (await this.#archive.verify(sha256, bytes)) !== 'whole') return null;
    return { bytes, sha256, path: this.#archive.pathOf(sha256) };
  }
}
