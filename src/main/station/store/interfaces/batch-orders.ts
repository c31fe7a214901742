import type {
  BatchKey,
  BatchOrderId,
  BatchOrderState,
  ConnectionId,
  DeliveryOption,
  Message,
  QueuedBatchKey,
} from '../../../../contract/index.ts';
import type { OrderMove } from './order-move.ts';

/** An operator's order of a batch, as the store holds it. Instants are milliseconds since the epoch. */
export interface BatchOrderRecord {
  readonly id: BatchOrderId;
  readonly connectionId: ConnectionId;
  readonly kind: 'batch' | 'queued-batch';
  /**
   * Its jobs, by their ids at the service, in the order in which they were picked; without a name where they
   * are not known here.
   */
  readonly jobs: readonly { readonly serviceId: string; readonly name: string | null }[];
  readonly option: DeliveryOption;
  readonly state: BatchOrderState;
  readonly why: Message | null;
  readonly needsDecision: boolean;
  /** It was refused and nobody has acknowledged that yet, or it needs a decision. */
  readonly needsAttention: boolean;
  readonly createdAt: number;
  readonly changedAt: number;
  /** When it last began to be sent. */
  readonly sentAt: number | null;
  /** Key of what it became. */
  readonly made: BatchKey | QueuedBatchKey | null;
}

/** A job that can be ordered no more: an order that is not settled, or was carried out, has it. */
export class JobOrderedError extends Error {
  override readonly name = 'JobOrderedError';
  readonly job: string;
  readonly order: BatchOrderRecord;

  /** @param job its id at the service. */
  constructor(job: string, order: BatchOrderRecord) {
    super(`Job ${job} is in order ${order.id} already.`);
    this.job = job;
    this.order = order;
  }
}

/** A job that can be ordered no more: it is in a batch, or waits for one. */
export class JobInBatchError extends Error {
  override readonly name = 'JobInBatchError';
  readonly job: string;

  /** @param job its id at the service. */
  constructor(job: string) {
    super(`Job ${job} is in a batch, or waits for one, already.`);
    this.job = job;
  }
}

export interface NewBatchOrder extends Pick<BatchOrderRecord, 'connectionId' | 'kind' | 'option'> {
  /** Ids at the service. */
  readonly jobs: readonly string[];
}

/** The batches that operators ordered here. Every step is on disk before anything follows from it. */
export interface BatchOrderRepository {
  /**
   * Keeps orders, all of them or none. The one guard against ordering a job twice, whatever the orders are of
   * and wherever the ids come from. Throws JobOrderedError or JobInBatchError.
   */
  add(orders: readonly NewBatchOrder[]): BatchOrderRecord[];
  /** Throws JobOrderedError or JobInBatchError for the first of some jobs that cannot be ordered. */
  assertFree(connection: ConnectionId, jobs: readonly string[]): void;
  /** Moves an order on. Throws IllegalTransitionError. */
  move(
    id: BatchOrderId,
    to: BatchOrderState,
    details: OrderMove<BatchKey | QueuedBatchKey>,
  ): BatchOrderRecord;
  get(id: BatchOrderId): BatchOrderRecord | null;
  /**
   * What is not settled, oldest first; of all connections without one. An order that cannot be read is left
   * out.
   */
  open(connection: ConnectionId | null): BatchOrderRecord[];
  /** How many are to be sent yet, of all connections. */
  countToSend(): number;
  /** How many an operator has to look at, of all connections. */
  countNeedingAttention(): number;
  /** The operator has seen that it was refused: it does not need attention any more. */
  acknowledge(id: BatchOrderId): BatchOrderRecord;
  /**
   * What is settled, newest first: the latest, and all that needs attention. An order that cannot be read is
   * left out.
   */
  settled(limit: number): BatchOrderRecord[];
  /** Was one of its jobs sent in an order before of which nobody knows what became, and which was left so? */
  followsLeft(order: BatchOrderRecord): boolean;
}
