import type { ConnectionId } from '../../../../contract/index.ts';
import { WorkLoop } from '../../concurrency/index.ts';
import type { Clock } from '../../ports.ts';
import { type Queries, SiteDatabaseError } from '../database/index.ts';
import type { SiteNews } from '../news/index.ts';
import type { Member } from '../stations/index.ts';
import { type DifferencesStore, openOf } from './differences.ts';

const EVERY_MS = 60 * 60_000;
const RETRY = { firstMs: 60_000, maxMs: EVERY_MS };
/** A station that joins learns of what was told since then, and of all that is open. */
const KEPT_DAYS = 90;
const AT_ONCE = 5_000;

/**
 * What every station has read, is old, and is about no open job or batch. A station that is away keeps what
 * it has not read.
 */
const FORGET = `
  DELETE FROM news WHERE rev IN (
    SELECT rev FROM news
     WHERE account = $1 AND at < now() - make_interval(days => ${KEPT_DAYS})
       AND rev <= (SELECT min(news_rev) FROM station WHERE left_at IS NULL)
       AND (kind IN ('fed', 'order', 'decision')
         OR kind IN ('batch', 'queued-batch') AND kind || ' ' || id <> ALL ($2::text[])
         OR kind IN ('job', 'mention', 'gone', 'entry') AND 'job ' || id <> ALL ($2::text[]))
     ORDER BY rev LIMIT ${AT_ONCE})`;

export interface NewsForgettingOptions {
  readonly queries: Queries;
  readonly member: Member;
  readonly news: Pick<SiteNews, 'rev'>;
  readonly store: DifferencesStore;
  /** Accounts for which this station asks the service: it knows what is open. */
  readonly reads: () => readonly ConnectionId[];
  readonly clock: Pick<Clock, 'after'>;
  readonly onFault: (error: unknown) => void;
}

/** Keeps the news of the site from growing for ever. */
export class NewsForgetting {
  readonly #options: NewsForgettingOptions;
  readonly #loop: WorkLoop;
  /** What was read when this last looked: a power cut no longer takes that back. */
  #read: number;

  constructor(options: NewsForgettingOptions) {
    this.#options = options;
    this.#read = options.news.rev;
    this.#loop = new WorkLoop({
      clock: options.clock,
      turn: () => this.#work(),
      backOff: RETRY,
      onFault: (error) => this.#failed(error),
    });
  }

  start(): void {
    this.#loop.start();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  async #work(): Promise<number> {
    const { queries, member, news, store, reads } = this.#options;
    await queries.run('UPDATE station SET news_rev = $2 WHERE id = $1', [member.stationId, this.#read]);
    this.#read = news.rev;
    for (const account of reads()) {
      const open = [...openOf(store, account)].map(({ kind, id }) => `${kind} ${id}`);
      while ((await queries.run(FORGET, [account, open])) === AT_ONCE);
    }
    return EVERY_MS;
  }

  #failed(error: unknown): void {
    if (!(error instanceof SiteDatabaseError)) this.#options.onFault(error);
  }
}
