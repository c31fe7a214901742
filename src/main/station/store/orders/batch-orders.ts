import { z } from 'zod';
import {
  BatchKey,
  BatchOrderId,
  BatchOrderState,
  ConnectionId,
  DeliveryOption,
  Message,
  QueuedBatchKey,
} from '../../../../contract/index.ts';
import { currentCaller } from '../../model/caller.ts';
import type { Clock } from '../../ports.ts';
import type { Database, Row } from '../database/database.ts';
import { jobKey } from '../database/keys.ts';
import { json } from '../database/rows.ts';
import type { Transitions } from '../log/transitions.ts';
import type { OrderElsewhere } from '../site/ordered-elsewhere.ts';
import { NEEDS_ATTENTION, OPEN_ORDERS, OrderLifecycle } from './order-lifecycle.ts';
import type { OrderMove } from './order-move.ts';

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
  readonly resultKey: BatchKey | QueuedBatchKey | null;
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

const moves: Readonly<Record<BatchOrderState, readonly BatchOrderState[]>> = {
  waiting: ['waiting', 'sending', 'done', 'refused', 'withdrawn'],
  sending: ['waiting', 'unknown', 'done', 'refused'],
  unknown: ['unknown', 'waiting', 'done', 'refused', 'withdrawn'],
  done: [],
  refused: [],
  withdrawn: [],
};

/** States in which an order keeps its jobs from being ordered again. */
const TAKING = "('waiting', 'sending', 'unknown', 'done')";

/** The spellings in which people may paste an id: a UUID is the same in capitals. */
const spellings = (id: string): readonly [string, string, string] => [id, id.toLowerCase(), id.toUpperCase()];

const OrderRow = z.object({
  id: BatchOrderId,
  connection_id: ConnectionId,
  kind: z.enum(['batch', 'queued-batch']),
  option: json(DeliveryOption),
  operator: z.string().nullable(),
  state: BatchOrderState,
  why: json(Message).nullable(),
  needs_decision: z.number(),
  needs_attention: z.number(),
  created_at: z.number(),
  changed_at: z.number(),
  sent_at: z.number().nullable(),
  result_key: z.union([BatchKey, QueuedBatchKey]).nullable(),
});

const ElsewhereRow = z.object({ station: z.string(), operator: z.string().nullable() });

const OrderedJobRow = z.object({ service_id: z.string(), name: z.string().nullable() });

function namedInLog({ connectionId, jobs }: BatchOrderRecord) {
  const [first, ...others] = jobs;
  if (first === undefined) return null;
  const label = first.name ?? first.serviceId;
  return others.length === 0
    ? ({ subject: 'batch-order', label, jobKey: jobKey(connectionId, first.serviceId) } as const)
    : ({ subject: 'batch-order', label: `${label} +${others.length}`, jobKey: null } as const);
}

/** The batches that operators ordered here. Every step is on disk before anything follows from it. */
export class BatchOrders {
  readonly #db: Database;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #orders: OrderLifecycle<BatchOrderId, BatchOrderRecord, BatchKey | QueuedBatchKey>;

