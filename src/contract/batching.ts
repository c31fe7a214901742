import { z } from 'zod';
import { BatchKey, ConnectionId, Instant, JobKey, QueuedBatchKey } from './ids.ts';
import { Message } from './message.ts';
import { Stock, TrimmedSize } from './print.ts';
import { Status } from './status.ts';

/** A choice of delivery service for jobs that ship together (interface section 2.8). */
export const DeliveryOption = z.object({
  id: z.string().trim().min(1).max(200),
  service: z.string().max(500),
  group: z.string().max(500).nullable(),
  /** In units of the currency, an ISO 4217 code; null where the service names no price. */
  price: z.object({ amount: z.number(), currency: z.string().max(3).nullable() }).nullable(),
});
export type DeliveryOption = z.infer<typeof DeliveryOption>;

/** A job that is in no batch and waits for none, as far as the station knows. */
export const UnbatchedJob = z.object({
  key: JobKey,
  connectionId: ConnectionId,
  serviceId: z.string(),
  name: z.string(),
  product: z.string(),
  quantity: z.number().nullable(),
  /** Whom it is for, as far as the service says. */
  customer: z.string().nullable(),
  /** What its components are printed on, and their trimmed sizes: each once. */
  stocks: z.array(Stock),
  sizes: z.array(TrimmedSize),
  status: Status,
  /** It has left pre-press. */
  ready: z.boolean(),
  address: z.string().nullable(),
  createdAt: Instant.nullable(),
  /** It is in an order that was carried out, is waiting to be sent, or has an unknown outcome. */
  ordered: z.boolean(),
});
export type UnbatchedJob = z.infer<typeof UnbatchedJob>;

/** What an operator asks for: one batch of all jobs, or each of them for auto batching. */
export const NewBatch = z.object({
  connectionId: ConnectionId,
  kind: z.enum(['batch', 'queued-batch']),
  jobs: z.array(z.string().trim().min(1).max(200)).min(1).max(500),
  option: DeliveryOption,
  /**
   * The operator says that jobs whose address could not be read, or that are not known here, go where the
   * others go.
   */
  sameAddress: z.boolean().default(false),
});
export type NewBatch = z.infer<typeof NewBatch>;

/** Loose jobs of one connection that go to one address, and so can ship together. */
export const ShipmentGroup = z.object({
  connectionId: ConnectionId,
  /** Null: jobs whose address could not be read. */
  address: z.string().nullable(),
  jobs: z.number().int(),
});
export type ShipmentGroup = z.infer<typeof ShipmentGroup>;

/** What the selected jobs can be made into. */
export const BatchSelection = z.object({
  jobs: z.array(UnbatchedJob),
  /** Rows that were picked and are left out, each with why. */
  leftOut: z.array(z.object({ label: z.string(), why: Message })),
});
export type BatchSelection = z.infer<typeof BatchSelection>;

/** The delivery options for some jobs: current, or the last known ones. */
export const DeliveryOptions = z.object({
  options: z.array(DeliveryOption),
  /** When the service sent them; null if it never has. */
  at: Instant.nullable(),
  /** Why they could not be asked for just now; null where they could. */
  why: Message.nullable(),
});
export type DeliveryOptions = z.infer<typeof DeliveryOptions>;

export const BatchOrderId = z.number().int().positive().brand<'BatchOrderId'>();
export type BatchOrderId = z.infer<typeof BatchOrderId>;

/**
 * Where an operator's order of a batch is: it waits to be sent; it is being sent; it is not known whether the
 * service carried it out; it did; it refused; or it was withdrawn before it was sent, or left as it is.
 */
export const BatchOrderState = z.enum(['waiting', 'sending', 'unknown', 'done', 'refused', 'withdrawn']);
export type BatchOrderState = z.infer<typeof BatchOrderState>;

/** A batch (section 4.3), or a job handed to auto batching (4.4), that an operator ordered. */
export const BatchOrder = z.object({
  id: BatchOrderId,
  connectionId: ConnectionId,
  kind: z.enum(['batch', 'queued-batch']),
  /** The name is null where the job is not known here. */
  jobs: z.array(z.object({ serviceId: z.string(), name: z.string().nullable() })),
  option: DeliveryOption,
  state: BatchOrderState,
  /**
   * What keeps it waiting, why it is not known, or what the service said; null where there is nothing to say.
   */
  why: Message.nullable(),
  /** The service cannot say whether it carried the order out: the operator has to decide. */
  needsDecision: z.boolean(),
  /** It was refused and not yet acknowledged, or needs a decision. */
  needsAttention: z.boolean(),
  createdAt: Instant,
  changedAt: Instant,
  /** What the service made of it; null where it did not say. */
  made: z.union([BatchKey, QueuedBatchKey]).nullable(),
});
export type BatchOrder = z.infer<typeof BatchOrder>;
