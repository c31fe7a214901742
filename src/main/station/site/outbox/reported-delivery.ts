import { z } from 'zod';
import { HotFolderId, JobKey } from '../../../../contract/index.ts';
import type { DeliveryRecord } from '../../store/index.ts';
import type { Queries } from '../database/index.ts';
import { deliveryKey } from '../ledger/index.ts';
import type { Member } from '../stations/index.ts';

/** A delivery in the terms of the ledger, which distinguishes no steps of one that is owed. */
const stateOf = {
  planned: 'planned',
  copying: 'planned',
  committing: 'planned',
  delivered: 'delivered',
  stuck: 'stuck',
  'picked-up': 'picked-up',
  rejected: 'rejected',
  failed: 'uncertain',
  removing: 'delivered',
  removed: 'withdrawn',
} as const satisfies Record<DeliveryRecord['state'], string>;

/** A delivery as it is reported to the other stations. */
export const ReportedDelivery = z.object({
  sha256: z.string(),
  jobKey: JobKey,
  /** False if the RIP never had it. */
  isDelivered: z.boolean(),
});
export type ReportedDelivery = z.infer<typeof ReportedDelivery>;

/** A row of the site's ledger for a delivery that only this station could make. */
export interface OwnDelivery {
  readonly key: string;
  readonly account: string;
  readonly state: (typeof stateOf)[DeliveryRecord['state']];
  readonly delivery: DeliveryRecord;
  /** Where else this station sends the file. */
  readonly also: readonly HotFolderId[];
  readonly reported: ReportedDelivery;
}

/**
 * A delivery to report.
 * @param stationId the owner of the hot folder: other stations may have one with the same ID.
 * @param ofFile all deliveries of its file
 */
export function ownDelivery(
  stationId: string,
  delivery: DeliveryRecord,
  jobKey: JobKey,
  ofFile: readonly DeliveryRecord[],
): OwnDelivery {
  const state = stateOf[delivery.state];
  const { artworkId, hotFolderId, revision, sha256 } = delivery;
  const [account = ''] = jobKey.split(':', 1);
  const hotFolder = `${stationId}/${hotFolderId}`;
  const key = deliveryKey({ account, fileId: artworkId, hotFolder, revision });
  const isDelivered = state !== 'planned' && state !== 'withdrawn' && state !== 'uncertain';
  const also = ofFile.flatMap((one) => (one.hotFolderId === hotFolderId ? [] : one.hotFolderId));
  return { key, account, state, delivery, also, reported: { sha256, jobKey, isDelivered } };
}

/** Writes own deliveries into the site's ledger; may be repeated. Throws SiteDatabaseError. */
export async function reportDeliveries(
  queries: Queries,
  { stationId, incarnation }: Member,
  deliveries: readonly OwnDelivery[],
): Promise<void> {
  await queries.run('SELECT report_own_deliveries($1, $2, $3)', [stationId, incarnation, rowsOf(deliveries)]);
}

/** A delivery that another station has: it has begun it, or owes it to a hot folder of its own. */
const Refused = z.object({
  key: z.string(),
  station: z.string(),
  /** As that station calls it. */
  folder: z.string(),
  /** Where any station that sends there can go on with it; null: it is that station's own. */
  hotFolder: HotFolderId.nullable(),
  revision: z.number().int().nullable(),
});
export type Refused = z.infer<typeof Refused>;

/** Claims own deliveries that are to be made; may be repeated. Throws SiteDatabaseError. */
export const claimOwnDeliveries = (
  queries: Queries,
  { stationId, incarnation }: Member,
  deliveries: readonly OwnDelivery[],
): Promise<Refused[]> =>
  queries.rows(Refused, 'SELECT * FROM claim_own_deliveries($1, $2, $3)', [
    stationId,
    incarnation,
    rowsOf(deliveries),
  ]);

const rowsOf = (deliveries: readonly OwnDelivery[]): string => {
  const rows = deliveries.map(({ key, account, state, delivery, also }) => ({
    key,
    hot_folder: delivery.hotFolderId,
    account,
    file_id: delivery.artworkId,
    revision: delivery.revision,
    sha256: delivery.sha256,
    bytes: delivery.bytes,
    final_name: delivery.finalName,
    ticket_name: delivery.ticketName,
    state,
    also,
    is_chosen: delivery.routedBy?.by === 'operator',
  }));
  return JSON.stringify(rows);
};
