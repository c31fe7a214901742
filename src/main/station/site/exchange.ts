import type { Connections } from '../connections/index.ts';
import type { StationContext } from '../context.ts';
import { ConfigSharing, type IsShared } from './config/index.ts';
import type { SiteAccess, SiteDatabase } from './database/index.ts';
import { type DecisionsHere, SiteDecisions } from './decisions/index.ts';
import { EventPublisher, type SiteEvent, SiteEvents } from './events/index.ts';
import { Promotion } from './failover/index.ts';
import { logOperators, StationOperators } from './operators/index.ts';
import { SiteOrders, StrandedOrders } from './orders/index.ts';
import { Outbox } from './outbox/index.ts';
import { EventPruning, SiteReading, StationAccounts } from './reader/index.ts';
import type { Member, RememberedRun } from './stations/index.ts';

export interface ExchangeParts {
  readonly database: SiteDatabase;
  readonly access: SiteAccess;
  readonly siteId: string;
  readonly member: Member;
  readonly connections: Connections;
  readonly isShared: IsShared;
  /** What this station wrote to the ledger last. */
  readonly run: RememberedRun;
  /** A station has reported to a restored ledger what it sent. */
  readonly onReport: () => void;
  /** Carries out here what was decided elsewhere. */
  readonly decider: DecisionsHere;
}

/** What the stations of a site exchange, from the point of view of one of them. */
export class SiteExchange {
  readonly reading: SiteReading;
  readonly orders: SiteOrders;
  readonly strandedOrders: StrandedOrders;
  readonly decisions: SiteDecisions;
  readonly #context: StationContext;
  readonly #operators: StationOperators;
  readonly #queries: SiteDatabase;
  readonly #member: Member;
  readonly #publisher: EventPublisher;
  readonly #siteEvents: SiteEvents;
  readonly #pruning: EventPruning;
  readonly #config: ConfigSharing;
  readonly #outbox: Outbox;
  readonly #promotion: Promotion;

  constructor(context: StationContext, parts: ExchangeParts) {
    const { ports, store, onFault } = context;
    const { database: queries, access, siteId, member, connections, isShared, onReport, decider } = parts;
    const { clock } = ports;
    this.#context = context;
    this.#queries = queries;
    this.#member = member;
    this.#publisher = new EventPublisher({ queries, member, clock, onFault });
    this.#siteEvents = new SiteEvents({
      queries,
      access,
      siteId,
      memory: store.keyValues,
      clock,
      onEvent: (event) => this.#heard(event),
      onFault,
    });
    this.reading = new SiteReading({
      queries,
      member,
      siteEvents: this.#siteEvents,
      publisher: this.#publisher,
      accounts: new StationAccounts(ports, connections),
      store,
      clock,
      onFault,
    });
    this.#pruning = new EventPruning({
      queries,
      member,
      siteEvents: this.#siteEvents,
      store,
      reads: () => ports.settings.get().connections.flatMap(({ id }) => (this.reading.reads(id) ? id : [])),
      clock,
      onFault,
    });
    const operators = new StationOperators({ queries, member, store });
    this.#operators = operators;
    this.#config = new ConfigSharing(context, {
      queries,
      member,
      siteId,
      publisher: this.#publisher,
      connections,
      isShared,
      operators,
      reportOwn: () => this.#outbox.reportAll(),
    });
    this.#outbox = new Outbox(context, {
      queries,
      member,
      siteId,
      publisher: this.#publisher,
      isShared: (id) => ports.settings.get().hotFolders.some((one) => one.id === id && isShared(one)),
    });
    this.orders = new SiteOrders(context, { queries, member, publisher: this.#publisher, operators });
    this.strandedOrders = new StrandedOrders(context, {
      database: queries,
      member,
      publisher: this.#publisher,
    });
    this.decisions = new SiteDecisions(context, {
      queries,
      member,
      siteEvents: this.#siteEvents,
      operators,
      decider,
    });
    this.#promotion = new Promotion({
      database: queries,
      member,
      store,
      sharedFolders: () => ports.settings.get().hotFolders.flatMap((one) => (isShared(one) ? one.id : [])),
      clock,
      known: { run: parts.run, position: () => this.#siteEvents.position },
      onAgain: () => {
        operators.tellAgain();
        this.#siteEvents.readAgain();
      },
      onReport,
      onFault,
    });
  }

  start(): void {
    this.#promotion.start();
    this.#publisher.start();
    this.#siteEvents.start();
    this.reading.start();
    this.#config.start();
    this.#pruning.start();
    this.#outbox.start();
    this.orders.start();
    this.decisions.start();
  }

  /** Reports who works here, and how far this station has read the events. Throws SiteDatabaseError. */
  async report(): Promise<void> {
    await this.#operators.tell();
    const { stationId } = this.#member;
    await this.#queries.run('SELECT report_events_seen($1, $2)', [stationId, this.#siteEvents.position]);
  }

  async stop(): Promise<void> {
    await this.decisions.stop();
    await this.orders.stop();
    await this.#outbox.stop();
    await this.#pruning.stop();
    await this.#config.stop();
    await this.reading.stop();
    await this.#siteEvents.stop();
    await this.#publisher.stop();
    await this.#promotion.stop();
  }

  #heard(event: SiteEvent): void {
    if (event.kind === 'config') this.#config.look();
    else if (event.kind === 'overruled') this.#config.heardOverruled(event);
    else if (event.kind === 'operators') this.#heardOperators(event);
    else if (event.kind === 'order') this.orders.heard(event);
    else if (event.kind === 'decision') this.decisions.heard(event);
    else if (event.kind === 'delivery') this.#outbox.heard(event);
    else this.reading.heard(event);
  }

  #heardOperators(event: SiteEvent): void {
    if (event.station !== this.#member.stationId) logOperators(this.#context, event);
  }
}
