import type { ConnectionId } from '../../../../contract/index.ts';
import { WorkLoop } from '../../concurrency/index.ts';
import type { Clock } from '../../ports.ts';
import { answerOf, BigInteger, type Queries, SiteDatabaseError } from '../database/index.ts';
import type { SiteEvents } from '../events/index.ts';
import type { Member } from '../stations/index.ts';
import { type DifferencesStore, openOf } from './differences.ts';

const EVERY_MS = 60 * 60_000;
const RETRY = { firstMs: 60_000, maxMs: EVERY_MS };
const AT_ONCE = 5_000;

/** How many it deleted. Old events that every station has read and that concern no open job or batch. */
const PRUNE = 'SELECT prune_events($1, $2, $3, $4) AS answer';

export interface EventPruningOptions {
  readonly queries: Queries;
  readonly member: Member;
  readonly siteEvents: Pick<SiteEvents, 'position'>;
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
    this.#read = options.siteEvents.position;
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
    const { stationId } = member;
    await queries.run('SELECT report_events_read($1, $2)', [stationId, this.#read]);
    this.#read = siteEvents.position;
    for (const account of reads()) {
      const open = [...openOf(store, account)].map(({ kind, id }) => `${kind} ${id}`);
      const parameters = [stationId, account, open, AT_ONCE];
      while ((await answerOf(queries, BigInteger, PRUNE, parameters)) === AT_ONCE);
    }
    return EVERY_MS;
  }

  #failed(error: unknown): void {
    if (!(error instanceof SiteDatabaseError)) this.#options.onFault(error);
  }
}
