import { z } from 'zod';
import {
  ArtworkId,
  ConnectionId,
  EvidenceId,
  HotFolderId,
  JobKey,
  Status,
  StatusMeaning,
} from '../../../../contract/index.ts';
import type { Database } from '../database/database.ts';
import { json } from '../database/rows.ts';
import { FILE_COUNTS } from '../jobs/job-record.ts';

const FactsRow = z.object({
  key: JobKey,
  connection_id: ConnectionId,
  status: json(Status),
  meaning: StatusMeaning,
  gone_at: z.number().nullable(),
  files_total: z.number(),
  files_picked_up: z.number(),
});

const SaidRow = z.object({ id: EvidenceId, phase: z.enum(['finished', 'dispatched']), at: z.number() });

const PickUpRow = z.object({ file: ArtworkId, hotFolder: HotFolderId, at: z.number() });

/** What is known of a job from which reports follow. Instants in milliseconds. */
export interface ReportFacts {
  readonly key: JobKey;
  readonly connectionId: ConnectionId;
  readonly status: Status;
  readonly meaning: StatusMeaning;
  readonly isGone: boolean;
  /** Each of its files was picked up from every hot folder that it was sent to. */
  readonly isPickedUp: boolean;
  /** The last of each file from each hot folder. */
  readonly pickUps: readonly z.infer<typeof PickUpRow>[];
  /** What operators said and did not take back. */
  readonly said: readonly z.infer<typeof SaidRow>[];
}

/** Reads what is known of jobs for their reports. */
export class ReportFactsViews {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Null if the job is unknown. */
  of(key: JobKey): ReportFacts | null {
    const found = this.#db.one(
      `SELECT job.key, job.connection_id, job.status, job.meaning, job.gone_at, ${FILE_COUNTS}
         FROM job LEFT JOIN artwork ON artwork.job_key = job.key WHERE job.key = ? GROUP BY job.key`,
      [key],
    );
    if (found === undefined) return null;
    const row = FactsRow.parse(found);
    const pickUps = this.#db
      .all(
        `SELECT file.id AS file, delivery.hot_folder_id AS hotFolder, max(delivery.picked_up_at) AS at
           FROM artwork AS file JOIN delivery ON delivery.artwork_id = file.id
           WHERE file.job_key = ? AND delivery.picked_up_at IS NOT NULL GROUP BY file.id, delivery.hot_folder_id`,
        [key],
      )
      .map((one) => PickUpRow.parse(one));
    const said = this.#db
      .all(
        `SELECT id, phase, at FROM evidence WHERE job_key = ? AND delivery_id IS NULL AND taken_back_at IS NULL
           AND phase IN ('finished', 'dispatched') ORDER BY id`,
        [key],
      )
      .map((one) => SaidRow.parse(one));
    return {
      key: row.key,
      connectionId: row.connection_id,
      status: row.status,
      meaning: row.meaning,
      isGone: row.gone_at !== null,
      isPickedUp: row.files_total > 0 && row.files_picked_up === row.files_total,
      pickUps,
      said,
    };
  }

  /** Jobs of a connection that may have something to report since then. */
  since(connection: ConnectionId, since: number): JobKey[] {
    return this.#db
      .all(
        `SELECT job.key FROM job WHERE connection_id = ? AND gone_at IS NULL AND meaning NOT IN ('done', 'cancelled')
           AND (EXISTS (SELECT 1 FROM evidence WHERE evidence.job_key = job.key AND evidence.at >= ?)
             OR EXISTS (SELECT 1 FROM artwork JOIN delivery ON delivery.artwork_id = artwork.id
               WHERE artwork.job_key = job.key AND delivery.picked_up_at >= ?))`,
        [connection, since, since],
      )
      .map((row) => JobKey.parse(row.key));
  }
}