  constructor(db: Database, transitions: Transitions, clock: Pick<Clock, 'now'>) {
    this.#db = db;
    this.#clock = clock;
    this.#orders = new OrderLifecycle(db, transitions, clock, {
      table: 'batch_order',
      columns: `*, ${NEEDS_ATTENTION} AS needs_attention`,
      moves,
      sentAt: 'last',
      read: (row) => this.#toRecord(row),
      named: namedInLog,
      change: (id) => ({ kind: 'batch-order', id }),
    });
  }

  /**
   * Stores orders, all of them or none. This is the only guard against ordering a job twice, whatever the
   * kinds of order and wherever the ids come from. Throws JobOrderedError, JobOrderedElsewhereError or
   * JobInBatchError.
   */
  add(orders: readonly NewBatchOrder[]): BatchOrderRecord[] {
    return this.#db.transaction(() =>
      orders.map((order) => {
        this.assertFree(order.connectionId, order.jobs);
        return this.#insert(order);
      }),
    );
  }

  /**
   * Throws JobOrderedError, JobOrderedElsewhereError or JobInBatchError for the first job that cannot be
   * ordered.
   */
  assertFree(connection: ConnectionId, jobs: readonly string[]): void {
    for (const job of jobs) this.#assertFree(connection, job);
  }

  #assertFree(connection: ConnectionId, job: string): void {
    const ids = spellings(job);
    const keys = ids.map((id) => jobKey(connection, id));
    const inBatch = this.#db.one(
      'SELECT 1 FROM job WHERE key IN (?, ?, ?) AND (batch_key IS NOT NULL OR queued_batch_key IS NOT NULL)',
      keys,
    );
    // All are read, because the guard against ordering twice must not overlook any.
    const [order] = this.#orders.all(
      `WHERE state IN ${TAKING} AND id IN
         (SELECT order_id FROM batch_order_job WHERE connection_id = ? AND service_id IN (?, ?, ?)) ORDER BY id LIMIT 1`,
      [connection, ...ids],
    );
    if (order !== undefined) throw new JobOrderedError(job, order);
    const elsewhere = this.#db.one(
      'SELECT station, operator FROM ordered_elsewhere WHERE connection_id = ? AND service_id = ? LIMIT 1',
      [connection, job.toLowerCase()],
    );
    if (elsewhere !== undefined) throw new JobOrderedElsewhereError(job, ElsewhereRow.parse(elsewhere));
    if (inBatch !== undefined) throw new JobInBatchError(job);
  }

  #insert(order: NewBatchOrder): BatchOrderRecord {
    const now = this.#clock.now();
    this.#db.run(
      `INSERT INTO batch_order (connection_id, kind, option, operator, state, created_at, changed_at)
       VALUES (?, ?, ?, ?, 'waiting', ?, ?)`,
      [order.connectionId, order.kind, JSON.stringify(order.option), currentCaller()?.name ?? null, now, now],
    );
    const id = BatchOrderId.parse(this.#db.one('SELECT last_insert_rowid() AS id', [])?.id);
    for (const [position, job] of order.jobs.entries()) {
      this.#db.run(
        'INSERT INTO batch_order_job (connection_id, service_id, order_id, position) VALUES (?, ?, ?, ?)',
        [order.connectionId, job, id, position],
      );
    }
    return this.#orders.added(id);
  }

  /** Moves an order to another state. Throws IllegalTransitionError. */
  move(
    id: BatchOrderId,
    to: BatchOrderState,
    details: OrderMove<BatchKey | QueuedBatchKey>,
  ): BatchOrderRecord {
    return this.#orders.move(id, to, details);
  }

  get(id: BatchOrderId): BatchOrderRecord | null {
    return this.#orders.get(id);
  }

  /**
   * Unsettled orders, oldest first, of one connection or (null) of all. One that cannot be read is left
   * out.
   */
  open(connection: ConnectionId | null): BatchOrderRecord[] {
    return connection === null
      ? this.#orders.readable(`WHERE state IN ${OPEN_ORDERS} ORDER BY id`, [])
      : this.#orders.readable(`WHERE state IN ${OPEN_ORDERS} AND connection_id = ? ORDER BY id`, [
          connection,
        ]);
  }

  /** How many have not been sent yet, of all connections. */
  countToSend(): number {
    const row = this.#db.one(
      "SELECT count(*) AS n FROM batch_order WHERE state IN ('waiting', 'sending')",
      [],
    );
    return Number(row?.n ?? 0);
  }

  /** How many an operator has to look at, of all connections. */
  countNeedingAttention(): number {
    return this.#orders.countNeedingAttention();
  }

  /** The operator has seen the refusal, so it no longer needs attention. */
  acknowledge(id: BatchOrderId): BatchOrderRecord {
    return this.#orders.acknowledge(id);
  }

  /**
   * Settled orders, newest first: the latest, and all that need attention. One that cannot be read is left
   * out.
   */
  settled(limit: number): BatchOrderRecord[] {
    return this.#orders.settled(limit);
  }

  /** Whether one of its jobs was in an earlier order with an unknown outcome that was left unresolved. */
  followsLeft(order: BatchOrderRecord): boolean {
    return order.jobs.some(
      ({ serviceId }) =>
        this.#db.one(
          `SELECT 1 FROM batch_order_job JOIN batch_order ON batch_order.id = order_id
            WHERE batch_order_job.connection_id = ? AND service_id IN (?, ?, ?) AND id <> ?
              AND state = 'withdrawn' AND sent_at IS NOT NULL`,
          [order.connectionId, ...spellings(serviceId), order.id],
        ) !== undefined,
    );
  }

  #toRecord(found: Row): BatchOrderRecord {
    const row = OrderRow.parse(found);
    return {
      id: row.id,
      connectionId: row.connection_id,
      kind: row.kind,
      jobs: this.#jobsOf(row.id),
      option: row.option,
      orderedBy: row.operator,
      state: row.state,
      why: row.why,
      needsDecision: row.needs_decision === 1,
      needsAttention: row.needs_attention === 1,
      createdAt: row.created_at,
      changedAt: row.changed_at,
      sentAt: row.sent_at,
      resultKey: row.result_key,
    };
  }

  #jobsOf(id: BatchOrderId): BatchOrderRecord['jobs'] {
    return this.#db
      .all(
        `SELECT ordered.service_id, job.name FROM batch_order_job AS ordered
           LEFT JOIN job ON job.key = ordered.connection_id || ':' || ordered.service_id
          WHERE order_id = ? ORDER BY position`,
        [id],
      )
      .map((found) => OrderedJobRow.parse(found))
      .map((row) => ({ serviceId: row.service_id, name: row.name }));
  }
}
