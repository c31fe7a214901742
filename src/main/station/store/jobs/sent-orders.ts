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
import { DELIVERY_LANGUAGE, SHIPS_WITH } from '../database/stored-delivery.ts';
import type { Transitions } from '../log/transitions.ts';
import { inWordsOfNow, OrderFacts, orderChanges, orderFactsOf, readAnew, takenOver } from './order-facts.ts';

/** A RIP may have a file of the job, from this station or another one of the site. */
const IS_SENT = `(EXISTS (SELECT 1 FROM artwork JOIN delivery ON delivery.artwork_id = artwork.id
    WHERE artwork.job_key = job.key AND delivery.state IN ${sqlSet(maybeAtRipStates)})
  OR EXISTS (SELECT 1 FROM delivered_elsewhere WHERE delivered_elsewhere.job_key = job.key))`;

const ORDER = `
  SELECT job.name, job.meaning, job.batch_key, job.quantity, job.quantity_unread, job.address, job.components, job.due_at,
         job.reading, job.language, job.sent_order, job.seen_order, job.order_changes,
         job.sent_order IS NULL AND ${IS_SENT} AS is_to_be_kept,
         ${SHIPS_WITH}, ${DELIVERY_LANGUAGE},
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
    language: text(row.language),
    deliveryLanguage: text(row.delivery_language),
  });

/** The order of a job as it was. */
export interface KeptOrder {
  /** Says what has changed since the files were sent, and what is again as it was sent. */
  settle(source: ChangeSource): void;
}

/**
 * Compares the orders of jobs with what was known when their files were sent. Runs inside the transaction
 * that stores an order: `keep` before it, and `settle` after it.
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
  keep(key: JobKey): KeptOrder {
    const before = this.#db.one(ORDER, [key]);
    if (before?.is_to_be_kept === 1) this.#write(key, 'sent_order', factsIn(before));
    return { settle: (source) => this.#settle(key, before, source) };
  }

  /** What is known of the order of a job; empty if there is no such job. */
  #factsOf(key: JobKey): OrderFacts {
    const row = this.#db.one(ORDER, [key]);
    return row === undefined ? [] : factsIn(row);
  }

  #settle(key: JobKey, asItWas: Row | undefined, source: ChangeSource): void {
    if (asItWas !== undefined) this.#translate(key, asItWas);
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

  /** Takes words over that are in another language than before, and says nothing of that. */
  #translate(key: JobKey, asItWas: Row): void {
    const row = this.#db.one(ORDER, [key]);
    // What another reading found has been taken over already.
    if (row === undefined || row.sent_order === null || row.reading !== asItWas.reading) return;
    const [before, now] = [factsIn(asItWas), factsIn(row)];
    for (const column of ['sent_order', 'seen_order'] as const) {
      const kept = factsOrNull(row[column]);
      const translated = kept === null ? null : inWordsOfNow(kept, before, now);
      if (translated !== null && !isDeepStrictEqual(translated, kept)) this.#write(key, column, translated);
    }
    const inNewWords = inWordsOfNow(before, before, now);
    if (!isDeepStrictEqual(inNewWords, before)) this.#compare(key, this.#db.one(ORDER, [key]), inNewWords);
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

  /**
   * Stores the changes that need attention. Null if no file was sent before the order changed.
   * @param now by default the order as it is stored
   */
  #compare(key: JobKey, row: Row | undefined, now?: OrderFacts): Message[] | null {
    const sent = factsOrNull(row?.sent_order ?? null);
    if (row === undefined || sent === null) return null;
    const seen = factsOrNull(row.seen_order);
    const changes = orderChanges({ sent, seen, now: now ?? factsIn(row) }, row.meaning === 'done');
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
