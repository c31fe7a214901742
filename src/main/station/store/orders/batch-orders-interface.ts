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
import type { OrderElsewhere } from '../site/ordered-elsewhere-interface.ts';

/** An operator's batch order, as stored. Instants are milliseconds since the epoch. */
export interface BatchOrderRecord {
  readonly id: BatchOrderId;
  readonly connectionId: ConnectionId;
  readonly kind: 'batch' | 'queued-batch';
  /**
   * Its jobs by their ids at the service, in the order of selection; without a name if they are unknown
   * here.
   */
  readonly jobs: readonly { readonly serviceId: string; readonly name: string | null }[];
  readonly option: DeliveryOption;
  /** The operator; null if not recorded. */
  readonly orderedBy: string | null;
  readonly state: BatchOrderState;
  readonly why: Message | null;
  readonly needsDecision: boolean;
  /** It was refused and not yet acknowledged, or needs a decision. */
  readonly needsAttention: boolean;
  readonly createdAt: number;
  readonly changedAt: number;
  /** When sending it last began. */
  readonly sentAt: number | null;
  /** Key of what it became. */
  readonly made: BatchKey | QueuedBatchKey | null;
}

/** A job that cannot be ordered again, because it is in an order that is unsettled or was carried out. */
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

/** A job that cannot be ordered again, because another station of the site has ordered it. */
export class JobOrderedElsewhereError extends Error {
  override readonly name = 'JobOrderedElsewhereError';
  readonly job: string;
  readonly station: string;
  readonly operator: string | null;

  /** @param job its id at the service. */
  constructor(job: string, { station, operator }: Pick<OrderElsewhere, 'station' | 'operator'>) {
    super(`Job ${job} was ordered at ${station} already.`);
    this.job = job;
    this.station = station;
    this.operator = operator;
  }
}

/** A job that cannot be ordered, because it is in a batch or waits for one. */
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
   * Stores orders, all of them or none. This is the only guard against ordering a job twice, whatever the
   * kinds of order and wherever the ids come from. Throws JobOrderedError, JobOrderedElsewhereError or
   * JobInBatchError.
   */
  add(orders: readonly NewBatchOrder[]): BatchOrderRecord[];
  /**
   * Throws JobOrderedError, JobOrderedElsewhereError or JobInBatchError for the first job that cannot be
   * ordered.
   */
  assertFree(connection: ConnectionId, jobs: readonly string[]): void;
  /** Moves an order to another state. Throws IllegalTransitionError. */
  move(
    id: BatchOrderId,
    to: BatchOrderState,
    details: OrderMove<BatchKey | QueuedBatchKey>,
  ): BatchOrderRecord;
  get(id: BatchOrderId): BatchOrderRecord | null;
  /**
   * Unsettled orders, oldest first, of one connection or (null) of all. One that cannot be read is left
   * out.
   */
  open(connection: ConnectionId | null): BatchOrderRecord[];
  /** How many have not been sent yet, of all connections. */
  countToSend(): number;
  /** How many an operator has to look at, of all connections. */
  countNeedingAttention(): number;
  /** The operator has seen the refusal, so it no longer needs attention. */
  acknowledge(id: BatchOrderId): BatchOrderRecord;
  /**
   * Settled orders, newest first: the latest, and all that need attention. One that cannot be read is left
   * out.
   */
  settled(limit: number): BatchOrderRecord[];
  /** Whether one of its jobs was in an earlier order with an unknown outcome that was left unresolved. */
  followsLeft(order: BatchOrderRecord): boolean;
}
