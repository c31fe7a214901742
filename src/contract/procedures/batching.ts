import { z } from 'zod';
import {
  BatchOrder,
  BatchOrderId,
  BatchSelection,
  DeliveryOptions,
  NewBatch,
  ShipmentGroup,
  UnbatchedJob,
} from '../batching.ts';
import { BatchKey, ConnectionId, JobKey, QueuedBatchKey } from '../ids.ts';
import { operate, watch } from './base.ts';

const OneOrder = z.object({ id: BatchOrderId });

export const batching = {
  /** Where loose jobs go, at most 200 places: what most jobs go to comes first. */
  groups: watch.input(z.object({ search: z.string().max(200).default('') })).output(z.array(ShipmentGroup)),
  /** The loose jobs that go to one place, oldest first, at most 500. */
  jobs: watch
    .input(z.object({ connectionId: ConnectionId, address: z.string().max(2_000).nullable() }))
    .output(z.array(UnbatchedJob)),
  /** The loose jobs among rows of the queue that were marked, and why the others are none. */
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
   * reached.
   */
  options: watch.input(NewBatch.pick({ connectionId: true, jobs: true })).output(DeliveryOptions),
  /**
   * Orders one batch of all jobs, or hands each to auto batching. It is kept before it is sent, and sent as
   * soon as the service can be reached. INVALID where the jobs cannot ship together or one is in a batch,
   * CONFLICT where one of them is ordered already, which also names the order.
   */
  create: operate.input(NewBatch).output(z.array(BatchOrder)),
  /** What is not settled, what needs attention, and the latest 30 that are settled; newest first. */
  orders: watch.output(z.array(BatchOrder)),
  /** Takes an order back that has not been sent. CONFLICT where it has. */
  withdraw: operate.input(OneOrder).output(BatchOrder),
  /** Has the service looked through once more for what it made of an order that is not known. */
  recheck: operate.input(OneOrder).output(BatchOrder),
  /**
   * For an order that is not known: the operator knows that it was not carried out, and has it sent once
   * more.
   */
  resend: operate.input(OneOrder).output(BatchOrder),
  /** For an order that is not known: it is left as it is, and not sent again. */
  leave: operate.input(OneOrder).output(BatchOrder),
  /**
   * The operator has seen that it was refused: it does not need attention any more. CONFLICT where it was
   * not.
   */
  acknowledge: operate.input(OneOrder).output(BatchOrder),
};
