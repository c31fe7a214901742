import { BatchOrderId, type Message, message } from '../../../../contract/index.ts';
import type { OrderClaims, OrderGrant } from '../../batching/index.ts';
import { WorkLoop } from '../../concurrency/index.ts';
import type { StationContext } from '../../context.ts';
import type { BatchOrderRecord, ReportRecord } from '../../store/index.ts';
import { type SiteDatabase, SiteDatabaseError } from '../database/index.ts';
import type { EventPublisher, SiteEvent } from '../events/index.ts';
import type { StationOperators } from '../operators/index.ts';
import type { Member } from '../stations/index.ts';
import { claimOrder, claimReport, type OtherOrder, openOrders, writeOrder } from './order-queries.ts';
import { type OwnOrder, ownOrder, ReportedOrder } from './reported-order.ts';

const RETRY = { firstMs: 1_000, maxMs: 15_000 };

export interface SiteOrdersParts {
  readonly queries: SiteDatabase;
  readonly member: Member;
  readonly publisher: Pick<EventPublisher, 'publish'>;
  readonly operators: Pick<StationOperators, 'tell'>;
}

/**
 * The site's batch orders. An order is in the ledger before any of it is sent, and while its outcome is
 * unknown no other station sends one for the same jobs. Its outcome is reported afterwards, by comparing
 * the ledger with the store, so a crash only delays the report.
 */
export class SiteOrders implements OrderClaims {
  readonly #context: StationContext;
  readonly #parts: SiteOrdersParts;
  readonly #loop: WorkLoop;
  readonly #unsubscribe: () => void;

  constructor(context: StationContext, parts: SiteOrdersParts) {
    const { ports, events } = context;
    this.#context = context;
    this.#parts = parts;
    this.#loop = new WorkLoop({
      clock: ports.clock,
      turn: () => this.#work(),
      backOff: RETRY,
      onFault: (error) => this.#failed(error),
    });
    this.#unsubscribe = events.onEachStoreChange(({ kind }) => {
      if (kind === 'batch-order') this.#loop.wake();
    });
  }

  start(): void {
    this.#loop.start();
  }

  stop(): Promise<void> {
    this.#unsubscribe();
    return this.#loop.stop();
  }

  async claim(order: BatchOrderRecord): Promise<OrderGrant> {
    const { queries, member, operators } = this.#parts;
    const own = ownOrder(member, order);
    try {
      await operators.tell();
      const { other, wasSettled, station } = await claimOrder(queries, member, own);
      if (other?.isOpen === true) return { kind: 'wait', why: orderedBy(other) };
      if (station === null) return { kind: 'wait', why: message('site.another-run') };
      this.#publish({ ...own, state: 'sending' }, station);
      return { kind: other === null && !wasSettled ? 'granted' : 'look-first' };
    } catch (error) {
      if (!(error instanceof SiteDatabaseError)) throw error;
      return { kind: 'wait', why: error.userMessage };
    }
  }

  async claimReport({ connectionId, serviceId, kind }: ReportRecord): Promise<OrderGrant> {
    const { queries, member } = this.#parts;
    try {
      const station = await claimReport(queries, member, { account: connectionId, job: serviceId, kind });
      return station === null
        ? { kind: 'granted' }
        : { kind: 'wait', why: message('report.elsewhere-station', { station }) };
    } catch (error) {
      if (!(error instanceof SiteDatabaseError)) throw error;
      return { kind: 'wait', why: error.userMessage };
    }
  }

  /** Another station has ordered something. Throws ZodError. */
  heard({ station: sender, id, body }: SiteEvent): void {
    const { orderedElsewhere } = this.#context.store;
    if (sender === this.#parts.member.stationId) return;
    const { account, jobs, state, station, operator } = ReportedOrder.parse(body);
    if (state === 'refused' || state === 'withdrawn') orderedElsewhere.forget(id);
    else orderedElsewhere.keep({ id, connectionId: account, jobs, station, operator });
  }

  async #work(): Promise<null> {
    const { batchOrders } = this.#context.store;
    const { queries, member, operators } = this.#parts;
    await operators.tell();
    const states = new Map((await openOrders(queries, member)).map(({ id, state }) => [id, state]));
    const sent = batchOrders.open(null).filter(({ sentAt }) => sentAt !== null);
    const known = [...states.keys()].flatMap((id) => this.#orderOf(id) ?? []);
    const orders = new Map([...sent, ...known].map((order) => [order.id, ownOrder(member, order)]));
    for (const own of orders.values()) {
      if (states.get(own.id) === own.state) continue;
      const station = await writeOrder(queries, member, own);
      if (station !== null) this.#publish(own, station);
    }
    return null;
  }

  /** The order for a row of the ledger; null if this store has never had it. */
  #orderOf(row: string): BatchOrderRecord | null {
    const id = BatchOrderId.safeParse(Number(row.split('/')[1]));
    const order = id.success ? this.#context.store.batchOrders.get(id.data) : null;
    return order !== null && ownOrder(this.#parts.member, order).id === row ? order : null;
  }

  #publish({ id, state, order }: OwnOrder, station: string): void {
    const { connectionId: account, orderedBy: operator } = order;
    const jobs = order.jobs.map(({ serviceId }) => serviceId);
    const body = { account, jobs, state, station, operator };
    this.#parts.publisher.publish({ account, kind: 'order', id, epoch: null, body });
  }

  #failed(error: unknown): void {
    if (!(error instanceof SiteDatabaseError)) this.#context.onFault(error);
  }
}

const orderedBy = ({ station, operator }: OtherOrder): Message =>
  operator === null
    ? message('batching.elsewhere', { station })
    : message('batching.elsewhere-by', { station, name: operator });
