import { z } from 'zod';
import {
  BatchOrder,
  BatchOrderId,
  BatchSelection,
  DeliveryAddress,
  DeliveryOptions,
  NewBatch,
  OrderDecision,
  ShipmentGroup,
  UnbatchedJob,
} from '../batching.ts';
import { BatchKey, ConnectionId, JobKey, QueuedBatchKey } from '../ids.ts';
import { operate, watch } from './base.ts';

export const batching = {
  /** Where unbatched jobs go, at most 200 places, the most frequent first. */
  groups: watch.input(z.object({ search: z.string().max(200).default('') })).output(z.array(ShipmentGroup)),
  /** The unbatched jobs for one place, oldest first, at most 500. */
  jobs: watch
    .input(z.object({ connectionId: ConnectionId, address: z.string().max(2_000).nullable() }))
    .output(z.array(UnbatchedJob)),
  /** The unbatched jobs among selected rows of the queue, and why the other rows are left out. */
  selection: watch
    .input(
      z.object({
        keys: z
          .array(z.union([BatchKey, QueuedBatchKey, JobKey]))
          .min(1)
          .max(500),
      }),
    )
    .output(BatchSelection),
  /**
   * The delivery options for jobs that ship together; the last known ones while the service cannot be
   * reached. If the connection's request names an address, it is the given one, else that of the first job.
   */
  options: watch
    .input(
      NewBatch.pick({ connectionId: true, jobs: true }).extend({
        address: DeliveryAddress.nullable().default(null),
      }),
    )
    .output(DeliveryOptions),
  /**
   * Orders one batch of all jobs, or hands each to auto batching. Stored before it is sent, and sent as
   * soon as the service can be reached. INVALID if the jobs cannot ship together or one is in a batch;
   * CONFLICT if one of them is already ordered, naming that order.
   */
  create: operate.input(NewBatch).output(z.array(BatchOrder)),
  /** Unsettled orders, those that need attention, and the latest 30 settled ones; newest first. */
  orders: watch.output(z.array(BatchOrder)),
  /** CONFLICT if the order is no longer in the state that the decision is about. */
  decide: operate.input(z.object({ id: BatchOrderId, decision: OrderDecision })).output(BatchOrder),
};
