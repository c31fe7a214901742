import { type BatchOrderId, type ConnectionId, type Message, message } from '../../../contract/index.ts';
import { WorkLoop } from '../concurrency/index.ts';
import type { Clock } from '../ports.ts';
import { type ServiceBatch, type ServiceClient, ServiceError } from '../service/index.ts';
import { type BatchOrderRecord, batchKey, jobKey, queuedBatchKey, type Store } from '../store/index.ts';
import { type CreatedBatch, type Finding, type LookUpClient, lookUp } from './look-up.ts';
import type { OrderClaims } from './order-claims.ts';
import { RETRY, RetrySchedule } from './retry-schedule.ts';
import { verdictOf } from './verdict.ts';

/** How soon an order that waits for another station is tried again. */
const CLAIM_AGAIN_MS = 3_000;

/** A finding that settles an order. */
type Settling = Extract<Finding, { kind: 'made' | 'elsewhere' }>;

/** A connection, as far as orders need it. */
export interface OrderingConnection {
  readonly isOnline: boolean;
  readonly client: Pick<ServiceClient, 'createBatch' | 'createQueuedBatch'> & {
    readonly fresh: LookUpClient;
  };
  /** Has the service create something, and stores the answer. */
  making(work: () => Promise<ServiceBatch | null>): Promise<ServiceBatch | null>;
}

export interface BatchOrderServiceOptions {
  readonly store: Pick<Store, 'batchOrders' | 'unbatchedJobs'>;
  readonly claims: OrderClaims;
  readonly clock: Clock;
  readonly connectionOf: (connection: ConnectionId) => OrderingConnection | null;
  readonly onFault: (error: unknown) => void;
}

/**
 * Sends what operators ordered, one order of a connection after the other. An order is on disk as `sending`
 * before anything of it leaves. An order with an unknown outcome is looked up at the service again and
 * again, and never resent automatically, because nothing says when the service is done with what it
 * received. Only the operator can decide that.
 */
export class BatchOrderService {
  readonly #options: BatchOrderServiceOptions;
  readonly #retries: RetrySchedule<BatchOrderId>;
  readonly #loops = new Map<ConnectionId, WorkLoop>();
  readonly #online = new Set<ConnectionId>();
  #running = false;

  constructor(options: BatchOrderServiceOptions) {
    this.#options = options;
    this.#retries = new RetrySchedule(options.clock, () => this.look());
  }

  /** The outcome of an order that was being sent when the station ended is unknown. */
  start(): void {
    const { batchOrders } = this.#options.store;
    const why = message('batching.stopped');
    for (const order of batchOrders.open(null)) {
      if (order.state !== 'sending') continue;
      this.#guarded(order, () => batchOrders.move(order.id, 'unknown', { source: 'station', why }));
    }
    this.#running = true;
    this.look();
  }

