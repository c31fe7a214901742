import { z } from 'zod';
import {
  ArtworkId,
  BatchKey,
  ConnectionId,
  type DeliveryId,
  DeliveryState,
  HotFolderId,
  JobKey,
  SlipKind,
} from '../../../../contract/index.ts';
import { STANDING, type Standing, toStanding } from '../artworks/artwork-record.ts';
import { type DeliveryRecord, toDelivery } from '../artworks/delivery-record.ts';
import { oneOf, text, textOrNull } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { messageColumns } from '../database/rows.ts';
import { type Columns, updateChanged } from '../database/update-changed.ts';

/** A delivery in the store; null if it is not there. */
export function deliveryIn(db: Database, id: DeliveryId): DeliveryRecord | null {
  const row = db.one('SELECT * FROM delivery WHERE id = ?', [id]);
  return row === undefined ? null : toDelivery(row);
}

/** A delivery and where its file stands (null: it is a slip sheet), in one read; null if it is not there. */
export function deliveryAndFileIn(
  db: Database,
  id: DeliveryId,
): { readonly record: DeliveryRecord; readonly file: Standing | null } | null {
  const row = db.one(
    `SELECT delivery.*, ${STANDING} FROM delivery LEFT JOIN artwork ON artwork.id = delivery.artwork_id
      WHERE delivery.id = ?`,
    [id],
  );
  if (row === undefined) return null;
  return { record: toDelivery(row), file: row.file_state === null ? null : toStanding(row) };
}

/** The deliveries of a file, those to one hot folder in the order of their revisions. */
export const deliveriesOf = (db: Database, id: ArtworkId): DeliveryRecord[] =>
  db
    .all('SELECT * FROM delivery WHERE artwork_id = ? ORDER BY hot_folder_id, revision', [id])
    .map(toDelivery);

const StateRow = z.object({ artwork_id: ArtworkId, state: DeliveryState });

/** The states of each of these files in a hot folder, in the order of their revisions, in one read. */
export function deliveryStatesAt(
  db: Database,
  hotFolderId: HotFolderId,
  files: readonly ArtworkId[],
): ReadonlyMap<ArtworkId, readonly DeliveryState[]> {
  const rows = db
    .all(
      `SELECT artwork_id, state FROM delivery
        WHERE artwork_id IN (SELECT value FROM json_each(?)) AND hot_folder_id = ? ORDER BY revision`,
      [JSON.stringify(files), hotFolderId],
    )
    .map((row) => StateRow.parse(row));
  const byFile = Map.groupBy(rows, (row) => row.artwork_id);
  return new Map([...byFile].map(([id, found]) => [id, found.map(({ state }) => state)]));
}

/** Writes what a step has changed of a delivery. */
export function writeDelivery(db: Database, before: DeliveryRecord, after: DeliveryRecord): void {
  const columns = { before: stepColumns(before), after: stepColumns(after) };
  updateChanged(db, 'delivery', after.id, columns);
}

/** The columns that the steps of a delivery write. */
const stepColumns = (record: DeliveryRecord): Columns => {
  const [problem, problemCode, problemValues] = messageColumns(record.problem);
  return {
    state: record.state,
    temp_path: record.tempPath,
    final_name: record.finalName,
    ticket_temp_path: record.ticketTempPath,
    ticket_name: record.ticketName,
    delivered_at: record.deliveredAt,
    picked_up_at: record.pickedUpAt,
    problem,
    problem_code: problemCode,
    problem_values: problemValues,
    moved: record.moved === null ? null : JSON.stringify(record.moved),
  };
};

/**
 * A sheet of our own that goes into a hot folder before the first file of a job or batch. Its deliveries are
 * planned, claimed, journalled and watched as those of files. It has no row in `artwork`: what reads artwork
 * never meets it.
 */
export interface Slip {
  readonly id: ArtworkId;
  readonly hotFolderId: HotFolderId;
  readonly kind: SlipKind;
  /** Of the job or batch. */
  readonly key: JobKey | BatchKey;
  readonly connectionId: ConnectionId;
  /** Of the job, or the id of the batch. */
  readonly name: string;
}

const kindOf = oneOf(SlipKind.options);

/** Null if that is no slip sheet. */
export function slipIn(
  db: Database,
  id: ArtworkId,
): (Slip & { readonly jobKey: JobKey | null; readonly batchKey: BatchKey | null }) | null {
  const row = db.one(
    `SELECT slip.*, job.name FROM slip LEFT JOIN job ON slip.kind = 'job' AND job.key = slip.key WHERE slip.id = ?`,
    [id],
  );
  if (row === undefined) return null;
  const kind = kindOf(row.kind);
  const stored = text(row.key);
  const [connection = ''] = stored.split(':');
  const jobKey = kind === 'job' ? JobKey.parse(stored) : null;
  const batchKey = kind === 'batch' ? BatchKey.parse(stored) : null;
  return {
    id,
    hotFolderId: HotFolderId.parse(row.hot_folder_id),
    kind,
    key: jobKey ?? BatchKey.parse(stored),
    connectionId: ConnectionId.parse(connection),
    name: textOrNull(row.name) ?? stored.slice(connection.length + 1),
    jobKey,
    batchKey,
  };
}
