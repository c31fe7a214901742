import { z } from 'zod';
import { BigInteger, type Queries } from '../database/index.ts';
import type { Member } from '../stations/index.ts';
import { deliveryKey, type SiteDelivery } from './delivery-key.ts';

/** Files that one station works on at once; the others get a share of a long queue, too. */
const CLAIM_SIZE = 16;

const CLAIM = 'SELECT * FROM claim_deliveries($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)';

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

const ENDED = "SELECT key FROM delivery WHERE key = ANY($1) AND state = 'withdrawn'";
const Ended = z.object({ key: z.string() });

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
  /** Those that a move has ended. */
  readonly ended: readonly string[];
}> {
  const [first] = deliveries;
  if (first === undefined) return { claimed: [], delivered: [], ended: [] };
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
    most,
  ]);
  const granted = new Set(claimed.map(({ key }) => key));
  const others = deliveries.map(deliveryKey).filter((key) => !granted.has(key));
  if (others.length === 0) return { claimed, delivered: [], ended: [] };
  const delivered = await queries.rows(Delivered, DELIVERED, [others, stationId]);
  const ended = await queries.rows(Ended, ENDED, [others]);
  return { claimed, delivered, ended: ended.map(({ key }) => key) };
}
