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
import type { Clock } from '../../ports.ts';
import type { Database, Row } from '../database/database.ts';
import { IllegalTransitionError } from '../database/illegal-transition-error.ts';
import { json } from '../database/rows.ts';
import {
  type BatchOrderMove,
  type BatchOrderRecord,
  type BatchOrderRepository,
  JobInBatchError,
  JobOrderedError,
  type NewBatchOrder,
} from '../interfaces/batch-orders.ts';
import { NEEDS_ATTENTION } from '../order-attention.ts';
import { jobKey } from '../records/keys.ts';
import { ACKNOWLEDGED } from '../records/new-transition.ts';
import type { SqliteTransitionRepository } from './transitions.ts';

/** The arrows of an order. Anything else is a fault in the program. */
const arrows: Readonly<Record<BatchOrderState, readonly BatchOrderState[]>> = {
  waiting: ['waiting', 'sending', 'done', 'refused', 'withdrawn'],
  sending: ['waiting', 'unknown', 'done', 'refused'],
  unknown: ['unknown', 'waiting', 'done', 'refused', 'withdrawn'],
  done: [],
  refused: [],
  withdrawn: [],
};

const OPEN = "('waiting', 'sending', 'unknown')";
/** States in which an order keeps its jobs from being ordered once more. */
const TAKING = "('waiting', 'sending', 'unknown', 'done')";

/** An id as people may paste it: a UUID is the same in capitals. */
const spellings = (id: string): readonly [string, string, string] => [id, id.toLowerCase(), id.toUpperCase()];

const OrderRow = z.object({
  id: BatchOrderId,
  connection_id: ConnectionId,
  kind: z.enum(['batch', 'queued-batch']),
  option: json(DeliveryOption),
  state: BatchOrderState,
  why: json(Message).nullable(),
  needs_decision: z.number(),
  needs_attention: z.number(),
  created_at: z.number(),
  changed_at: z.number(),
  sent_at: z.number().nullable(),
  made: z.union([BatchKey, QueuedBatchKey]).nullable(),
});

const OrderedJobRow = z.object({ service_id: z.string(), name: z.string().nullable() });

