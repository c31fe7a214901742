import { z } from 'zod';
import type { Database } from '../database/database.ts';
import type { ArchiveSurvey, Removable } from '../records/artwork-record.ts';
import type { SqliteArtworkRevisionRepository } from './artwork-revisions.ts';

/** Distinct files read at a time: two or three milliseconds. */
const SURVEYED_AT_ONCE = 2_000;

const HeldRow = z.object({
  sha256: z.string(),
  bytes: z.number(),
  done_at: z.number(),
  is_needed: z.number(),
});

/** A file of the archive that jobs have, and whether one of them still needs it. */
interface HeldFile extends Removable {
  readonly isNeeded: boolean;
}

/** Reads a few files a turn, so that a large archive holds nothing up. */
export async function surveyArchive(
  db: Database,
  earlier: SqliteArtworkRevisionRepository,
  limit: number,
): Promise<ArchiveSurvey> {
  let bytes = earlier.archivedBytes();
  let removable: Removable[] = [];
  let files = heldAfter(db, '');
  while (files.length > 0) {
    bytes += files.reduce((sum, file) => sum + file.bytes, 0);
    removable = firstDone([...removable, ...files.filter(({ isNeeded }) => !isNeeded)], limit);
    await new Promise((resolve) => setImmediate(resolve));
    files = heldAfter(db, files.at(-1)?.sha256 ?? '');
  }
  const own = removable.filter(({ sha256 }) => !earlier.isWanted(sha256));
  return { bytes, removable: firstDone([...own, ...earlier.removable(limit)], limit) };
}

/** Some of the files that jobs have in the archive, by SHA-256. */
function heldAfter(db: Database, sha256: string): HeldFile[] {
  return db
    .all(
      `SELECT sha256, max(bytes) AS bytes, max(changed_at) AS done_at,
              sum(state NOT IN ('picked-up', 'withdrawn')) > 0 AS is_needed
         FROM artwork INDEXED BY artwork_held
        WHERE sha256 > ? AND evicted_at IS NULL GROUP BY sha256 ORDER BY sha256 LIMIT ?`,
      [sha256, SURVEYED_AT_ONCE],
    )
    .map((row) => HeldRow.parse(row))
    .map((row) => ({
      sha256: row.sha256,
      bytes: row.bytes,
      doneAt: row.done_at,
      isNeeded: row.is_needed === 1,
    }));
}

/** Those that were finished first, in that order. */
const firstDone = (files: readonly Removable[], limit: number): Removable[] =>
  files
    .toSorted((one, other) => one.doneAt - other.doneAt)
    .slice(0, limit)
    .map(({ sha256, bytes, doneAt }) => ({ sha256, bytes, doneAt }));
