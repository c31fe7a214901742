import { z } from 'zod';
import {
  type ConnectionId,
  type Delayed,
  type HotFolderId,
  maybeAtRipStates,
  message,
  owedStates,
  presentStates,
} from '../../../../contract/index.ts';
import {
  FILE_NEEDS_ATTENTION,
  FILE_RECALLED,
  NEWEST_DELIVERY,
  TROUBLED_DELIVERY,
} from '../artworks/file-attention.ts';
import type { Database, Row } from '../database/database.ts';
import { RECALLED } from '../database/new-transition.ts';
import { messageFrom, sqlSet } from '../database/rows.ts';
import type { DelayedFiles, RecalledFiles, Stuck } from './incidents.ts';

/** Counts files of `artwork`, each once, with their jobs. */
const TALLY = `count(DISTINCT artwork.id) AS files, count(DISTINCT job.key) AS jobs,
  count(DISTINCT coalesce(job.batch_key, job.queued_batch_key)) AS batches,
  coalesce(max(job.batch_key IS NULL AND job.queued_batch_key IS NULL), 0) AS is_loose`;

const TallyRow = z.object({ files: z.number(), jobs: z.number(), batches: z.number(), is_loose: z.number() });

function delayedIn(row: Row | undefined): Delayed {
  const { files, jobs, batches, is_loose: isLoose } = TallyRow.parse(row);
  return { files, jobs, batches: isLoose === 1 ? null : batches };
}

/** The latest pick-up is among this many of the latest planned deliveries. */
const LATEST = 500;
const TO_DOWNLOAD = "artwork.state IN ('queued', 'waiting', 'transferring')";
const NO_ROOM = "('transfer.disk-full', 'transfer.disk-room', 'transfer.disk')";

