import { z } from 'zod';
import { ConnectionId, DeliveryOption, SiteOrderId } from '../../../../contract/index.ts';
import type { Queries } from '../database/index.ts';
import { TURN_LOCK } from './order-queries.ts';
import { OrderState } from './reported-order.ts';

const StrandedRow = z.object({
  id: SiteOrderId,
  account: ConnectionId,
  kind: z.enum(['batch', 'queued-batch']),
  jobs: z.array(z.string()),
  option: DeliveryOption,
  state: OrderState,
  station: z.string(),
  operator: z.string().nullable(),
  changed: z.date(),
});
/** An order of another station that does not answer: it may have been sent. */
export type StrandedRow = z.infer<typeof StrandedRow>;

const STRANDED = `
  SELECT batch_order.id, account, kind, jobs, option, state, station.name AS station, operator, changed
    FROM batch_order JOIN station ON station.id = owner
   WHERE state IN ('planned', 'sending', 'unknown') AND owner <> $1
     AND (station.left_at IS NOT NULL OR station.lease_until <= clock_timestamp())`;

/** Oldest first. Throws SiteDatabaseError. */
export const strandedOrders = (queries: Queries, stationId: string, most: number): Promise<StrandedRow[]> =>
  queries.rows(StrandedRow, `${STRANDED} ORDER BY changed, batch_order.id LIMIT $2`, [stationId, most]);

/**
 * Settles one in the given state, within a transaction; no order is claimed before that ends. Null if it is
 * settled already, or its station answers again.
 */
export async function settleStranded(
  queries: Queries,
  stationId: string,
  id: SiteOrderId,
  state: 'sent' | 'withdrawn',
): Promise<StrandedRow | null> {
  await queries.run('SELECT pg_advisory_xact_lock($1)', [TURN_LOCK]);
  const [row] = await queries.rows(StrandedRow, `${STRANDED} AND batch_order.id = $2`, [stationId, id]);
  if (row === undefined) return null;
  await queries.run('UPDATE batch_order SET state = $2, changed = now(), settled_at = now() WHERE id = $1', [
    id,
    state,
  ]);
  return row;
}
