import { createHash } from 'node:crypto';
import {
  ArtworkId,
  type DeliveryId,
  type HotFolderId,
  JobKey,
  owedStates,
  presentStates,
  type SlipKind,
  type SlipSetting,
} from '../../../../contract/index.ts';
import type { Clock } from '../../ports.ts';
import { type DeliveryRecord, toDelivery } from '../artworks/delivery-record.ts';
import { textOrNull } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { sqlSet } from '../database/rows.ts';
import type { DeliveryLifecycle } from './delivery-lifecycle.ts';
import { type Slip, slipIn } from './delivery-rows.ts';

/** The jobs of a slip sheet. */
const JOBS = `(SELECT slip.key WHERE slip.kind = 'job'
  UNION ALL SELECT key FROM job WHERE slip.kind = 'batch' AND batch_key = slip.key
  UNION ALL SELECT key FROM job WHERE slip.kind = 'batch' AND queued_batch_key = slip.key AND batch_key IS NULL)`;

/** Deliveries of a slip sheet's files to its hot folder: from the few files of its jobs, hence each `+`. */
const ITS_FILES = `FROM artwork AS file CROSS JOIN delivery AS its
  ON its.artwork_id = file.id AND its.hot_folder_id = slip.hot_folder_id WHERE file.job_key IN ${JOBS}`;

/** A file that the slip sheet goes before can be delivered now. For a query with a row of `slip`. */
export const GOES_BEFORE_ONE = `EXISTS (SELECT 1 ${ITS_FILES}
  AND +its.state IN ${sqlSet(owedStates)} AND its.delayed = 0 AND its.moved IS NULL
  AND +file.state = 'delivering' AND file.is_outdated = 0 AND NOT EXISTS (SELECT 1 FROM site_decision
    WHERE subject = file.id AND site_decision.state = 'to-apply' AND keeps_file = 1))`;

const isAhead = (kind: SlipKind, key: string): string => `EXISTS (SELECT 1
  FROM slip JOIN delivery AS ahead ON ahead.artwork_id = slip.id AND ahead.state IN ${sqlSet(owedStates)}
 WHERE slip.hot_folder_id = delivery.hot_folder_id AND slip.kind = '${kind}' AND slip.key = ${key})`;

/** Its slip sheet has to go first. For a query with rows of `delivery` and `artwork`. */
export const WAITS_FOR_SLIP = `(${isAhead('job', 'artwork.job_key')} OR ${isAhead(
  'batch',
  '(SELECT coalesce(batch_key, queued_batch_key) FROM job WHERE key = artwork.job_key)',
)})`;

/** The highest priority of the files of a slip sheet. */
export const SLIP_PRIORITY = `(SELECT max(file.priority) FROM artwork AS file WHERE file.job_key IN ${JOBS})`;

/** Slip sheets in the ledger. */
export class Slips {
  readonly #db: Database;
  readonly #lifecycle: DeliveryLifecycle;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #settingOf: (hotFolder: HotFolderId) => SlipSetting;

  constructor(
    db: Database,
    parts: {
      readonly lifecycle: DeliveryLifecycle;
      readonly clock: Pick<Clock, 'now'>;
      readonly settingOf: (hotFolder: HotFolderId) => SlipSetting;
    },
  ) {
    this.#db = db;
    this.#lifecycle = parts.lifecycle;
    this.#clock = parts.clock;
    this.#settingOf = parts.settingOf;
  }

  /** Null if that is no slip sheet. */
  get(id: ArtworkId): Slip | null {
    return slipIn(this.#db, id);
  }

  /** A file that the slip sheet goes before, and its job; null if none is owed any more. */
  firstFile(id: ArtworkId): { readonly id: ArtworkId; readonly jobKey: JobKey } | null {
    const row = this.#db.one(
      `SELECT file.id, file.job_key FROM slip CROSS JOIN artwork AS file ON file.job_key IN ${JOBS}
         CROSS JOIN delivery AS its ON its.artwork_id = file.id AND its.hot_folder_id = slip.hot_folder_id
        WHERE slip.id = ? AND +its.state IN ${sqlSet(owedStates)} ORDER BY its.id LIMIT 1`,
      [id],
    );
    return row === undefined ? null : { id: ArtworkId.parse(row.id), jobKey: JobKey.parse(row.job_key) };
  }

