import type { Capability, ChangeSource, ConnectionId } from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';
import type { ServiceBatch, ServiceJob } from '../service/index.ts';
import type { CatalogueList, Store, UpsertResult } from '../store/index.ts';
import { SyncStore } from '../sync/index.ts';
import type { AccountChange } from './account-change.ts';
import type { Rereading } from './rereading.ts';
import type { SharedReading } from './shared-reading.ts';

interface Origin {
  readonly source: ChangeSource;
}

/** The jobs and batches of a connection that reports to the site what it stores. */
export class PublishingStore extends SyncStore {
  readonly #rereading: Pick<Rereading, 'now'>;
  readonly #publish: (change: AccountChange) => void;

  constructor(
    store: Pick<Store, 'jobs' | 'batches' | 'prepressJobs'>,
    parts: {
      readonly clock: Pick<Clock, 'now'>;
      readonly rereading: Pick<Rereading, 'now'>;
      readonly publish: (change: AccountChange) => void;
    },
  ) {
    super(store, parts.clock);
    this.#rereading = parts.rereading;
    this.#publish = parts.publish;
  }

  override applyJob(connection: ConnectionId, job: ServiceJob, origin: Origin): UpsertResult<unknown> {
    this.#rereading.now(job.serviceId);
    const applied = super.applyJob(connection, job, origin);
    const { serviceId: id, original, language } = job;
    if (applied.isChange) this.#publish({ kind: 'job', id, original, language, ...origin });
    return applied;
  }

  override applyMention(connection: ConnectionId, job: ServiceJob, origin: Origin): UpsertResult<unknown> {
    const applied = super.applyMention(connection, job, origin);
    const { serviceId: id, original, language } = job;
    if (applied.isChange) this.#publish({ kind: 'mention', id, original, language, ...origin });
    return applied;
  }

  override applyBatch(connection: ConnectionId, batch: ServiceBatch, origin: Origin): UpsertResult<unknown> {
    const applied = super.applyBatch(connection, batch, origin);
    const { kind, serviceId: id, original, language } = batch;
    if (applied.isChange) this.#publish({ kind, id, original, language, ...origin });
    return applied;
  }

  override gone(connection: ConnectionId, id: string, origin: Origin): boolean {
    const isNews = super.gone(connection, id, origin);
    if (isNews) this.#publish({ kind: 'gone', id, ...origin });
    return isNews;
  }

  override noteEntry(connection: ConnectionId, id: string, sha256: string): void {
    super.noteEntry(connection, id, sha256);
    this.#publish({ kind: 'entry', id, sha256 });
  }
}

/** The catalogue and the capabilities of a connection that reports to the site what it stores of them. */
export const publishingBackground = (
  { catalogue, capabilities }: Pick<Store, 'catalogue' | 'capabilities'>,
  reading: Pick<SharedReading, 'isShared'>,
  publish: (change: AccountChange) => void,
): Pick<Store, 'catalogue' | 'capabilities'> => ({
  catalogue: {
    // An unchanged list would not be reported, and another station may lack it.
    validator: (list) => (reading.isShared ? null : catalogue.validator(list)),
    productIds: (connection) => catalogue.productIds(connection),
    index: (connection) => catalogue.index(connection),
    take(list, listing, change) {
      const changes = catalogue.take(list, listing, change);
      const { source } = change;
      if (listing.kind === 'read')
        publish({
          kind: 'catalogue',
          ...placeOf(list),
          source,
          entries: listing.entries.map(({ item, notUnderstood, original }) => ({
            item,
            notUnderstood: [...notUnderstood],
            original,
          })),
          notUnderstood: [...listing.notUnderstood],
        });
      return changes;
    },
    withhold(list, problem) {
      catalogue.withhold(list, problem);
      publish({ kind: 'withheld', ...placeOf(list), problem });
    },
  },
  capabilities: {
    list: (connection) => capabilities.list(connection),
    examples: (connection) => capabilities.examples(connection),
    forget: (connection, endpoints) => capabilities.forget(connection, endpoints),
    keep(connection, found) {
      capabilities.keep(connection, found);
      const kept: Capability = { ...found, at: new Date(found.at).toISOString() };
      publish({ kind: 'capability', id: found.endpoint, found: kept });
    },
  },
});

const placeOf = ({ kind, productId }: CatalogueList) => ({
  id: productId === null ? kind : `${kind} ${productId}`,
  list: kind,
  productId,
});
