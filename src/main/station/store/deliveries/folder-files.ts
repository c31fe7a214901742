import { z } from 'zod';
import {
  type ArtworkId,
  type DeliveryState,
  HotFolderId,
  owedStates,
  PICK_UP_SPAN_MS,
  type PickUps,
  presentStates,
  type troubledDeliveryStates,
} from '../../../../contract/index.ts';
import type { Clock } from '../../ports.ts';
import { type ArtworkRecord, toArtworkRecord } from '../artworks/artwork-record.ts';
import { type DeliveryRecord, type FolderCounts, toDelivery } from '../artworks/delivery-record.ts';
import { FILE_NEEDS_ATTENTION, TROUBLED_DELIVERY } from '../artworks/file-attention.ts';
import type { Database, Row } from '../database/database.ts';

/** A file in a hot folder, with the name of its job. */
export interface FolderFile {
  readonly file: ArtworkRecord;
  readonly jobName: string;
}

/** Deliveries of a hot folder that need attention. */
const TROUBLED = `FROM delivery JOIN artwork ON artwork.id = delivery.artwork_id
  JOIN job ON job.key = artwork.job_key
 WHERE delivery.hot_folder_id = ? AND ${TROUBLED_DELIVERY} AND ${FILE_NEEDS_ATTENTION}`;

const JobNameRow = z.object({ job_name: z.string() });
const PickUpRow = z.object({ id: HotFolderId, last_at: z.number().nullable(), lately: z.number() });

/** What the screens show about hot folders. */
export class FolderViews {
  readonly #db: Database;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(db: Database, clock: Pick<Clock, 'now'>) {
    this.#db = db;
    this.#clock = clock;
  }

  counts(id: HotFolderId): FolderCounts {
    const byState = (rows: readonly Row[]) => new Map(rows.map((row) => [row.state, Number(row.n)]));
    const counted = byState(
      this.#db.all(
        'SELECT state, count(*) AS n FROM delivery WHERE hot_folder_id = ? AND is_slip = 0 GROUP BY state',
        [id],
      ),
    );
    const troubled = byState(
      this.#db.all(`SELECT delivery.state, count(*) AS n ${TROUBLED} GROUP BY delivery.state`, [id]),
    );
    const count = (...states: readonly DeliveryState[]): number =>
      states.reduce((sum, state) => sum + (counted.get(state) ?? 0), 0);
    return {
      owed: count(...owedStates),
      waiting: count(...presentStates),
      stuck: troubled.get('stuck') ?? 0,
      rejected: troubled.get('rejected') ?? 0,
      failed: troubled.get('failed') ?? 0,
      pickedUp: count('picked-up'),
    };
  }

  /** What the RIPs of these hot folders have picked up, in one query, in the given order. */
  pickUps(ids: readonly HotFolderId[]): PickUps[] {
    const since = this.#clock.now() - PICK_UP_SPAN_MS;
    return this.#db
      .all(
        `SELECT folder.value AS id,
                (SELECT max(picked_up_at) FROM delivery
                  WHERE hot_folder_id = folder.value AND state = 'picked-up') AS last_at,
                (SELECT count(*) FROM delivery
                  WHERE hot_folder_id = folder.value AND state = 'picked-up' AND picked_up_at > ? AND is_slip = 0) AS lately
           FROM json_each(?) AS folder ORDER BY folder.key`,
        [since, JSON.stringify(ids)],
      )
      .map((row) => PickUpRow.parse(row))
      .map(({ id, last_at: lastAt, lately }) => ({
        hotFolderId: id,
        lastAt: lastAt === null ? null : new Date(lastAt).toISOString(),
        inLastHour: lately,
      }));
  }

  /** Deliveries of a hot folder that an operator can end and whose file needs attention; the newest first. */
  troubled(id: HotFolderId, state: (typeof troubledDeliveryStates)[number], limit: number): DeliveryRecord[] {
    return this.#db.readable(
      this.#db.all(`SELECT delivery.* ${TROUBLED} AND delivery.state = ? ORDER BY delivery.id DESC LIMIT ?`, [
        id,
        state,
        limit,
      ]),
      toDelivery,
    );
  }

  /** Some files with the names of their jobs, in one query; an unreadable one is left out. */
  files(ids: readonly ArtworkId[]): ReadonlyMap<ArtworkId, FolderFile> {
    const rows = this.#db.all(
      `SELECT artwork.*, job.name AS job_name FROM artwork JOIN job ON job.key = artwork.job_key
        WHERE artwork.id IN (SELECT value FROM json_each(?))`,
      [JSON.stringify(ids)],
    );
    const files = this.#db.readable(rows, (row) => ({
      file: toArtworkRecord(row),
      jobName: JobNameRow.parse(row).job_name,
    }));
    return new Map(files.map((one) => [one.file.id, one]));
  }
}
