import { z } from 'zod';
import { ArtworkId } from '../../../../contract/index.ts';
import type { Database } from '../database/database.ts';
import type { ArtworkRevisionRecord, ArtworkRevisionRepository } from './revisions-interface.ts';

const RevisionRow = z.object({
  id: ArtworkId,
  sha256: z.string(),
  bytes: z.number(),
  replaced_at: z.number(),
});

export class SqliteArtworkRevisionRepository implements ArtworkRevisionRepository {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  get(id: ArtworkId): { readonly sha256: string; readonly bytes: number } | null {
    const row = this.#db.one('SELECT * FROM earlier_artwork WHERE id = ?', [id]);
    return row === undefined ? null : RevisionRow.parse(row);
  }

  of(id: ArtworkId): ArtworkRevisionRecord[] {
    return this.#db
      .all(
        `SELECT earlier_artwork.* FROM earlier_artwork JOIN artwork ON artwork.id = artwork_id
          WHERE artwork_id = ? AND earlier_artwork.sha256 IS NOT artwork.sha256 ORDER BY replaced_at DESC, earlier_artwork.rowid DESC`,
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
    this.#db.run('DELETE FROM earlier_artwork WHERE sha256 = ?', [sha256]);
  }
}
