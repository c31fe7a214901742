import { z } from 'zod';
import { ConnectionId } from '../../../../contract/index.ts';
import type { BatchOrderRecord } from '../../store/index.ts';
import type { Member } from '../stations/index.ts';

/** The state of an order in the terms of the ledger. */
const stateOf = {
  waiting: 'planned',
  sending: 'sending',
  unknown: 'uncertain',
  done: 'sent',
  refused: 'refused',
  withdrawn: 'withdrawn',
} as const satisfies Record<BatchOrderRecord['state'], string>;

export const OrderState = z.enum(stateOf);
export type OrderState = z.infer<typeof OrderState>;

/** A batch order as it is reported to the other stations. */
export const ReportedOrder = z.object({
  account: ConnectionId,
  /** IDs at the service. */
  jobs: z.array(z.string()),
  state: OrderState,
  station: z.string(),
  operator: z.string().nullable(),
});
export type ReportedOrder = z.infer<typeof ReportedOrder>;

/** A row of the site's ledger for an order of one station. */
export interface OwnOrder {
  readonly id: string;
  readonly state: OrderState;
  readonly order: BatchOrderRecord;
}

/** The time distinguishes it from an order of the same number in a store that was lost. */
export function ownOrder({ stationId }: Member, order: BatchOrderRecord): OwnOrder {
  return { id: `${stationId}/${order.id}/${order.createdAt}`, state: stateOf[order.state], order };
}
