import type { Connections } from '../connections/index.ts';
import type { StationContext } from '../context.ts';
import { ConfigSharing, type IsShared } from './config/index.ts';
import type { SiteAccess, SiteDatabase } from './database/index.ts';
import { type DecisionsHere, SiteDecisions } from './decisions/index.ts';
import { type NewsRow, NewsTeller, SiteNews } from './news/index.ts';
import { SiteOrders, StrandedOrders } from './orders/index.ts';
import { Outbox } from './outbox/index.ts';
import { Promotion } from './promotion/index.ts';
import { NewsForgetting, SiteReading, StationAccounts } from './reading/index.ts';
import type { Member } from './stations/index.ts';

export interface ExchangeParts {
  readonly database: SiteDatabase;
  readonly access: SiteAccess;
  readonly siteId: string;
  readonly member: Member;
  readonly connections: Connections;
  readonly isShared: IsShared;
  /** A station has told a restored ledger what it sent. */
  readonly onTold: () => void;
  /** Carries out here what was decided elsewhere. */
  readonly decider: DecisionsHere;
}

/** What the stations of a site exchange, from the point of view of one of them. */
export class SiteExchange {
  readonly reading: SiteReading;
  readonly orders: SiteOrders;
  readonly strandedOrders: StrandedOrders;
  readonly decisions: SiteDecisions;
  readonly #queries: SiteDatabase;
  readonly #member: Member;
  readonly #teller: NewsTeller;
  readonly #news: SiteNews;
  readonly #forgetting: NewsForgetting;
  readonly #config: ConfigSharing;
  readonly #outbox: Outbox;
  readonly #promotion: Promotion;

  constructor(context: StationContext, parts: ExchangeParts) {
    const { ports, store, onFault } = context;
    const { database: queries, access, siteId, member, connections, isShared, onTold, decider } = parts;
    const { clock } = ports;
    this.#queries = queries;
    this.#member = member;
    this.#teller = new NewsTeller({ queries, member, clock, onFault });
    this.#news = new SiteNews({
      queries,
      access,
      siteId,
      memory: store.keyValues,
      clock,
      onNews: (news) => this.#heard(news),
      onFault,
    });
    this.reading = new SiteReading({
      queries,
      member,
      news: this.#news,
      teller: this.#teller,
      accounts: new StationAccounts(ports, connections),
      store,
      clock,
      onFault,
    });
    this.#forgetting = new NewsForgetting({
      queries,
      member,
      news: this.#news,
      store,
      reads: () => ports.settings.get().connections.flatMap(({ id }) => (this.reading.reads(id) ? id : [])),
      clock,
      onFault,
    });
    this.#config = new ConfigSharing(context, {
      queries,
      member,
      siteId,
      teller: this.#teller,
      connections,
      isShared,
    });
    this.#outbox = new Outbox(context, {
      queries,
      member,
      siteId,
      teller: this.#teller,
      isShared: (id) => ports.settings.get().hotFolders.some((one) => one.id === id && isShared(one)),
    });
    this.orders = new SiteOrders(context, { queries, member, teller: this.#teller });
    this.strandedOrders = new StrandedOrders(context, { database: queries, member, teller: this.#teller });
    this.decisions = new SiteDecisions(context, { queries, member, news: this.#news, decider });
    this.#promotion = new Promotion({
      database: queries,
      member,
      store,
      sharedFolders: () => ports.settings.get().hotFolders.flatMap((one) => (isShared(one) ? one.id : [])),
      clock,
      onAgain: () => this.#news.readAgain(),
      onTold,
      onFault,
    });
  }

  start(): void {
    this.#promotion.start();
    this.#teller.start();
    this.#news.start();
    this.reading.start();
    this.#config.start();
    this.#forgetting.start();
    this.#outbox.start();
    this.orders.start();
    this.decisions.start();
  }

  /** Says up to where this station has heard the news, for screens. Throws SiteDatabaseError. */
  async tellHeard(): Promise<void> {
    await this.#queries.run('UPDATE station SET heard_rev = $2 WHERE id = $1 AND heard_rev <> $2', [
      this.#member.stationId,
      this.#news.rev,
    ]);
  }

  async stop(): Promise<void> {
    await this.decisions.stop();
    await this.orders.stop();
    await this.#outbox.stop();
    await this.#forgetting.stop();
    await this.#config.stop();
    await this.reading.stop();
    await this.#news.stop();
    await this.#teller.stop();
    await this.#promotion.stop();
  }

  #heard(news: NewsRow): void {
    if (news.kind === 'config') this.#config.look();
    else if (news.kind === 'order') this.orders.heard(news);
    else if (news.kind === 'decision') this.decisions.heard(news);
    else if (news.kind === 'fed') this.#outbox.heard(news);
    else this.reading.heard(news);
  }
}