export class SqliteBatchOrderRepository implements BatchOrderRepository {
  readonly #db: Database;
  readonly #transitions: SqliteTransitionRepository;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(db: Database, transitions: SqliteTransitionRepository, clock: Pick<Clock, 'now'>) {
    this.#db = db;
    this.#transitions = transitions;
    this.#clock = clock;
  }

  add(orders: readonly NewBatchOrder[]): BatchOrderRecord[] {
    return this.#db.transaction(() =>
      orders.map((order) => {
        this.assertFree(order.connectionId, order.jobs);
        return this.#insert(order);
      }),
    );
  }

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
    const [order] = this.#all(
      `WHERE state IN ${TAKING} AND id IN
         (SELECT order_id FROM batch_order_job WHERE connection_id = ? AND service_id IN (?, ?, ?)) ORDER BY id LIMIT 1`,
      [connection, ...ids],
    );
    if (order !== undefined) throw new JobOrderedError(job, order);
    if (inBatch !== undefined) throw new JobInBatchError(job);
  }

  #insert(order: NewBatchOrder): BatchOrderRecord {
    const now = this.#clock.now();
    this.#db.run(
      `INSERT INTO batch_order (connection_id, kind, option, state, created_at, changed_at)
       VALUES (?, ?, ?, 'waiting', ?, ?)`,
      [order.connectionId, order.kind, JSON.stringify(order.option), now, now],
    );
    const id = BatchOrderId.parse(this.#db.one('SELECT last_insert_rowid() AS id', [])?.id);
    for (const [place, job] of order.jobs.entries()) {
      this.#db.run(
        'INSERT INTO batch_order_job (connection_id, service_id, order_id, place) VALUES (?, ?, ?, ?)',
        [order.connectionId, job, id, place],
      );
    }
    const record = this.#require(id);
    this.#log(record, null, 'waiting', { source: 'operator' });
    return record;
  }

  move(id: BatchOrderId, to: BatchOrderState, details: BatchOrderMove): BatchOrderRecord {
    return this.#db.transaction(() => {
      const before = this.#require(id);
      if (!arrows[before.state].includes(to)) {
        throw new IllegalTransitionError(`Order ${id} cannot go from ${before.state} to ${to}.`);
      }
      const now = this.#clock.now();
      const { why = null, needsDecision = false, made = null } = details;
      this.#db.run(
        `UPDATE batch_order SET state = ?, why = ?, needs_decision = ?, made = ?, changed_at = ?,
           sent_at = CASE WHEN ? = 'sending' THEN ? ELSE sent_at END WHERE id = ?`,
        [to, why === null ? null : JSON.stringify(why), needsDecision ? 1 : 0, made, now, to, now, id],
      );
      this.#log(before, before.state, to, details);
      return this.#require(id);
    });
  }

  #log(
    order: BatchOrderRecord,
    from: BatchOrderState | null,
    to: BatchOrderState | typeof ACKNOWLEDGED,
    details: BatchOrderMove,
  ): void {
    const [first, ...others] = order.jobs;
    if (from !== to && first !== undefined) {
      const label = first.name ?? first.serviceId;
      this.#transitions.append({
        subject: 'batch-order',
        subjectId: String(order.id),
        label: others.length === 0 ? label : `${label} +${others.length}`,
        jobKey: others.length === 0 ? jobKey(order.connectionId, first.serviceId) : null,
        batchKey: null,
        status: null,
        from,
        to,
        at: this.#clock.now(),
        why: details.why ?? null,
        source: details.source,
      });
    }
    this.#db.changed({ kind: 'batch-order', id: order.id });
  }

  get(id: BatchOrderId): BatchOrderRecord | null {
    const [found] = this.#all('WHERE id = ?', [id]);
    return found ?? null;
  }

  #require(id: BatchOrderId): BatchOrderRecord {
    const found = this.get(id);
    if (found === null) throw new RangeError(`There is no order ${id}.`);
    return found;
  }

  open(connection: ConnectionId | null): BatchOrderRecord[] {
    return connection === null
      ? this.#readable(`WHERE state IN ${OPEN} ORDER BY id`, [])
      : this.#readable(`WHERE state IN ${OPEN} AND connection_id = ? ORDER BY id`, [connection]);
  }

  countToSend(): number {
    const row = this.#db.one(
      "SELECT count(*) AS n FROM batch_order WHERE state IN ('waiting', 'sending')",
      [],
    );
    return Number(row?.n ?? 0);
  }

  countNeedingAttention(): number {
    return Number(this.#db.one(`SELECT count(*) AS n FROM batch_order WHERE ${NEEDS_ATTENTION}`, [])?.n ?? 0);
  }

  acknowledge(id: BatchOrderId): BatchOrderRecord {
    return this.#db.transaction(() => {
      const order = this.#require(id);
      this.#db.run('UPDATE batch_order SET acknowledged = 1 WHERE id = ?', [id]);
      this.#log(order, order.state, ACKNOWLEDGED, { source: 'operator', why: order.why });
      return this.#require(id);
    });
  }

  settled(limit: number): BatchOrderRecord[] {
    return this.#readable(
      `WHERE state NOT IN ${OPEN} AND (needs_attention OR id IN (
         SELECT id FROM batch_order WHERE state NOT IN ${OPEN} ORDER BY changed_at DESC, id DESC LIMIT ?))
       ORDER BY changed_at DESC, id DESC`,
      [limit],
    );
  }

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

  /** Throws where one of them cannot be read: what guards against ordering twice must not overlook any. */
  #all(where: string, params: readonly (string | number)[]): BatchOrderRecord[] {
    return this.#select(where, params).map((found) => this.#toRecord(found));
  }

  #readable(where: string, params: readonly (string | number)[]): BatchOrderRecord[] {
    return this.#db.readable(this.#select(where, params), (found) => this.#toRecord(found));
  }

  #select(where: string, params: readonly (string | number)[]): Row[] {
    return this.#db.all(`SELECT *, ${NEEDS_ATTENTION} AS needs_attention FROM batch_order ${where}`, params);
  }

  #toRecord(found: Row): BatchOrderRecord {
    const row = OrderRow.parse(found);
    return {
      id: row.id,
      connectionId: row.connection_id,
      kind: row.kind,
      jobs: this.#jobsOf(row.id),
      option: row.option,
      state: row.state,
      why: row.why,
      needsDecision: row.needs_decision === 1,
      needsAttention: row.needs_attention === 1,
      createdAt: row.created_at,
      changedAt: row.changed_at,
      sentAt: row.sent_at,
      made: row.made,
    };
  }

  #jobsOf(id: BatchOrderId): BatchOrderRecord['jobs'] {
    return this.#db
      .all(
        `SELECT ordered.service_id, job.name FROM batch_order_job AS ordered
           LEFT JOIN job ON job.key = ordered.connection_id || ':' || ordered.service_id
          WHERE order_id = ? ORDER BY place`,
        [id],
      )
      .map((found) => OrderedJobRow.parse(found))
      .map((row) => ({ serviceId: row.service_id, name: row.name }));
  }
}
