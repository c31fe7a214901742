import { z } from 'zod';
import { BigInteger, type Queries } from '../database/index.ts';
import type { Member } from '../stations/index.ts';
import { deliveryKey, type SiteDelivery } from './delivery-key.ts';

/** Files that one station works on at once; the others get a share of a long queue, too. */
const CLAIM_SIZE = 16;

/**
 * Deliveries that the ledger does not know are added with the next numbers of their hot folder, the first
 * $10 of them as claimed, so that a file that comes alone costs one statement. Those that a station reported
 * after a restore get their numbers now.
 */
const PLAN = `
  WITH asked AS (
    SELECT * FROM unnest($2::text[], $3::text[], $4::text[], $5::integer[], $6::text[], $7::bigint[])
      WITH ORDINALITY AS one (key, account, file_id, revision, sha256, bytes, place)),
  fresh AS (
    SELECT asked.*, row_number() OVER (ORDER BY place) AS turn FROM asked
      WHERE NOT EXISTS (SELECT 1 FROM delivery WHERE delivery.key = asked.key
                          AND (seq IS NOT NULL OR state NOT IN ('planned', 'copying')))),
  counted AS (
    INSERT INTO sequence AS known (hot_folder, seq) SELECT $1, count(*) FROM fresh HAVING count(*) > 0
      ON CONFLICT (hot_folder) DO UPDATE SET seq = known.seq + excluded.seq
      RETURNING seq - (SELECT count(*) FROM fresh) AS before),
  planned AS (
    SELECT fresh.*, before + turn AS seq, turn <= $10 AND EXISTS (
        SELECT 1 FROM station WHERE id = $8 AND incarnation = $9 AND lease_until > clock_timestamp()) AS is_claimed
      FROM fresh, counted),
  added AS (
    INSERT INTO delivery (key, hot_folder, account, file_id, revision, sha256, bytes, seq,
                          state, epoch, owner, incarnation)
      SELECT key, $1, account, file_id, revision, sha256, bytes, seq,
             CASE WHEN is_claimed THEN 'copying' ELSE 'planned' END, CASE WHEN is_claimed THEN 1 ELSE 0 END,
             CASE WHEN is_claimed THEN $8 END, CASE WHEN is_claimed THEN $9 END
        FROM planned
      ON CONFLICT (key) DO UPDATE SET seq = excluded.seq WHERE delivery.seq IS NULL
    RETURNING delivery.*, xmax = 0 AS is_new)
  SELECT key, state, epoch, commit_epoch, seq, final_name, ticket_name, sha256, bytes,
         NULL AS former, NULL AS "formerSeenAt"
    FROM added WHERE is_new AND state = 'copying'`;

/**
 * Step 1 of the protocol. Free are planned deliveries and those begun by a run that is over, including this
 * run, which asks again only for those whose end it does not know. Each claim raises the epoch. What was
 * never committed takes the file as the claiming station now has it.
 */
const CLAIM = `
  WITH free AS (
    SELECT delivery.key, delivery.owner, station.name AS station, station.seen_at AS seen
      FROM delivery LEFT JOIN station ON station.id = delivery.owner
     WHERE delivery.key = ANY($1::text[])
       AND EXISTS (SELECT 1 FROM station WHERE id = $2 AND incarnation = $3 AND lease_until > clock_timestamp())
       AND (delivery.state = 'planned' OR delivery.state IN ('copying', 'committing') AND (
             delivery.owner = $2 OR delivery.incarnation <> station.incarnation
             OR station.lease_until <= clock_timestamp()))
     ORDER BY array_position($1::text[], delivery.key) LIMIT $4
       FOR UPDATE OF delivery SKIP LOCKED)
  UPDATE delivery
     SET epoch = epoch + 1, owner = $2, incarnation = $3, changed = clock_timestamp(),
         state = CASE state WHEN 'planned' THEN 'copying' ELSE state END,
         sha256 = CASE state WHEN 'committing' THEN delivery.sha256 ELSE asked.sha256 END,
         bytes = CASE state WHEN 'committing' THEN delivery.bytes ELSE asked.bytes END
    FROM free JOIN unnest($1::text[], $5::text[], $6::bigint[]) AS asked (key, sha256, bytes) USING (key)
   WHERE delivery.key = free.key
  RETURNING delivery.key, delivery.state, delivery.epoch, delivery.commit_epoch, delivery.seq,
            delivery.final_name, delivery.ticket_name, delivery.sha256, delivery.bytes,
            CASE WHEN free.owner <> $2 THEN free.station END AS former,
            CASE WHEN free.owner <> $2 THEN free.seen END AS "formerSeenAt"`;

/** A delivery that was granted. */
const Claimed = z.object({
  key: z.string(),
  state: z.enum(['copying', 'committing']),
  epoch: z.number().int(),
  commit_epoch: z.number().int().nullable(),
  seq: BigInteger,
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
export const IS_DELIVERED = "final_name IS NOT NULL AND state IN ('delivered', 'taken', 'refused', 'stuck')";

const DELIVERED = `
  SELECT key, final_name, ticket_name, coalesce(station.name, '') AS station,
         coalesce(why ? 'decided', false) AS "isDecided", coalesce(owner = $2, false) AS "isOwn"
    FROM delivery LEFT JOIN station ON station.id = delivery.owner
   WHERE key = ANY($1) AND ${IS_DELIVERED}`;

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
): Promise<{ readonly claimed: readonly Claimed[]; readonly delivered: readonly Delivered[] }> {
  const [first] = deliveries;
  if (first === undefined) return { claimed: [], delivered: [] };
  const keys = deliveries.map(deliveryKey);
  const sums = deliveries.map(({ sha256 }) => sha256);
  const sizes = deliveries.map(({ bytes }) => bytes);
  const added = await queries.rows(Claimed, PLAN, [
    first.hotFolder,
    keys,
    deliveries.map(({ account }) => account),
    deliveries.map(({ fileId }) => fileId),
    deliveries.map(({ revision }) => revision),
    sums,
    sizes,
    stationId,
    incarnation,
    most,
  ]);
  // Those that were there before are claimed by a statement that sees which are free.
  const known = without(deliveries, added);
  const claimed =
    known.length === 0 || added.length >= most
      ? []
      : await queries.rows(Claimed, CLAIM, [
          known.map(deliveryKey),
          stationId,
          incarnation,
          most - added.length,
          known.map(({ sha256 }) => sha256),
          known.map(({ bytes }) => bytes),
        ]);
  const others = without(known, claimed).map(deliveryKey);
  const delivered = others.length === 0 ? [] : await queries.rows(Delivered, DELIVERED, [others, stationId]);
  return { claimed: [...added, ...claimed], delivered };
}

function without(deliveries: readonly SiteDelivery[], claimed: readonly Claimed[]): SiteDelivery[] {
  const keys = new Set(claimed.map(({ key }) => key));
  return deliveries.filter((one) => !keys.has(deliveryKey(one)));
}
