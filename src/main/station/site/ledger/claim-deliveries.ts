import { z } from 'zod';
import { BigInteger, type Queries } from '../database/index.ts';
import type { Member } from '../stations/index.ts';
import { deliveryKey, type SiteDelivery } from './delivery-key.ts';

/** Files that one station works on at once; the others get a share of a long queue, too. */
const CLAIM_SIZE = 16;

const CLAIM = 'SELECT * FROM claim_deliveries($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)';

/** A delivery that was granted. */
const Claimed = z.object({
  key: z.string(),
  state: z.enum(['copying', 'committing']),
  epoch: z.number().int(),
  commit_epoch: z.number().int().nullable(),
  number: BigInteger,
  final_name: z.string().nullable(),
  ticket_name: z.string().nullable(),
  sha256: z.string(),
  bytes: BigInteger,
  /** The station that had it, if it was another one, and when it answered last. */
  former: z.string().nullable(),
  formerSeenAt: z.date().nullable(),
});
export type Claimed = z.infer<typeof Claimed>;

/** Whether a delivery has reached its hot folder, by whichever station. */
export const IS_DELIVERED =
  "final_name IS NOT NULL AND state IN ('delivered', 'picked-up', 'rejected', 'stuck')";

const DELIVERED = `
  SELECT key, final_name, ticket_name, coalesce(station.name, '') AS station,
         coalesce(why ? 'decided', false) AS "isDecided", coalesce(owner = $2, false) AS "isOwn"
    FROM delivery LEFT JOIN station ON station.id = delivery.owner
   WHERE key = ANY($1) AND ${IS_DELIVERED}`;

const LEFT = `
  SELECT key, NULL AS station, NULL AS folder FROM delivery WHERE key = ANY($2) AND state = 'withdrawn'
  UNION ALL
  SELECT asked.key, there.station, there.folder
    FROM unnest($2::text[], $3::text[], $4::text[], $5::integer[]) AS asked (key, account, file_id, revision),
         at_own_folders($1, account, file_id, revision, $7) AS there
   WHERE asked.key <> ALL ($6) AND NOT EXISTS (
     SELECT 1 FROM delivery WHERE delivery.key = asked.key AND state <> 'planned')`;

/** A delivery that is not to be made: a move has ended it, or it is another station's. */
const Left = z.object({
  key: z.string(),
  /** What has the file for its own hot folder; null: the move. */
  station: z.string().nullable(),
  folder: z.string().nullable(),
});
export type Left = z.infer<typeof Left>;

/** A finished delivery, and which station made it. */
const Delivered = z.object({
  key: z.string(),
  final_name: z.string(),
  ticket_name: z.string().nullable(),
  station: z.string(),
  /** Nobody knew; an administrator decided. */
  isDecided: z.boolean(),
  /** By the station that asks. */
  isOwn: z.boolean(),
});
export type Delivered = z.infer<typeof Delivered>;

/**
 * Claims deliveries to one hot folder, in this order. Throws SiteDatabaseError.
 * @param most how many may be granted at most.
 */
export async function claimDeliveries(
  queries: Queries,
  { stationId, incarnation }: Member,
  deliveries: readonly SiteDelivery[],
  most = CLAIM_SIZE,
): Promise<{
  readonly claimed: readonly Claimed[];
  readonly delivered: readonly Delivered[];
  readonly left: readonly Left[];
}> {
  const [first] = deliveries;
  if (first === undefined) return { claimed: [], delivered: [], left: [] };
  const claimed = await queries.rows(Claimed, CLAIM, [
    stationId,
    incarnation,
    first.hotFolder,
    deliveries.map(deliveryKey),
    deliveries.map(({ account }) => account),
    deliveries.map(({ fileId }) => fileId),
    deliveries.map(({ revision }) => revision),
    deliveries.map(({ sha256 }) => sha256),
    deliveries.map(({ bytes }) => bytes),
    deliveries.map(({ isChosen }) => isChosen === true),
    most,
  ]);
  const granted = new Set(claimed.map(({ key }) => key));
  const others = deliveries.filter((one) => !granted.has(deliveryKey(one)));
  if (others.length === 0) return { claimed, delivered: [], left: [] };
  const keys = others.map(deliveryKey);
  const delivered = await queries.rows(Delivered, DELIVERED, [keys, stationId]);
  const left = await queries.rows(Left, LEFT, [
    stationId,
    keys,
    others.map(({ account }) => account),
    others.map(({ fileId }) => fileId),
    others.map(({ revision }) => revision),
    others.filter(({ isChosen }) => isChosen === true).map(deliveryKey),
    first.hotFolder,
  ]);
  return { claimed, delivered, left };
}