/** What the store knows about causes of trouble. Null: there is none. */
export class IncidentViews {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Files still to be put into a hot folder. */
  owedTo(folder: HotFolderId): Delayed {
    return delayedIn(
      this.#db.one(
        `SELECT ${TALLY} FROM delivery JOIN artwork ON artwork.id = delivery.artwork_id
           JOIN job ON job.key = artwork.job_key
          WHERE delivery.hot_folder_id = ? AND delivery.state IN ${sqlSet(owedStates)}
            AND artwork.state = 'delivering'`,
        [folder],
      ),
    );
  }

  /** Files that the RIP of a hot folder did not pick up in time. */
  stuckIn(folder: HotFolderId): Stuck | null {
    const row = this.#db.one(
      `SELECT ${TALLY}, min(delivery.delivered_at) AS first_at FROM delivery
         JOIN artwork ON artwork.id = delivery.artwork_id JOIN job ON job.key = artwork.job_key
        WHERE delivery.hot_folder_id = ? AND delivery.state = 'stuck'
          AND ${TROUBLED_DELIVERY} AND ${FILE_NEEDS_ATTENTION}`,
      [folder],
    );
    const delayed = delayedIn(row);
    if (delayed.files === 0) return null;
    const last = this.#db.one(
      `SELECT max(picked_up_at) AS at FROM (
         SELECT picked_up_at FROM delivery WHERE hot_folder_id = ? AND state = 'picked-up' ORDER BY id DESC LIMIT ?)`,
      [folder, LATEST],
    )?.at;
    return {
      delayed,
      firstAt: Number(row?.first_at ?? 0),
      lastPickupAt: typeof last === 'number' ? last : null,
    };
  }

  /** Files that disappeared from a hot folder while its RIP showed no sign of life; null: there are none. */
  missingFrom(folder: HotFolderId): Delayed | null {
    const missing = delayedIn(
      this.#db.one(
        `SELECT ${TALLY} FROM delivery
           JOIN artwork ON artwork.id = delivery.artwork_id JOIN job ON job.key = artwork.job_key
          WHERE delivery.hot_folder_id = ? AND delivery.state = 'failed'
            AND delivery.problem_code = 'delivery.missing'
            AND ${TROUBLED_DELIVERY} AND ${FILE_NEEDS_ATTENTION}`,
        [folder],
      ),
    );
    return missing.files === 0 ? null : missing;
  }

  /** Files sent to a hot folder that are no longer wanted; null: there are none. */
  recalledAt(folder: HotFolderId): RecalledFiles | null {
    // From the few recalled files to their deliveries, never through all deliveries of the folder.
    const row = this.#db.one(
      `WITH sent AS (SELECT artwork.job_key, delivery.artwork_id,
                  delivery.state IN ${sqlSet(presentStates)} AS is_in_folder, EXISTS (SELECT 1 FROM evidence
                 WHERE evidence.delivery_id = delivery.id AND evidence.phase = 'printed'
                   AND evidence.taken_back_at IS NULL) AS is_said_printed
                 FROM artwork CROSS JOIN delivery ON delivery.artwork_id = artwork.id
                WHERE ${FILE_RECALLED} AND delivery.hot_folder_id = ? AND ${NEWEST_DELIVERY}
                  AND +delivery.state IN ${sqlSet(maybeAtRipStates)})
       SELECT ${TALLY}, sum(is_said_printed AND NOT is_in_folder) AS printed,
              sum(is_in_folder) AS in_folder,
              (SELECT max(at) FROM transition
                WHERE job_key IN (SELECT job_key FROM sent) AND subject = 'artwork' AND to_state = ?
                  AND subject_id IN (SELECT artwork_id FROM sent)) AS newest_at
         FROM sent JOIN artwork ON artwork.id = sent.artwork_id JOIN job ON job.key = artwork.job_key`,
      [folder, RECALLED],
    );
    const delayed = delayedIn(row);
    if (delayed.files === 0) return null;
    const [printed, inFolder] = [Number(row?.printed), Number(row?.in_folder)];
    const atRip = delayed.files - inFolder - printed;
    return { delayed, inFolder, atRip, printed, newestAt: Number(row?.newest_at) };
  }

  /** Files still to be downloaded from a connection. */
  toDownloadFrom(connection: ConnectionId): Delayed {
    return delayedIn(
      this.#db.one(
        `SELECT ${TALLY} FROM artwork JOIN job ON job.key = artwork.job_key
          WHERE artwork.connection_id = ? AND ${TO_DOWNLOAD}`,
        [connection],
      ),
    );
  }

  /** Downloads from a connection that have failed at least `attempts` times and are being retried. */
  failingFrom(connection: ConnectionId, attempts: number): DelayedFiles | null {
    return this.#files(
      `artwork.connection_id = ? AND artwork.state = 'waiting' AND artwork.retry_at IS NOT NULL
       AND artwork.attempt >= ? AND coalesce(artwork.reason_code, '') NOT IN ${NO_ROOM}`,
      [connection, attempts],
    );
  }

  /** Downloads that wait for room on the disk. */
  withoutSpace(): DelayedFiles | null {
    return this.#files(`artwork.state = 'waiting' AND artwork.reason_code IN ${NO_ROOM}`, []);
  }

  /** Files that preflight could not check. */
  unchecked(): DelayedFiles | null {
    return this.#files(
      `artwork.state = 'on-hold' AND artwork.reason_code IN ('hold.cannot-read', 'hold.cannot-check')
       AND ${FILE_NEEDS_ATTENTION}`,
      [],
    );
  }

  /** Files of a kind, and the reason of the one that has had it longest. */
  #files(where: string, params: readonly (string | number)[]): DelayedFiles | null {
    const from = `FROM artwork JOIN job ON job.key = artwork.job_key WHERE ${where}`;
    const delayed = delayedIn(this.#db.one(`SELECT ${TALLY} ${from}`, [...params]));
    if (delayed.files === 0) return null;
    const first = this.#db.one(
      `SELECT artwork.reason, artwork.reason_code, artwork.reason_values ${from}
        ORDER BY artwork.changed_at LIMIT 1`,
      [...params],
    );
    const why = messageFrom(first?.reason, first?.reason_code, first?.reason_values);
    return { why: why ?? message('transfer.unexpected'), delayed };
  }
}
