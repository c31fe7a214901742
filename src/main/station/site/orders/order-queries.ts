import { z } from 'zod';
import { answerOf, type Queries } from '../database/index.ts';
import type { Member } from '../stations/index.ts';
import { OrderState, type OwnOrder } from './reported-order.ts';

const Other = z.object({ isOpen: z.boolean(), station: z.string(), operator: z.string().nullable() });
/** Another station's order for one of the same jobs. */
export type OtherOrder = z.infer<typeof Other>;

/**
 * Records how an order stands. Resolves with the station's name, or null if another run has its place or an
 * administrator has settled it. Throws SiteDatabaseError.
 */
export const writeOrder = (queries: Queries, member: Member, own: OwnOrder): Promise<string | null> =>
  answerOf(
    queries,
    z.string().nullable(),
    'SELECT write_order($1, $2, $3, $4, $5, $6, $7, $8, $9, false) AS answer',
    [...parametersOf(member, own), own.state],
  );

/**
 * The result of a claim: an open order of another station bars it, a settled one may already have been
 * carried out.
 */
const ClaimedOrder = z.object({
  other: Other.nullable(),
  /** An administrator had settled it. */
  wasSettled: z.boolean(),
  /** Null if not claimed. */
  station: z.string().nullable(),
});
export type ClaimedOrder = z.infer<typeof ClaimedOrder>;

/** Claims an order that is about to be sent. May be repeated. Throws SiteDatabaseError. */
export const claimOrder = (queries: Queries, member: Member, own: OwnOrder): Promise<ClaimedOrder> =>
  answerOf(
    queries,
    ClaimedOrder,
    'SELECT claim_order($1, $2, $3, $4, $5, $6, $7, $8) AS answer',
    parametersOf(member, own),
  );

/**
 * Claims the report of a job that is about to be sent. May be repeated. Resolves with the name of the station
 * that has it, or null if this one does. Throws SiteDatabaseError.
 */
export const claimReport = (
  queries: Queries,
  { stationId, incarnation }: Member,
  { account, job, kind }: { readonly account: string; readonly job: string; readonly kind: string },
): Promise<string | null> =>
  answerOf(queries, z.string().nullable(), 'SELECT claim_report($1, $2, $3, $4, $5) AS answer', [
    stationId,
    incarnation,
    account,
    job.toLowerCase(),
    kind,
  ]);

const parametersOf = ({ stationId, incarnation }: Member, { id, order }: OwnOrder) => [
  stationId,
  incarnation,
  id,
  order.connectionId,
  JSON.stringify(spelled(order)),
  JSON.stringify(order.option),
  order.kind,
  order.orderedBy,
];

const Open = z.object({ id: z.string(), state: OrderState });

/** The open orders of a station according to the ledger. Throws SiteDatabaseError. */
export function openOrders(queries: Queries, { stationId }: Member): Promise<z.infer<typeof Open>[]> {
  return queries.rows(
    Open,
    `SELECT id, state FROM batch_order WHERE owner = $1 AND state IN ('planned', 'sending', 'uncertain')`,
    [stationId],
  );
}

/** The same job may be spelled in capitals elsewhere. */
const spelled = ({ jobs }: OwnOrder['order']): string[] =>
  jobs.map(({ serviceId }) => serviceId.toLowerCase());
