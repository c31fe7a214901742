import { z } from 'zod';
import { ConnectionId, DeliveryOption, SiteOrderId } from '../../../../contract/index.ts';
import type { Queries } from '../database/index.ts';
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
  changed_at: z.date(),
});
/** An order of another station that does not answer: it may have been sent. */
export type StrandedRow = z.infer<typeof StrandedRow>;

/** Oldest first. Throws SiteDatabaseError. */
export const strandedOrders = (queries: Queries, stationId: string, most: number): Promise<StrandedRow[]> =>
  queries.rows(
    StrandedRow,
    'SELECT * FROM stranded_order WHERE owner <> $1 ORDER BY changed_at, id LIMIT $2',
    [stationId, most],
  );

/**
 * Settles one in the given state; no order is claimed meanwhile. Null if it is settled already, or its
 * station answers again. Throws SiteDatabaseError.
 */
export async function settleStranded(
  queries: Queries,
  stationId: string,
  id: SiteOrderId,
  state: 'sent' | 'withdrawn',
): Promise<StrandedRow | null> {
  const settled = 'SELECT * FROM settle_order($1, $2, $3)';
  const [row] = await queries.rows(StrandedRow, settled, [stationId, id, state]);
  return row ?? null;
}
