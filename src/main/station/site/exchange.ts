import type { Connections } from '../connections/index.ts';
import type { StationContext } from '../context.ts';
import type { SiteAccess, SiteDatabase } from './database/index.ts';
import { type Member, type NewsRow, NewsTeller, SiteNews } from './news/index.ts';
import { SiteReading, StationAccounts } from './reading/index.ts';

export interface ExchangeParts {
  readonly database: SiteDatabase;
  readonly access: SiteAccess;
  readonly siteId: string;
  readonly member: Member;
  readonly connections: Connections;
}

/** What the stations of a site tell each other, seen from one of them. */
export class SiteExchange {
  readonly reading: SiteReading;
  readonly #teller: NewsTeller;
  readonly #news: SiteNews;

  constructor({ ports, store, onFault }: StationContext, parts: ExchangeParts) {
    const { database: queries, access, siteId, member, connections } = parts;
    const { clock } = ports;
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
  }

  start(): void {
    this.#teller.start();
    this.#news.start();
    this.reading.start();
  }

  async stop(): Promise<void> {
    await this.reading.stop();
    await this.#news.stop();
    await this.#teller.stop();
  }

  #heard(news: NewsRow): void {
    this.reading.heard(news);
  }
}
