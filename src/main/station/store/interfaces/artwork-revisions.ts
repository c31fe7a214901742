import type { ArtworkId } from '../../../../contract/index.ts';

/** What the archive held in a file's place before. */
export interface ArtworkRevisionRecord {
  /** Of these bytes, not of the file. */
  readonly id: ArtworkId;
  readonly bytes: number;
  /** When other bytes came, in milliseconds since the epoch. */
  readonly replacedAt: number;
}

/** What the archive held of files before other bytes came for them; the store writes it down by itself. */
export interface ArtworkRevisionRepository {
  /** The bytes of an earlier file by its own id; null where there is none. */
  get(id: ArtworkId): {
    readonly sha256: string;
    readonly bytes: number;
  } | null;
  /** What was there in a file's place, other than now; the latest first. */
  of(id: ArtworkId): ArtworkRevisionRecord[];
}