  /** Resolves when nothing is in progress. An order being sent ends when its connection is closed. */
  async stop(): Promise<void> {
    this.#running = false;
    this.#retries.stop();
    await Promise.all([...this.#loops.values()].map((loop) => loop.stop()));
    this.#loops.clear();
  }

  /** Does what can be done now. */
  look(): void {
    if (!this.#running) return;
    for (const { connectionId } of this.#options.store.batchOrders.open(null)) this.#wake(connectionId);
  }

  /** A connection appeared or disappeared; one that is back sends its orders at once. */
  connectionChanged(id: ConnectionId): void {
    const isOnline = this.#options.connectionOf(id)?.isOnline ?? false;
    const isBack = isOnline && !this.#online.has(id);
    if (isOnline) this.#online.add(id);
    else this.#online.delete(id);
    if (!isBack) return;
    for (const order of this.#options.store.batchOrders.open(id)) this.#retries.forget(order.id);
    this.look();
  }

  /** Jobs or batches changed, which may reveal the outcome of an order. */
  jobsChanged(): void {
    if (!this.#running) return;
    for (const order of this.#options.store.batchOrders.open(null)) {
      if (order.state === 'unknown') this.#guarded(order, () => this.#findHere(order));
    }
  }

  /** The operator wants an order handled now. */
  hurry(id: BatchOrderId): void {
    this.#retries.hurry(id);
    this.look();
  }

  #wake(connection: ConnectionId): void {
    const { clock, onFault } = this.#options;
    let loop = this.#loops.get(connection);
    if (loop === undefined) {
      const turn = (): Promise<null> => this.#workOff(connection);
      loop = new WorkLoop({ clock, turn, backOff: RETRY, onFault });
      this.#loops.set(connection, loop);
      loop.start();
    }
    loop.wake();
  }

  /** Sends or looks up what is due at a connection, one order after the other, until nothing is. */
  async #workOff(connection: ConnectionId): Promise<null> {
    for (;;) {
      const line = this.#options.connectionOf(connection);
      const order = this.#options.store.batchOrders
        .open(connection)
        .find(({ id }) => this.#retries.isDue(id));
      if (!this.#running || order === undefined || line === null || !line.isOnline) return null;
      try {
        if (order.state === 'waiting') await this.#send(order, line);
        else await this.#find(order, line);
      } catch (error) {
        this.#cannotWorkOn(order, error);
      }
    }
  }

  #guarded(order: BatchOrderRecord, step: () => void): void {
    try {
      step();
    } catch (error) {
      this.#cannotWorkOn(order, error);
    }
  }

  /** Marks an order that failed unexpectedly; it is retried later while the others continue. */
  #cannotWorkOn({ id }: BatchOrderRecord, error: unknown): void {
    const { onFault, store } = this.#options;
    onFault(error);
    this.#retries.wait(id, null);
    try {
      const order = store.batchOrders.get(id);
      if (order === null || order.why?.code === accepted.code) return;
      if (order.state === 'unknown' && this.#retries.isMissingForLong(id)) this.#undecided(order, failed);
      else if (order.why?.code === failed.code) return;
      else if (order.state === 'waiting') {
        store.batchOrders.move(id, 'waiting', { source: 'station', why: failed });
      } else if (order.state === 'unknown' || order.state === 'sending') {
        store.batchOrders.move(id, 'unknown', {
          source: 'station',
          why: failed,
          needsDecision: order.needsDecision,
        });
      }
    } catch (furtherError) {
      onFault(furtherError);
    }
  }

  async #send(order: BatchOrderRecord, line: OrderingConnection): Promise<void> {
    const { batchOrders } = this.#options.store;
    const grant = await this.#options.claims.claim(order);
    // The operator may have withdrawn it meanwhile.
    if (batchOrders.get(order.id)?.state !== 'waiting') return;
    if (grant.kind === 'wait') {
      this.#waitFor(order, grant.why);
      return;
    }
    // Whatever was assumed, what was sent before may still have been carried out.
    const mayBeMade = grant.kind === 'look-first' || order.sentAt !== null || batchOrders.followsLeft(order);
    if (mayBeMade && !(await this.#isFree(order, line))) return;
    const taken = this.#takenJob(order);
    if (taken !== null) {
      batchOrders.move(order.id, 'refused', { source: 'station', why: taken });
      return;
    }
    batchOrders.move(order.id, 'sending', { source: 'station' });
    const jobs = order.jobs.map(({ serviceId }) => serviceId);
    const [first = ''] = jobs;
    try {
      const made = await line.making(() =>
        order.kind === 'batch'
          ? line.client.createBatch(jobs, order.option.id)
          : line.client.createQueuedBatch(first, order.option.id),
      );
      if (made !== null) this.#done(order, made);
      else batchOrders.move(order.id, 'unknown', { source: 'station', why: accepted });
    } catch (error) {
      this.#sendingFailed(order.id, error);
    }
  }

  /** Another station has a say in it; each reason is in the log once. */
  #waitFor(order: BatchOrderRecord, why: Message): void {
    this.#retries.wait(order.id, CLAIM_AGAIN_MS);
    if (JSON.stringify(order.why) !== JSON.stringify(why))
      this.#options.store.batchOrders.move(order.id, 'waiting', { source: 'station', why });
  }

  #sendingFailed(id: BatchOrderId, error: unknown): void {
    const { batchOrders } = this.#options.store;
    if (!(error instanceof ServiceError)) {
      batchOrders.move(id, 'unknown', { source: 'station' });
      throw error;
    }
    const verdict = verdictOf(error);
    switch (verdict) {
      case 'wait':
        this.#retries.wait(id, error.retryAfterMs);
        batchOrders.move(id, 'waiting', { source: 'station', why: error.userMessage });
        break;
      case 'refused':
        batchOrders.move(id, 'refused', { source: 'station', why: refusedBy(error) });
        break;
      case 'unknown':
        batchOrders.move(id, 'unknown', { source: 'station', why: error.userMessage });
        break;
    }
  }

  /** Finds out the outcome of an order. */
  async #find(order: BatchOrderRecord, line: OrderingConnection): Promise<void> {
    if (this.#findHere(order)) return;
    const finding = await this.#lookUp(order, line);
    if (finding === null) return;
    const wasAccepted = order.why?.code === accepted.code;
    switch (finding.kind) {
      case 'made':
      case 'elsewhere':
        await this.#settle(order, finding, line);
        break;
      case 'not-made':
        if (!this.#retries.isMissingForLong(order.id)) break;
        if (wasAccepted) this.#carriedOut(order);
        else this.#undecided(order, notThere);
        break;
      case 'cannot-tell':
        if (wasAccepted) this.#carriedOut(order);
        else {
          this.#retries.isMissingForLong(order.id);
          this.#undecided(order, finding.why);
        }
        break;
    }
  }

  /**
   * True if, as far as the service can tell, it has made nothing of an order; otherwise the order is
   * settled, or waits.
   */
  async #isFree(order: BatchOrderRecord, line: OrderingConnection): Promise<boolean> {
    if (this.#findHere(order)) return false;
    const finding = await this.#lookUp(order, line);
    if (finding?.kind !== 'made' && finding?.kind !== 'elsewhere') return finding !== null;
    await this.#settle(order, finding, line);
    return false;
  }

  /**
   * What the service has of an order; null if it has to be asked later, or the order has moved on
   * meanwhile.
   */
  async #lookUp(order: BatchOrderRecord, line: OrderingConnection): Promise<Finding | null> {
    const { id, kind, state } = order;
    const jobs = order.jobs.map(({ serviceId }) => serviceId);
    try {
      const finding = await lookUp(line.client.fresh, { kind, jobs });
      // The operator, or a report from the service, may have settled it.
      return this.#options.store.batchOrders.get(id)?.state === state ? finding : null;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      this.#retries.wait(id, error.retryAfterMs);
      return null;
    }
  }

  async #settle(order: BatchOrderRecord, finding: Settling, line: OrderingConnection): Promise<void> {
    if (finding.kind === 'elsewhere') {
      const why = inAnother(finding.job, finding.batch);
      this.#options.store.batchOrders.move(order.id, 'refused', { source: 'station', why });
      return;
    }
    this.#done(order, finding.made);
    const { batch } = finding;
    if (batch !== null) await line.making(async () => batch);
  }

  /** The service accepted it, but did not report what it made. */
  #carriedOut(order: BatchOrderRecord): void {
    this.#retries.forget(order.id);
    this.#options.store.batchOrders.move(order.id, 'done', { source: 'station', why: accepted });
  }

  /** The outcome cannot be determined here, so the operator has to decide. The search continues meanwhile. */
  #undecided(order: BatchOrderRecord, why: Message): void {
    if (order.needsDecision && order.why?.code === why.code) return;
    this.#options.store.batchOrders.move(order.id, 'unknown', {
      source: 'station',
      why,
      needsDecision: true,
    });
  }

  #done(order: BatchOrderRecord, made: CreatedBatch): void {
    const keyOf = made.kind === 'batch' ? batchKey : queuedBatchKey;
    this.#retries.forget(order.id);
    this.#options.store.batchOrders.move(order.id, 'done', {
      source: 'station',
      resultKey: keyOf(order.connectionId, made.serviceId),
    });
  }

  /** Settles an order whose outcome is known here. True if so. */
  #findHere(order: BatchOrderRecord): boolean {
    const { unbatchedJobs, batchOrders } = this.#options.store;
    const keys = order.jobs.map(({ serviceId }) => jobKey(order.connectionId, serviceId));
    const places = keys.map((key) => unbatchedJobs.placeOf(key));
    const [first] = places;
    const batch = first?.batch ?? null;
    const isBatch = batch !== null && places.every((place) => place?.batch === batch);
    const isWhole = isBatch && unbatchedJobs.membersOf(batch).length === keys.length;
    const queued = order.kind === 'queued-batch' ? (first?.queuedBatch ?? batch) : null;
    const resultKey = order.kind === 'batch' && isWhole ? batch : queued;
    if (resultKey === null) return false;
    this.#retries.forget(order.id);
    batchOrders.move(order.id, 'done', { source: 'station', resultKey });
    return true;
  }

  /** Why an order can no longer be sent: one of its jobs has since gone into a batch. Null if it can. */
  #takenJob(order: BatchOrderRecord): Message | null {
    for (const { serviceId } of order.jobs) {
      const place = this.#options.store.unbatchedJobs.placeOf(jobKey(order.connectionId, serviceId));
      const taken = place?.batch ?? place?.queuedBatch ?? null;
      if (taken !== null) return inAnother(serviceId, taken.slice(order.connectionId.length + 1));
    }
    return null;
  }
}

const accepted = message('batching.accepted');

const failed = message('batching.failed');

/** The service's own words about an order. A refusal may depend on the account's settings. */
function refusedBy(error: ServiceError): Message {
  const { answer } = error.userMessage.values;
  if (typeof answer !== 'string' || answer === '') return error.userMessage;
  return message('batching.refused', { answer });
}

const notThere = message('batching.not-there');

const inAnother = (job: string, batch: string): Message => message('batching.in-another', { job, batch });
