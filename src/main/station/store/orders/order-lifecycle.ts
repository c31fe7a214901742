import type { BatchOrderState, Message } from '../../../../contract/index.ts';
import type { Clock } from '../../ports.ts';
import type { Database, Row } from '../database/database.ts';
import { IllegalTransitionError } from '../database/illegal-transition-error.ts';
import { ACKNOWLEDGED, type NewTransition } from '../database/new-transition.ts';
import type { StoreChange } from '../database/store-change.ts';
import type { Transitions } from '../log/transitions.ts';
import type { OrderMove } from './order-move.ts';

/** What the life of an order depends on. */
interface Order<Id> {
  readonly id: Id;
  readonly state: BatchOrderState;
  readonly why: Message | null;
}

/** What differs between the kinds of order. */
export interface OrderKind<Id, One, Made> {
  readonly table: 'batch_order' | 'submission';
  /** The columns for `read`, including `needs_attention`. */
  readonly columns: string;
  /** The moves from each state. Anything else is a fault in the program. */
  readonly moves: Readonly<Record<BatchOrderState, readonly BatchOrderState[]>>;
  /** Which time of sending is stored if an order is sent several times. */
  readonly sentAt: 'first' | 'last';
  /** Throws if a row does not fit. */
  readonly read: (row: Row) => One;
  /** What the log names; null if there is nothing to name. */
  readonly named: (
    order: One,
    made: Made | null,
  ) => Pick<NewTransition, 'subject' | 'label' | 'jobKey'> | null;
  readonly change: (id: Id) => StoreChange;
}

/** States of unsettled orders, for SQL. */
export const OPEN_ORDERS = "('waiting', 'sending', 'unknown')";

/**
 * Orders that an operator has to look at: those that the service refused, until that is acknowledged, and
 * those with an outcome that only the operator can determine.
 */
export const NEEDS_ATTENTION =
  "((state = 'refused' AND is_acknowledged = 0) OR (state = 'unknown' AND needs_decision = 1))";

/**
 * The state machine of operators' orders at the service, for batches and jobs alike. Every step is logged,
 * and on disk before anything follows from it.
 */
export class OrderLifecycle<Id extends number, One extends Order<Id>, Made extends string> {
  readonly #db: Database;
  readonly #transitions: Transitions;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #kind: OrderKind<Id, One, Made>;

  constructor(
    db: Database,
    transitions: Transitions,
    clock: Pick<Clock, 'now'>,
    kind: OrderKind<Id, One, Made>,
  ) {
    this.#db = db;
    this.#transitions = transitions;
    this.#clock = clock;
    this.#kind = kind;
  }

  /** Logs a new order, in the transaction that wrote it. */
  added(id: Id): One {
    const order = this.#existing(id);
    this.#log(order, null, 'waiting', { source: 'operator' });
    return order;
  }

  /**
   * Moves an order to another state. Throws IllegalTransitionError, and RangeError if there is no such
   * order.
   */
  move(id: Id, to: BatchOrderState, details: OrderMove<Made>): One {
    const { table, moves, sentAt } = this.#kind;
    return this.#db.transaction(() => {
      const before = this.#existing(id);
      if (!moves[before.state].includes(to)) {
        throw new IllegalTransitionError(`The ${table} ${id} cannot go from ${before.state} to ${to}.`);
      }
      const now = this.#clock.now();
      const { why = null, needsDecision = false, resultKey = null } = details;
      const sending = sentAt === 'first' ? 'coalesce(sent_at, ?)' : '?';
      this.#db.run(
        `UPDATE ${table} SET state = ?, why = ?, needs_decision = ?, result_key = ?, changed_at = ?,
           sent_at = CASE WHEN ? = 'sending' THEN ${sending} ELSE sent_at END WHERE id = ?`,
        [to, why === null ? null : JSON.stringify(why), needsDecision ? 1 : 0, resultKey, now, to, now, id],
      );
      this.#log(before, before.state, to, details);
      return this.#existing(id);
    });
  }

  /** The operator has seen the refusal, so it no longer needs attention. */
  acknowledge(id: Id): One {
    return this.#db.transaction(() => {
      const order = this.#existing(id);
      this.#db.run(`UPDATE ${this.#kind.table} SET is_acknowledged = 1 WHERE id = ?`, [id]);
      this.#log(order, order.state, ACKNOWLEDGED, { source: 'operator', why: order.why });
      return this.#existing(id);
    });
  }

  get(id: Id): One | null {
    return this.all('WHERE id = ?', [id])[0] ?? null;
  }

  /** Settled orders, newest first: the latest, and all that need attention. An unreadable one is left out. */
  settled(limit: number): One[] {
    return this.readable(
      `WHERE state NOT IN ${OPEN_ORDERS} AND (needs_attention OR id IN (
         SELECT id FROM ${this.#kind.table} WHERE state NOT IN ${OPEN_ORDERS} ORDER BY changed_at DESC, id DESC LIMIT ?))
       ORDER BY changed_at DESC, id DESC`,
      [limit],
    );
  }

  /** How many an operator has to look at. */
  countNeedingAttention(): number {
    const { table } = this.#kind;
    return Number(this.#db.one(`SELECT count(*) AS n FROM ${table} WHERE ${NEEDS_ATTENTION}`, [])?.n ?? 0);
  }

  /** Throws if one of them cannot be read. @param where the rest of the query */
  all(where: string, params: readonly (string | number)[]): One[] {
    return this.#select(where, params).map(this.#kind.read);
  }

  /** The readable ones. @param where the rest of the query */
  readable(where: string, params: readonly (string | number)[]): One[] {
    return this.#db.readable(this.#select(where, params), this.#kind.read);
  }

  #select(where: string, params: readonly (string | number)[]): Row[] {
    return this.#db.all(`SELECT ${this.#kind.columns} FROM ${this.#kind.table} ${where}`, params);
  }

  #existing(id: Id): One {
    const found = this.get(id);
    if (found === null) throw new RangeError(`There is no ${this.#kind.table} ${id}.`);
    return found;
  }

  #log(
    order: One,
    from: BatchOrderState | null,
    to: BatchOrderState | typeof ACKNOWLEDGED,
    details: OrderMove<Made>,
  ): void {
    const named = from === to ? null : this.#kind.named(order, details.resultKey ?? null);
    if (named !== null) {
      this.#transitions.append({
        ...named,
        subjectId: String(order.id),
        batchKey: null,
        status: null,
        from,
        to,
        at: this.#clock.now(),
        why: details.why ?? null,
        source: details.source,
      });
    }
    this.#db.changed(this.#kind.change(order.id));
  }
}
