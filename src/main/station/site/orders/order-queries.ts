import { z } from 'zod';
import type { Queries, SiteDatabase } from '../database/index.ts';
import type { Member } from '../stations/index.ts';
import { OrderState, type OwnOrder } from './reported-order.ts';

/** Stations claim one at a time. Any number that nobody else uses. */
export const TURN_LOCK = 7_225_933;

const Other = z.object({ isOpen: z.boolean(), station: z.string(), operator: z.string().nullable() });
/** Another station's order for one of the same jobs. */
export type OtherOrder = z.infer<typeof Other>;

const OTHER = `
  SELECT batch_order.state IN ('planned', 'sending', 'unknown') AS "isOpen", station.name AS station, operator
    FROM batch_order JOIN station ON station.id = owner
   WHERE account = $1 AND batch_order.id <> $2 AND owner <> $3 AND jobs ?| $4::text[]
     AND batch_order.state <> 'refused'
   ORDER BY "isOpen" DESC LIMIT 1`;

const Named = z.object({ station: z.string() });

/**
 * Only the run that holds the station's place may write; for any other, no row matches. Nor does one that an
 * administrator settled while the station was silent, until it is claimed again or its outcome is known.
 */
const WRITE = `
  INSERT INTO batch_order (id, account, jobs, option, state, epoch, owner, incarnation, operator, kind)
    SELECT $1, $2, $3, $4, $5, 1, station.id, station.incarnation, $6, $9
      FROM station WHERE station.id = $7 AND station.incarnation = $8
  ON CONFLICT (id) DO UPDATE SET state = excluded.state, incarnation = excluded.incarnation, changed = now(),
    epoch = batch_order.epoch + CASE WHEN excluded.state = 'sending' THEN 1 ELSE 0 END, settled_at = NULL
    WHERE batch_order.settled_at IS NULL OR $10 OR excluded.state NOT IN ('planned', 'sending', 'unknown')
  RETURNING (SELECT name FROM station WHERE id = $7) AS station`;

/**
 * Records how an order stands. Resolves with the station's name, or null if another run has its place or an
 * administrator has settled it. Throws SiteDatabaseError.
 */
export async function writeOrder(
  queries: Queries,
  { stationId, incarnation }: Member,
  { id, state, order }: OwnOrder,
  isClaim = false,
): Promise<string | null> {
  const [row] = await queries.rows(Named, WRITE, [
    id,
    order.connectionId,
    JSON.stringify(spelled(order)),
    JSON.stringify(order.option),
    state,
    order.orderedBy,
    stationId,
    incarnation,
    order.kind,
    isClaim,
  ]);
  return row?.station ?? null;
}

/**
 * The result of a claim: an open order of another station bars it, a settled one may already have been
 * carried out.
 */
export interface ClaimedOrder {
  readonly other: OtherOrder | null;
  /** An administrator had settled it. */
  readonly wasSettled: boolean;
  /** Null if not claimed. */
  readonly station: string | null;
}

/** Claims an order that is about to be sent. May be repeated. Throws SiteDatabaseError. */
export function claimOrder(database: SiteDatabase, member: Member, own: OwnOrder): Promise<ClaimedOrder> {
  const { id, order } = own;
  return database.transaction(async (queries) => {
    await queries.run('SELECT pg_advisory_xact_lock($1)', [TURN_LOCK]);
    const [other = null] = await queries.rows(Other, OTHER, [
      order.connectionId,
      id,
      member.stationId,
      spelled(order),
    ]);
    const [settled] = await queries.rows(
      z.object({}),
      'SELECT 1 FROM batch_order WHERE id = $1 AND settled_at IS NOT NULL',
      [id],
    );
    const wasSettled = settled !== undefined;
    if (other?.isOpen === true) return { other, wasSettled, station: null };
    const station = await writeOrder(queries, member, { ...own, state: 'sending' }, true);
    return { other, wasSettled, station };
  });
}

const Open = z.object({ id: z.string(), state: OrderState });

/** The open orders of a station according to the ledger. Throws SiteDatabaseError. */
export function openOrders(queries: Queries, { stationId }: Member): Promise<z.infer<typeof Open>[]> {
  return queries.rows(
    Open,
    `SELECT id, state FROM batch_order WHERE owner = $1 AND state IN ('planned', 'sending', 'unknown')`,
    [stationId],
  );
}

/** The same job may be spelled in capitals elsewhere. */
const spelled = ({ jobs }: OwnOrder['order']): string[] =>
  jobs.map(({ serviceId }) => serviceId.toLowerCase());
