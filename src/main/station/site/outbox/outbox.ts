import { ActivityFilter, DeliveryId, type HotFolderId, owedStates } from '../../../../contract/index.ts';
import { WorkLoop } from '../../concurrency/index.ts';
import type { StationContext } from '../../context.ts';
import { type Queries, SiteDatabaseError } from '../database/index.ts';
import type { EventPublisher, SiteEvent } from '../events/index.ts';
import type { Member } from '../stations/index.ts';
import { type OwnDelivery, ownDelivery, ReportedDelivery, reportDeliveries } from './reported-delivery.ts';

const AT_ONCE = 200;
const RETRY = { firstMs: 1_000, maxMs: 15_000 };
const deliveries = ActivityFilter.parse({ subjects: ['delivery'] });

export interface OutboxParts {
  readonly queries: Queries;
  readonly member: Member;
  readonly siteId: string;
  readonly publisher: Pick<EventPublisher, 'publish'>;
  /** Deliveries to a hot folder that stations share are in the site's ledger before they happen. */
  readonly isShared: (id: HotFolderId) => boolean;
}

/**
 * Reports to the site, afterwards, what this station has put into its own hot folders; nothing waits for
 * that. What to report is read from the log of transitions, after the line reported last, so a crash or an
 * absent ledger only delays it.
 */
export class Outbox {
  readonly #context: StationContext;
  readonly #parts: OutboxParts;
  readonly #loop: WorkLoop;
  readonly #unsubscribe: () => void;

  constructor(context: StationContext, parts: OutboxParts) {
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
      if (kind === 'hot-folder') this.#loop.wake();
    });
  }

  start(): void {
    this.#loop.start();
  }

  stop(): Promise<void> {
    this.#unsubscribe();
    return this.#loop.stop();
  }

  /**
   * Reports everything that this station has sent or owes to its own hot folders: once the others hear that a
   * rule has ended, they would send it. Throws SiteDatabaseError.
   */
  async reportAll(): Promise<void> {
    const { store, ports } = this.#context;
    const { queries, member, isShared } = this.#parts;
    const owed = ports.settings.get().hotFolders.flatMap(({ id }) => {
      if (isShared(id)) return [];
      return store.deliveries.inStates(id, owedStates, Number.MAX_SAFE_INTEGER).flatMap((one) => {
        const file = store.artworks.get(one.artworkId);
        return file === null
          ? []
          : ownDelivery(member.stationId, one, file.jobKey, store.deliveries.ofArtwork(file.id));
      });
    });
    for (let from = 0; from < owed.length; from += AT_ONCE)
      await reportDeliveries(queries, member, owed.slice(from, from + AT_ONCE));
    while ((await this.#work()) !== null);
  }

  /** Another station has put something into a hot folder. Throws ZodError. */
  heard({ station, id: key, body }: SiteEvent): void {
    const { sentElsewhere } = this.#context.store;
    if (station === this.#parts.member.stationId) return;
    const { sha256, jobKey, isDelivered } = ReportedDelivery.parse(body);
    if (isDelivered) sentElsewhere.keep({ key, sha256, jobKey });
    else sentElsewhere.forget(key);
  }

  async #work(): Promise<number | null> {
    const { store } = this.#context;
    const { queries, member, publisher, isShared } = this.#parts;
    const steps = store.activity.following(deliveries, this.#reportedTo, AT_ONCE);
    const last = steps.at(-1);
    if (last === undefined) return null;
    const reported = new Map<string, OwnDelivery>();
    for (const { subjectId, jobKey } of steps) {
      const id = DeliveryId.safeParse(Number(subjectId));
      const delivery = id.success ? store.deliveries.get(id.data) : null;
      if (delivery === null || jobKey === null || isShared(delivery.hotFolderId)) continue;
      const own = ownDelivery(
        member.stationId,
        delivery,
        jobKey,
        store.deliveries.ofArtwork(delivery.artworkId),
      );
      // What is owed is sent by this station alone for as long as its rules say so.
      if (own.state !== 'planned') reported.set(own.key, own);
    }
    if (reported.size > 0) await reportDeliveries(queries, member, [...reported.values()]);
    for (const { key, account, reported: body } of reported.values())
      publisher.publish({ account, kind: 'delivery', id: key, epoch: null, body });
    store.keyValues.set(this.#name, String(last.seq), 'lazily');
    return steps.length < AT_ONCE ? null : 0;
  }

  get #reportedTo(): number {
    return Number(this.#context.store.keyValues.get(this.#name) ?? 0);
  }

  #failed(error: unknown): void {
    if (!(error instanceof SiteDatabaseError)) this.#context.onFault(error);
  }

  get #name(): string {
    return `site outbox ${this.#parts.siteId}`;
  }
}
