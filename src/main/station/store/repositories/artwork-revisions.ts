import { z } from 'zod';
import { ArtworkId } from '../../../../contract/index.ts';
import type { Database } from '../database/database.ts';
import type { ArtworkRevisionRecord, ArtworkRevisionRepository } from '../interfaces/artwork-revisions.ts';
import type { Removable } from '../records/artwork-record.ts';

const RevisionRow = z.object({
  id: ArtworkId,
  sha256: z.string(),
  bytes: z.number(),
  replaced_at: z.number(),
});
const RemovableRow = z.object({ sha256: z.string(), bytes: z.number(), done_at: z.number() });

/** Earlier files that no job has as its current one. */
const ALONE =
  'NOT EXISTS (SELECT 1 FROM artwork AS now WHERE now.sha256 = earlier_artwork.sha256 AND now.evicted_at IS NULL)';

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

  /** Those whose jobs are finished, and which are nobody's current file. */
  removable(limit: number): Removable[] {
    return this.#db
      .all(
        `SELECT earlier_artwork.sha256, max(earlier_artwork.bytes) AS bytes, max(artwork.changed_at) AS done_at
           FROM earlier_artwork JOIN artwork ON artwork.id = artwork_id WHERE ${ALONE}
          GROUP BY earlier_artwork.sha256 HAVING sum(artwork.state <> 'picked-up') = 0 ORDER BY done_at LIMIT ?`,
        [limit],
      )
      .map((row) => RemovableRow.parse(row))
      .map((row) => ({ sha256: row.sha256, bytes: row.bytes, doneAt: row.done_at }));
  }

  /** Whether it is an earlier file of an unfinished job. */
  isWanted(sha256: string): boolean {
    return (
      this.#db.one(
        `SELECT 1 FROM earlier_artwork JOIN artwork ON artwork.id = artwork_id
          WHERE earlier_artwork.sha256 = ? AND artwork.state <> 'picked-up'`,
        [sha256],
      ) !== undefined
    );
  }

  /** Bytes that only earlier files need. */
  archivedBytes(): number {
    const row = this.#db.one(
      `SELECT coalesce(sum(bytes), 0) AS bytes FROM (SELECT max(bytes) AS bytes FROM earlier_artwork WHERE ${ALONE} GROUP BY sha256)`,
      [],
    );
    return Number(row?.bytes ?? 0);
  }

  /** The archive has dropped a file. */
  evicted(sha256: string): void {
    this.#db.run('DELETE FROM earlier_artwork WHERE sha256 = ?', [sha256]);
  }
}
