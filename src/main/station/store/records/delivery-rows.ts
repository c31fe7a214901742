import {
  type ArtworkId,
  type DeliveryId,
  type DeliveryState,
  type HotFolderId,
  owedStates,
  presentStates,
} from '../../../../contract/index.ts';
import type { Database, Row } from '../database/database.ts';
import { messageColumns } from '../database/rows.ts';
import { type DeliveryRecord, type FolderCounts, toDelivery } from './delivery-record.ts';
import { FILE_NEEDS_ATTENTION, TROUBLED_DELIVERY } from './file-attention.ts';

/** A delivery as it stands in the store; null where it is not there. */
export function deliveryIn(db: Database, id: DeliveryId): DeliveryRecord | null {
  const row = db.one('SELECT * FROM delivery WHERE id = ?', [id]);
  return row === undefined ? null : toDelivery(row);
}

/** The deliveries of a file, a hot folder's own in the order of their revisions. */
export const deliveriesOf = (db: Database, id: ArtworkId): DeliveryRecord[] =>
  db
    .all('SELECT * FROM delivery WHERE artwork_id = ? ORDER BY hot_folder_id, revision', [id])
    .map(toDelivery);

/** How many deliveries of a hot folder stand where. */
export function folderCounts(db: Database, hotFolderId: HotFolderId): FolderCounts {
  const byState = (rows: readonly Row[]) => new Map(rows.map((row) => [row.state, Number(row.n)]));
  const counted = byState(
    db.all('SELECT state, count(*) AS n FROM delivery WHERE hot_folder_id = ? GROUP BY state', [hotFolderId]),
  );
  const troubled = byState(
    db.all(
      `SELECT delivery.state, count(*) AS n FROM delivery JOIN artwork ON artwork.id = delivery.artwork_id
         JOIN job ON job.key = artwork.job_key
        WHERE delivery.hot_folder_id = ? AND ${TROUBLED_DELIVERY} AND ${FILE_NEEDS_ATTENTION}
        GROUP BY delivery.state`,
      [hotFolderId],
    ),
  );
  const count = (...states: readonly DeliveryState[]): number =>
    states.reduce((sum, state) => sum + (counted.get(state) ?? 0), 0);
  return {
    owed: count(...owedStates),
    waiting: count(...presentStates),
    stuck: troubled.get('stuck') ?? 0,
    refused: troubled.get('refused') ?? 0,
    failed: troubled.get('failed') ?? 0,
    pickedUp: count('taken'),
  };
}

/** Writes what a step has changed of a delivery. */
export function writeDelivery(db: Database, next: DeliveryRecord): void {
  db.run(
    `UPDATE delivery SET state = ?, temp_path = ?, final_name = ?, ticket_temp_path = ?, ticket_name = ?,
     delivered_at = ?, taken_at = ?, problem = ?, problem_code = ?, problem_values = ? WHERE id = ?`,
    [
      next.state,
      next.tempPath,
      next.finalName,
      next.ticketTempPath,
      next.ticketName,
      next.deliveredAt,
      next.pickedUpAt,
      ...messageColumns(next.problem),
      next.id,
    ],
  );
}
