import type { Database } from '../database/database.ts';
import type { ArchiveSurvey, Removable } from './artwork-record.ts';

/** Distinct files read at a time: about a millisecond. */
const SURVEYED_AT_ONCE = 500;

/** Files that jobs have. One that is also an earlier file of an unfinished job is needed as well. */
const CURRENT = `
  SELECT sha256, max(bytes) AS bytes, max(changed_at) AS done_at,
         sum(state NOT IN ('picked-up', 'withdrawn')) > 0 OR EXISTS (
           SELECT 1 FROM artwork_revision JOIN artwork AS revised ON revised.id = artwork_id
            WHERE artwork_revision.sha256 = artwork.sha256 AND revised.state <> 'picked-up') AS is_needed
    FROM artwork INDEXED BY artwork_archived
   WHERE sha256 > ? AND evicted_at IS NULL GROUP BY sha256 ORDER BY sha256 LIMIT ?`;

/** Earlier files that no job has as its current one. */
const EARLIER = `
  SELECT artwork_revision.sha256 AS sha256, max(artwork_revision.bytes) AS bytes,
         max(revised.changed_at) AS done_at, sum(revised.state <> 'picked-up') > 0 AS is_needed
    FROM artwork_revision INDEXED BY artwork_revision_by_sha256 CROSS JOIN artwork AS revised ON revised.id = artwork_id
   WHERE artwork_revision.sha256 > ?
     AND NOT EXISTS (
       SELECT 1 FROM artwork AS now WHERE now.sha256 = artwork_revision.sha256 AND now.evicted_at IS NULL)
   GROUP BY artwork_revision.sha256 ORDER BY artwork_revision.sha256 LIMIT ?`;

/** A file of the archive, and whether a job still needs it. */
interface ArchivedFile extends Removable {
  readonly isNeeded: boolean;
}

/** Reads a few files a turn, so that a large archive holds nothing up. */
export async function surveyArchive(db: Database, limit: number): Promise<ArchiveSurvey> {
  let bytes = 0;
  let removable: Removable[] = [];
  for (const sql of [CURRENT, EARLIER]) {
    for (let files = filesAfter(db, sql, ''); files.length > 0; ) {
      for (const file of files) {
        bytes += file.bytes;
        if (!file.isNeeded) removable.push(file);
      }
      // Sorting at every turn would cost more than the reading.
      if (removable.length > 2 * limit) removable = firstDone(removable, limit);
      await new Promise((resolve) => setImmediate(resolve));
      files = filesAfter(db, sql, files.at(-1)?.sha256 ?? '');
    }
  }
  return { bytes, removable: firstDone(removable, limit) };
}

/** Whether a job, or an earlier file of an unfinished job, needs the archived bytes. */
export function isNeeded(db: Database, sha256: string): boolean {
  const needed = `
    SELECT 1 FROM artwork
     WHERE sha256 = ? AND evicted_at IS NULL AND state NOT IN ('picked-up', 'withdrawn')
    UNION ALL
    SELECT 1 FROM artwork_revision JOIN artwork AS revised ON revised.id = artwork_id
     WHERE artwork_revision.sha256 = ? AND revised.state <> 'picked-up' LIMIT 1`;
  return db.one(needed, [sha256, sha256]) !== undefined;
}

/** Some of the files, by SHA-256. */
function filesAfter(db: Database, sql: string, sha256: string): ArchivedFile[] {
  return db.all(sql, [sha256, SURVEYED_AT_ONCE]).map((row) => ({
    sha256: String(row.sha256),
    bytes: Number(row.bytes),
    doneAt: Number(row.done_at),
    isNeeded: row.is_needed === 1,
  }));
}

/** Those that were finished first, in that order. */
const firstDone = (files: readonly Removable[], limit: number): Removable[] =>
  files
    .toSorted((one, other) => one.doneAt - other.doneAt)
    .slice(0, limit)
    .map(({ sha256, bytes, doneAt }) => ({ sha256, bytes, doneAt }));
