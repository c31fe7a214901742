import { z } from 'zod';
import { ArtworkId } from '../../../../contract/index.ts';
import type { Database } from '../database/database.ts';

/** Bytes that the archive held for a file before others replaced them. */
export interface ArtworkRevisionRecord {
  /** Id of these bytes, not of the file. */
  readonly id: ArtworkId;
  readonly bytes: number;
  /** When other bytes arrived, in milliseconds since the epoch. */
  readonly replacedAt: number;
}

const RevisionRow = z.object({
  id: ArtworkId,
  sha256: z.string(),
  bytes: z.number(),
  replaced_at: z.number(),
});

/** Bytes that the archive held for files before others replaced them; the store records them itself. */
export class ArtworkRevisions {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The bytes of an earlier revision by its own id; null if there is none. */
  get(id: ArtworkId): { readonly sha256: string; readonly bytes: number } | null {
    const row = this.#db.one('SELECT * FROM artwork_revision WHERE id = ?', [id]);
    return row === undefined ? null : RevisionRow.parse(row);
  }

  /** The earlier revisions of a file that differ from its current bytes; the latest first. */
  of(id: ArtworkId): ArtworkRevisionRecord[] {
    return this.#db
      .all(
        `SELECT artwork_revision.* FROM artwork_revision JOIN artwork ON artwork.id = artwork_id
          WHERE artwork_id = ? AND artwork_revision.sha256 IS NOT artwork.sha256 ORDER BY replaced_at DESC, artwork_revision.rowid DESC`,
        [id],
      )
      .map((row) => RevisionRow.parse(row))
      .map(({ id: own, bytes, replaced_at }) => ({
        id: own,
        bytes,
        replacedAt: replaced_at,
      }));
  }

  /** The archive has dropped a file. */
  evicted(sha256: string): void {
    this.#db.run('DELETE FROM artwork_revision WHERE sha256 = ?', [sha256]);
  }
}
