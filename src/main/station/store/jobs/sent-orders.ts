import { isDeepStrictEqual } from 'node:util';
import {
  BatchKey,
  type ChangeSource,
  type JobKey,
  type Message,
  maybeAtRipStates,
} from '../../../../contract/index.ts';
import type { Clock } from '../../ports.ts';
import { numberOrNull, text, textOrNull } from '../database/columns.ts';
import type { Database, Row } from '../database/database.ts';
import { componentsIn, deliveryOrNull, orderChangesIn, quantityIn } from '../database/job-columns.ts';
import {
  ACKNOWLEDGED,
  ACKNOWLEDGEMENT_TAKEN_BACK,
  ORDER_AS_SENT,
  ORDER_CHANGED,
} from '../database/new-transition.ts';
import { json, sqlSet } from '../database/rows.ts';
import { SHIPS_WITH } from '../database/stored-delivery.ts';
import type { Transitions } from '../log/transitions.ts';
import { OrderFacts, orderChanges, orderFactsOf, readAnew, takenOver } from './order-facts.ts';

/** A RIP may have a file of the job, from this station or another one of the site. */
const IS_SENT = `(EXISTS (SELECT 1 FROM artwork JOIN delivery ON delivery.artwork_id = artwork.id
    WHERE artwork.job_key = job.key AND delivery.state IN ${sqlSet(maybeAtRipStates)})
  OR EXISTS (SELECT 1 FROM delivered_elsewhere WHERE delivered_elsewhere.job_key = job.key))`;

const ORDER = `
  SELECT job.name, job.meaning, job.batch_key, job.quantity, job.quantity_unread, job.address, job.components, job.due_at,
         job.sent_order, job.seen_order, job.order_changes,
         ${SHIPS_WITH},
         CASE WHEN batch.key IS NULL THEN queued.due_at ELSE batch.due_at END AS due_with
    FROM job LEFT JOIN batch ON batch.key = job.batch_key
    LEFT JOIN batch AS queued ON queued.key = job.queued_batch_key
   WHERE job.key = ?`;

const Facts = json(OrderFacts);
const factsOrNull = (column: unknown): OrderFacts | null => (column === null ? null : Facts.parse(column));

/** What is known of the order of a job now. */
const factsIn = (row: Row): OrderFacts =>
  orderFactsOf({
    quantity: quantityIn({
      quantity: numberOrNull(row.quantity),
      quantity_unread: textOrNull(row.quantity_unread),
    }),
    address: textOrNull(row.address),
    delivery: deliveryOrNull(row.delivery),
    dueAt: numberOrNull(row.due_at) ?? numberOrNull(row.due_with),
    components: componentsIn(row.components),
  });

/**
 * Compares the orders of jobs with what was known when their files were sent. Runs inside the transaction
 * that stores an order: `keep` before it, `settle` after it.
 */
export class SentOrders {
  readonly #db: Database;
  readonly #transitions: Transitions;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(db: Database, transitions: Transitions, clock: Pick<Clock, 'now'>) {
    this.#db = db;
    this.#transitions = transitions;
    this.#clock = clock;
  }

  /** Keeps what is known of an order before it changes for the first time since a file was sent. */
  keep(key: JobKey): void {
    const isDue = `key = ? AND sent_order IS NULL AND ${IS_SENT}`;
    if (this.#db.one(`SELECT 1 FROM job WHERE ${isDue}`, [key]) === undefined) return;
    this.#write(key, 'sent_order', this.#factsOf(key));
  }

  /** What is known of the order of a job; empty if there is no such job. */
  #factsOf(key: JobKey): OrderFacts {
    const row = this.#db.one(ORDER, [key]);
    return row === undefined ? [] : factsIn(row);
  }

  /** Says what has changed since the files of a job were sent, and what is again as it was sent. */
  settle(key: JobKey, source: ChangeSource): void {
    const row = this.#db.one(ORDER, [key]);
    const before = orderChangesIn(row?.order_changes ?? null);
    const now = this.#compare(key, row);
    if (row === undefined || now === null) return;
    const isNews = (one: Message): boolean => !before.some((other) => isDeepStrictEqual(one, other));
    for (const change of now.filter(isNews)) this.#log(key, row, ORDER_CHANGED, change, source);
    if (before.length > 0 && now.length === 0 && row.meaning !== 'done')
      this.#log(key, row, ORDER_AS_SENT, null, source);
  }

  /**
   * What remains of the changes after another reading decoded the same order, which has not changed by that.
   * @param store stores what the other reading found
   */
  readAnew(key: JobKey, store: () => void): void {
    const before = this.#factsOf(key);
    store();
    const row = this.#db.one(ORDER, [key]);
    if (row === undefined) return;
    const now = factsIn(row);
    for (const column of ['sent_order', 'seen_order'] as const) {
      const kept = factsOrNull(row[column]);
      if (kept !== null) this.#write(key, column, readAnew(kept, before, now));
    }
    this.#compare(key, this.#db.one(ORDER, [key]));
  }

  /** An operator has seen the changes. Returns whether there were any. */
  acknowledge(key: JobKey): boolean {
    const row = this.#db.one(ORDER, [key]);
    const changes = orderChangesIn(row?.order_changes ?? null);
    const seen = factsOrNull(row?.seen_order ?? null) ?? factsOrNull(row?.sent_order ?? null);
    if (row === undefined || seen === null || changes.length === 0) return false;
    this.#write(key, 'seen_order', takenOver(seen, factsIn(row)));
    this.#compare(key, this.#db.one(ORDER, [key]));
    for (const change of changes) this.#log(key, row, ACKNOWLEDGED, change, 'operator');
    return true;
  }

  /** Takes that back: whatever differs from what was sent needs attention again. */
  takeBackAcknowledgement(key: JobKey): void {
    this.#db.run('UPDATE job SET seen_order = NULL WHERE key = ?', [key]);
    const row = this.#db.one(ORDER, [key]);
    const changes = this.#compare(key, row) ?? [];
    if (row === undefined) return;
    for (const change of changes) this.#log(key, row, ACKNOWLEDGEMENT_TAKEN_BACK, change, 'operator');
  }

  /** Stores the changes that need attention. Null if no file was sent before the order changed. */
  #compare(key: JobKey, row: Row | undefined): Message[] | null {
    const sent = factsOrNull(row?.sent_order ?? null);
    if (row === undefined || sent === null) return null;
    const seen = factsOrNull(row.seen_order);
    const changes = orderChanges({ sent, seen, now: factsIn(row) }, row.meaning === 'done');
    const column = changes.length === 0 ? null : JSON.stringify(changes);
    if (column !== row.order_changes) {
      this.#db.run('UPDATE job SET order_changes = ? WHERE key = ?', [column, key]);
      this.#db.changed({ kind: 'job', key });
    }
    return changes;
  }

  #write(key: JobKey, column: 'sent_order' | 'seen_order', facts: OrderFacts): void {
    this.#db.run(`UPDATE job SET ${column} = ? WHERE key = ?`, [JSON.stringify(facts), key]);
  }

  #log(key: JobKey, row: Row, to: string, why: Message | null, source: ChangeSource): void {
    this.#transitions.append({
      subject: 'job',
      subjectId: key,
      label: text(row.name),
      jobKey: key,
      batchKey: row.batch_key === null ? null : BatchKey.parse(row.batch_key),
      from: null,
      to,
      at: this.#clock.now(),
      why,
      source,
      status: null,
    });
  }
}
