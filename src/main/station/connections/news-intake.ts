import type { ConnectionId } from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';
import type { ServiceClient } from '../service/index.ts';
import type { CatalogueList } from '../store/index.ts';
import type { ConnectionSync, SyncStore } from '../sync/index.ts';
import type { AccountNews, ReadingWish } from './account-news.ts';
import type { BackgroundStore } from './background.ts';

export interface NewsIntakeOptions {
  readonly account: ConnectionId;
  readonly client: Pick<ServiceClient, 'told'>;
  readonly store: SyncStore & BackgroundStore;
  readonly sync: Pick<ConnectionSync, 'heard' | 'heardStanding'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Stores what another station has read of an account, as if it had been read here. */
export function takeNews(news: Exclude<AccountNews, ReadingWish>, options: NewsIntakeOptions): void {
  const { account, client, store, sync, clock } = options;
  switch (news.kind) {
    case 'job':
      sync.heard({ jobs: [client.told.job(news.original)], batches: [] }, news.source);
      return;
    case 'mention':
      if (store.storedJobs(account, [news.id]).length > 0)
        store.applyMention(account, client.told.job(news.original), { source: news.source });
      return;
    case 'gone':
      store.gone(account, news.id, { source: news.source });
      return;
    case 'entry':
      store.noteEntry(account, news.id, news.sha256);
      return;
    case 'batch':
    case 'queued-batch':
      sync.heard({ jobs: [], batches: [client.told.batch(news.kind, news.original)] }, news.source);
      return;
    case 'standing':
      sync.heardStanding(news.standing);
      return;
    case 'catalogue': {
      const { source, entries, unread } = news;
      const listing = { kind: 'read', entries, unread, mark: null } as const;
      store.catalogue.take(listOf(account, news), listing, { at: clock.now(), source });
      return;
    }
    case 'withheld':
      store.catalogue.withhold(listOf(account, news), news.withheld);
      return;
    case 'capability': {
      const { found } = news;
      const at = found.at === null ? clock.now() : Date.parse(found.at);
      store.capabilities.keep(account, { ...found, at });
      return;
    }
  }
}

function listOf(
  connectionId: ConnectionId,
  { list, productId }: Extract<AccountNews, { kind: 'catalogue' | 'withheld' }>,
): CatalogueList {
  return list === 'product'
    ? { connectionId, kind: list, productId: null }
    : { connectionId, kind: list, productId: productId ?? '' };
}