  /**
   * Plans the slip sheet of a file that is about to be planned for a hot folder, if nothing of its job or
   * batch has gone there yet: so its number is lower than those of the files. Call it in a transaction.
   */
  planBefore(file: ArtworkId, hotFolderId: HotFolderId): void {
    const kind = this.#settingOf(hotFolderId);
    if (kind === 'none') return;
    const key = this.#keyOf(kind, file);
    if (key === null) return;
    const id = slipId(hotFolderId, kind, key);
    this.#db.run(
      'INSERT INTO slip (id, hot_folder_id, kind, key) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
      [id, hotFolderId, kind, key],
    );
    const made = this.#db.one(
      `INSERT INTO delivery (artwork_id, is_slip, hot_folder_id, revision, state, sha256, bytes, planned_at, copies)
       SELECT slip.id, 1, slip.hot_folder_id,
              1 + coalesce((SELECT max(revision) FROM delivery WHERE artwork_id = slip.id), 0), 'planned', '', 0, ?, 1
         FROM slip
        WHERE slip.id = ? AND NOT EXISTS (SELECT 1 ${ITS_FILES} AND its.state <> 'removed')
          AND NOT EXISTS (SELECT 1 FROM delivery WHERE artwork_id = slip.id AND state <> 'removed')
       RETURNING *`,
      [this.#clock.now(), id],
    );
    if (made !== undefined) this.#log(toDelivery(made), null, 'planned');
  }

  /** Its sheet has been made, to these bytes. */
  made(id: DeliveryId, file: { readonly sha256: string; readonly bytes: number }): void {
    this.#db.run(
      "UPDATE delivery SET sha256 = ?, bytes = ? WHERE id = ? AND is_slip = 1 AND state IN ('planned', 'copying')",
      [file.sha256, file.bytes, id],
    );
  }

  /** Forgets those that are not committed and go before no file any more, or are no longer wanted there. */
  dropUnneeded(hotFolderId: HotFolderId): void {
    const isWanted = this.#settingOf(hotFolderId) !== 'none';
    const unneeded = this.#db
      .all(
        `SELECT delivery.* FROM delivery JOIN slip ON slip.id = delivery.artwork_id
          WHERE delivery.hot_folder_id = ? AND delivery.is_slip = 1 AND delivery.state IN ('planned', 'copying')
            AND (? = 0 OR NOT EXISTS (SELECT 1 ${ITS_FILES} AND +its.state IN ${sqlSet(owedStates)}))`,
        [hotFolderId, isWanted ? 1 : 0],
      )
      .map(toDelivery);
    if (unneeded.length === 0) return;
    this.#db.transaction(() => {
      for (const one of unneeded) {
        this.#db.run('DELETE FROM delivery WHERE id = ?', [one.id]);
        this.#log(one, one.state, 'withdrawn');
      }
    }, 'lazily');
  }

  /** Those in a hot folder although all files that they went before were taken out, or never came. */
  leftIn(hotFolderId: HotFolderId): DeliveryRecord[] {
    return this.#db
      .all(
        `SELECT delivery.* FROM delivery JOIN slip ON slip.id = delivery.artwork_id
          WHERE delivery.hot_folder_id = ? AND delivery.is_slip = 1 AND delivery.state IN ${sqlSet(presentStates)}
            AND NOT EXISTS (SELECT 1 ${ITS_FILES} AND its.state <> 'removed')`,
        [hotFolderId],
      )
      .map(toDelivery);
  }

  #keyOf(kind: SlipKind, file: ArtworkId): string | null {
    const row = this.#db.one(
      `SELECT job.key AS job, coalesce(batch_key, queued_batch_key) AS batch
         FROM artwork JOIN job ON job.key = artwork.job_key WHERE artwork.id = ?`,
      [file],
    );
    return textOrNull(row?.[kind] ?? null);
  }

  #log(
    delivery: DeliveryRecord,
    ...[from, to]: [DeliveryRecord['state'] | null, 'planned' | 'withdrawn']
  ): void {
    this.#lifecycle.log({ delivery, file: null }, from, to, null, 'station');
  }
}

/** The same at every station of a site. */
const slipId = (hotFolder: HotFolderId, kind: SlipKind, key: string): ArtworkId =>
  ArtworkId.parse(
    createHash('sha256')
      .update(JSON.stringify(['slip', hotFolder, kind, key]))
      .digest('hex')
      .slice(0, 32),
  );
