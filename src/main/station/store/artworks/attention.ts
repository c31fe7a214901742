import {
  type ArtworkState,
  type HotFolderId,
  owedStates,
  type ReadyToSend,
  stoppedStates,
  toSendStates,
  troubledDeliveryStates,
} from '../../../../contract/index.ts';
import type { Database } from '../database/database.ts';
import { sqlSet } from '../database/rows.ts';

import { type ArtworkRecord, toArtworkRecord } from './artwork-record.ts';
import { FILE_NEEDS_ATTENTION, FILE_RECALLED } from './file-attention.ts';

/** Each part has an index, so the cost depends on how much is wrong, not on how much there is. */
const NEEDING_ATTENTION = `
  FROM artwork JOIN job ON job.key = artwork.job_key
 WHERE artwork.id IN (
   SELECT id FROM artwork WHERE state IN ${sqlSet(stoppedStates)}
   UNION SELECT artwork_id FROM delivery WHERE state IN ${sqlSet(troubledDeliveryStates)}
   UNION SELECT id FROM artwork WHERE ${FILE_RECALLED})
   AND ${FILE_NEEDS_ATTENTION}`;

/** Files that need attention, by the one definition that all screens use. */
export class AttentionViews {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The longest unchanged first. */
  files(limit: number): ArtworkRecord[] {
    return this.#db.readable(
      this.#db.all(`SELECT artwork.* ${NEEDING_ATTENTION} ORDER BY artwork.changed_at, artwork.id LIMIT ?`, [
        limit,
      ]),
      toArtworkRecord,
    );
  }

  /** @param among only files in these states; by default all. */
  count(among?: readonly ArtworkState[]): number {
    const where = among === undefined ? '' : ` AND artwork.state IN ${sqlSet(among)}`;
    return Number(this.#db.one(`SELECT count(*) AS n ${NEEDING_ATTENTION}${where}`, [])?.n ?? 0);
  }

  /** What waits to be sent, or is on its way to the station. */
  readyToSend(): ReadyToSend {
    const row = this.#db.one(
      `SELECT count(*) AS files, count(DISTINCT coalesce(job.batch_key, job.key)) AS batches
         FROM artwork JOIN job ON job.key = artwork.job_key WHERE artwork.state IN ${sqlSet(toSendStates)}`,
      [],
    );
    return { files: Number(row?.files ?? 0), batches: Number(row?.batches ?? 0) };
  }

  /** Files in progress that are owed to those hot folders and to no others. */
  countOwedOnlyTo(folders: readonly HotFolderId[]): number {
    if (folders.length === 0) return 0;
    const marks = folders.map(() => '?').join(', ');
    const owed = `delivery.state IN ${sqlSet(owedStates)}`;
    const row = this.#db.one(
      `SELECT count(*) AS n FROM artwork JOIN job ON job.key = artwork.job_key
        WHERE artwork.state = 'delivering' AND NOT ${FILE_NEEDS_ATTENTION}
          AND artwork.id IN (SELECT artwork_id FROM delivery WHERE ${owed} AND hot_folder_id IN (${marks}))
          AND NOT EXISTS (SELECT 1 FROM delivery
            WHERE delivery.artwork_id = artwork.id AND ${owed} AND hot_folder_id NOT IN (${marks}))`,
      [...folders, ...folders],
    );
    return Number(row?.n ?? 0);
  }
}
