import type { ConnectionId } from '../../../../contract/index.ts';
import { WorkLoop } from '../../concurrency/index.ts';
import type { Clock } from '../../ports.ts';
import { type Queries, SiteDatabaseError } from '../database/index.ts';
import type { SiteEvents } from '../events/index.ts';
import type { Member } from '../stations/index.ts';
import { type DifferencesStore, openOf } from './differences.ts';

const EVERY_MS = 60 * 60_000;
const RETRY = { firstMs: 60_000, maxMs: EVERY_MS };
/** A station that joins learns what was published during this time, and everything that is open. */
const KEPT_DAYS = 90;
const AT_ONCE = 5_000;

/**
 * Old events that every station has read and that concern no open job or batch. What an absent station has
 * not read is kept.
 */
const PRUNE = `
  DELETE FROM news WHERE rev IN (
    SELECT rev FROM news
     WHERE account = $1 AND at < now() - make_interval(days => ${KEPT_DAYS})
       AND rev <= (SELECT min(news_rev) FROM station WHERE left_at IS NULL)
       AND (kind IN ('fed', 'order', 'decision')
         OR kind IN ('batch', 'queued-batch') AND kind || ' ' || id <> ALL ($2::text[])
         OR kind IN ('job', 'mention', 'gone', 'entry') AND 'job ' || id <> ALL ($2::text[]))
     ORDER BY rev LIMIT ${AT_ONCE})`;

export interface EventPruningOptions {
  readonly queries: Queries;
  readonly member: Member;
  readonly siteEvents: Pick<SiteEvents, 'rev'>;
  readonly store: DifferencesStore;
  /** The accounts for which this station reads the service, so that it knows what is open. */
  readonly reads: () => readonly ConnectionId[];
  readonly clock: Pick<Clock, 'after'>;
  readonly onFault: (error: unknown) => void;
}

/** Keeps the log of the site's events from growing for ever. */
export class EventPruning {
  readonly #options: EventPruningOptions;
  readonly #loop: WorkLoop;
  /** How far this station had read at the previous look; a power cut can no longer undo that. */
  #read: number;

  constructor(options: EventPruningOptions) {
    this.#options = options;
    this.#read = options.siteEvents.rev;
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
    const { queries, member, siteEvents, store, reads } = this.#options;
    await queries.run('UPDATE station SET news_rev = $2 WHERE id = $1', [member.stationId, this.#read]);
    this.#read = siteEvents.rev;
    for (const account of reads()) {
      const open = [...openOf(store, account)].map(({ kind, id }) => `${kind} ${id}`);
      while ((await queries.run(PRUNE, [account, open])) === AT_ONCE);
    }
    return EVERY_MS;
  }

  #failed(error: unknown): void {
    if (!(error instanceof SiteDatabaseError)) this.#options.onFault(error);
  }
}
