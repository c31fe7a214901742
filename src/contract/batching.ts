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
  /** In units of the currency (ISO 4217); null if the service names no price. */
  price: z.object({ amount: z.number(), currency: z.string().max(3).nullable() }).nullable(),
});
export type DeliveryOption = z.infer<typeof DeliveryOption>;

/** A job that is in no batch and is not waiting for one, as far as the station knows. */
export const UnbatchedJob = z.object({
  key: JobKey,
  connectionId: ConnectionId,
  serviceId: z.string(),
  name: z.string(),
  product: z.string(),
  quantity: z.number().nullable(),
  /** The customer, if the service names one. */
  customer: z.string().nullable(),
  /** The stocks and trimmed sizes of its components, each listed once. */
  stocks: z.array(Stock),
  sizes: z.array(TrimmedSize),
  status: Status,
  /** The job has left pre-press. */
  ready: z.boolean(),
  address: z.string().nullable(),
  createdAt: Instant.nullable(),
  /** An order for it was carried out, is waiting to be sent, or has an unknown outcome. */
  ordered: z.boolean(),
});
export type UnbatchedJob = z.infer<typeof UnbatchedJob>;

/** An operator's request: one batch of all jobs, or each job handed to auto batching. */
export const NewBatch = z.object({
  connectionId: ConnectionId,
  kind: z.enum(['batch', 'queued-batch']),
  jobs: z.array(z.string().trim().min(1).max(200)).min(1).max(500),
  option: DeliveryOption,
  /**
   * The operator confirms that jobs with an unreadable address, or unknown to the station, go to the same
   * place.
   */
  sameAddress: z.boolean().default(false),
});
export type NewBatch = z.infer<typeof NewBatch>;

/** Unbatched jobs of one connection with the same address, which can ship together. */
export const ShipmentGroup = z.object({
  connectionId: ConnectionId,
  /** Null for jobs whose address could not be read. */
  address: z.string().nullable(),
  jobs: z.number().int(),
});
export type ShipmentGroup = z.infer<typeof ShipmentGroup>;

/** What the selected jobs can become. */
export const BatchSelection = z.object({
  jobs: z.array(UnbatchedJob),
  /** Selected rows that are left out, each with the reason. */
  leftOut: z.array(z.object({ label: z.string(), why: Message })),
});
export type BatchSelection = z.infer<typeof BatchSelection>;

const Line = z.string().trim().max(200).default('');
/** Where jobs go, as a request for delivery options names it. */
export const DeliveryAddress = z.object({
  name: Line,
  company: Line,
  email: Line,
  phone: Line,
  street: Line,
  street2: Line,
  postalCode: Line,
  city: Line,
  /** ISO 3166-1 alpha-2. */
  country: Line,
});
export type DeliveryAddress = z.infer<typeof DeliveryAddress>;

/** The delivery options for some jobs, current or as last known. */
export const DeliveryOptions = z.object({
  /** The address in the request, which an operator can correct; null if the request has none. */
  address: DeliveryAddress.nullable(),
  options: z.array(DeliveryOption),
  /** When the service sent them; null if it never did. */
  at: Instant.nullable(),
  /** Why they could not be read just now; null if they could. */
  why: Message.nullable(),
});
export type DeliveryOptions = z.infer<typeof DeliveryOptions>;

export const BatchOrderId = z.number().int().positive().brand<'BatchOrderId'>();
export type BatchOrderId = z.infer<typeof BatchOrderId>;

/**
 * The state of an operator's batch order: waiting to be sent, being sent, sent with an unknown outcome,
 * carried out, refused, withdrawn before it was sent, or left unresolved.
 */
export const BatchOrderState = z.enum(['waiting', 'sending', 'unknown', 'done', 'refused', 'withdrawn']);
export type BatchOrderState = z.infer<typeof BatchOrderState>;

/** What an operator decides about an order of a batch or a job. */
export const OrderDecision = z.enum([
  /** Takes back one that has not been sent. */
  'withdraw',
  /** Searches the service again for its result. */
  'recheck',
  /** The operator knows that it was not carried out: sends it again. */
  'resend',
  /** Leaves it unresolved, never to be sent again. */
  'leave',
  /** A refused one needs no more attention. */
  'acknowledge',
]);
export type OrderDecision = z.infer<typeof OrderDecision>;

/** The state that each decision is about. */
export const decidedIn: Readonly<Record<OrderDecision, BatchOrderState>> = {
  withdraw: 'waiting',
  recheck: 'unknown',
  resend: 'unknown',
  leave: 'unknown',
  acknowledge: 'refused',
};

/** A batch (section 4.3), or a job handed to auto batching (4.4), that an operator ordered. */
export const BatchOrder = z.object({
  id: BatchOrderId,
  connectionId: ConnectionId,
  kind: z.enum(['batch', 'queued-batch']),
  /** The name is null if the station does not know the job. */
  jobs: z.array(z.object({ serviceId: z.string(), name: z.string().nullable() })),
  option: DeliveryOption,
  state: BatchOrderState,
  /**
   * What it waits for, why its outcome is unknown, or what the service answered; null if there is nothing
   * to say.
   */
  why: Message.nullable(),
  /** The service cannot say whether it carried out the order, so the operator has to decide. */
  needsDecision: z.boolean(),
  /** Refused and not yet acknowledged, or needs a decision. */
  needsAttention: z.boolean(),
  createdAt: Instant,
  changedAt: Instant,
  /** What the service made; null if it did not say. */
  resultKey: z.union([BatchKey, QueuedBatchKey]).nullable(),
});
export type BatchOrder = z.infer<typeof BatchOrder>;
