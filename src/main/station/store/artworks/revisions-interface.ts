import type { ArtworkId } from '../../../../contract/index.ts';

/** Bytes that the archive held for a file before others replaced them. */
export interface ArtworkRevisionRecord {
  /** Id of these bytes, not of the file. */
  readonly id: ArtworkId;
  readonly bytes: number;
  /** When other bytes arrived, in milliseconds since the epoch. */
  readonly replacedAt: number;
}

/** Bytes that the archive held for files before others replaced them; the store records them itself. */
export interface ArtworkRevisionRepository {
  /** The bytes of an earlier revision by its own id; null if there is none. */
  get(id: ArtworkId): {
    readonly sha256: string;
    readonly bytes: number;
  } | null;
  /** The earlier revisions of a file that differ from its current bytes; the latest first. */
  of(id: ArtworkId): ArtworkRevisionRecord[];
}
