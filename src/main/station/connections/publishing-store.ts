import type { Capability, ConnectionId, Withheld } from '../../../contract/index.ts';
import type { CatalogueListing } from '../model/catalogue-resources.ts';
import type { ServiceBatch, ServiceJob } from '../service/index.ts';
import type { CatalogueList } from '../store/index.ts';
import type { SyncStore } from '../sync/index.ts';
import type { AccountChange } from './account-change.ts';
import type { BackgroundStore } from './background.ts';
import type { SharedReading } from './shared-reading.ts';

type Origin = Parameters<SyncStore['applyJob']>[2];

/** The store of a connection that reports to the site what it stores. */
export function publishingStore(
  store: SyncStore & BackgroundStore,
  reading: Pick<SharedReading, 'isShared'>,
  publish: (change: AccountChange) => void,
): SyncStore & BackgroundStore {
  return {
    ...store,
    applyJob(connection: ConnectionId, job: ServiceJob, origin: Origin) {
      const applied = store.applyJob(connection, job, origin);
      if (applied.isChange) publish({ kind: 'job', id: job.serviceId, original: job.original, ...origin });
      return applied;
    },
    applyMention(connection: ConnectionId, job: ServiceJob, origin: Origin) {
      const applied = store.applyMention(connection, job, origin);
      if (applied.isChange)
        publish({ kind: 'mention', id: job.serviceId, original: job.original, ...origin });
      return applied;
    },
    gone(connection: ConnectionId, id: string, origin: Origin) {
      const isNews = store.gone(connection, id, origin);
      if (isNews) publish({ kind: 'gone', id, ...origin });
      return isNews;
    },
    noteEntry(connection: ConnectionId, id: string, sha256: string) {
      store.noteEntry(connection, id, sha256);
      publish({ kind: 'entry', id, sha256 });
    },
    applyBatch(connection: ConnectionId, batch: ServiceBatch, origin: Origin) {
      const applied = store.applyBatch(connection, batch, origin);
      const { kind, serviceId, original } = batch;
      if (applied.isChange) publish({ kind, id: serviceId, original, ...origin });
      return applied;
    },
    catalogue: {
      // An unchanged list would not be reported, and another station may lack it.
      mark: (list) => (reading.isShared ? null : store.catalogue.mark(list)),
      productIds: (connection) => store.catalogue.productIds(connection),
      index: (connection) => store.catalogue.index(connection),
      take(list: CatalogueList, listing: CatalogueListing<unknown>, change) {
        const changes = store.catalogue.take(list, listing, change);
        const { source } = change;
        if (listing.kind === 'read')
          publish({
            kind: 'catalogue',
            ...placeOf(list),
            source,
            entries: listing.entries.map(({ item, unread, original }) => ({
              item,
              unread: [...unread],
              original,
            })),
            unread: [...listing.unread],
          });
        return changes;
      },
      withhold(list: CatalogueList, withheld: Withheld) {
        store.catalogue.withhold(list, withheld);
        publish({ kind: 'withheld', ...placeOf(list), withheld });
      },
    },
    capabilities: {
      list: (connection) => store.capabilities.list(connection),
      examples: (connection) => store.capabilities.examples(connection),
      forget: (connection, endpoints) => store.capabilities.forget(connection, endpoints),
      keep(connection, found) {
        store.capabilities.keep(connection, found);
        const kept: Capability = { ...found, at: new Date(found.at).toISOString() };
        publish({ kind: 'capability', id: found.endpoint, found: kept });
      },
    },
  };
}

const placeOf = ({ kind, productId }: CatalogueList) => ({
  id: productId === null ? kind : `${kind} ${productId}`,
  list: kind,
  productId,
});
