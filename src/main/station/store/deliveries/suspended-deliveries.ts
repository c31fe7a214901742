import { z } from 'zod';
import { type ArtworkId, HotFolderId, type RoutedBy } from '../../../../contract/index.ts';
import {
  type DeliveryRecord,
  RoutedByColumns,
  routedByColumns,
  toRoutedBy,
} from '../artworks/delivery-record.ts';
import type { Database } from '../database/database.ts';

/** A delivery that was suspended before it was in progress, to be planned again. */
interface SuspendedDelivery {
  readonly hotFolderId: HotFolderId;
  readonly revision: number;
  readonly sha256: string;
  readonly bytes: number;
  readonly routedBy: RoutedBy | null;
  readonly copies: number | null;
}

const SuspendedRow = RoutedByColumns.extend({
  hot_folder_id: HotFolderId,
  revision: z.number(),
  sha256: z.string(),
  bytes: z.number(),
  copies: z.number().nullable(),
});

/** Remembers a suspended delivery, since its file may be wanted there again. */
export function keepSuspended(db: Database, delivery: DeliveryRecord): void {
  const { artworkId, hotFolderId, revision, sha256, bytes, routedBy, copies } = delivery;
  db.run(
    `INSERT OR REPLACE INTO suspended_delivery (artwork_id, hot_folder_id, revision, sha256, bytes, routed_by,
       rule_id, rule_name, copies) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [artworkId, hotFolderId, revision, sha256, bytes, ...routedByColumns(routedBy), copies],
  );
}

/** Returns the suspended deliveries of a file and forgets them. */
export function takeSuspended(db: Database, artworkId: ArtworkId): SuspendedDelivery[] {
  const rows = db.all('SELECT * FROM suspended_delivery WHERE artwork_id = ?', [artworkId]);
  if (rows.length > 0) db.run('DELETE FROM suspended_delivery WHERE artwork_id = ?', [artworkId]);
  return rows
    .map((row) => SuspendedRow.parse(row))
    .map(({ hot_folder_id: hotFolderId, revision, sha256, bytes, copies, ...row }) => ({
      hotFolderId,
      revision,
      sha256,
      bytes,
      copies,
      routedBy: toRoutedBy(row),
    }));
}
