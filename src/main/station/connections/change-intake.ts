import type { ConnectionId } from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';
import type { ServiceBatch, ServiceClient } from '../service/index.ts';
import type { CatalogueList, Store } from '../store/index.ts';
import type { ConnectionSync } from '../sync/index.ts';
import type { AccountChange, ReadingWish } from './account-change.ts';

export interface ChangeIntakeOptions {
  readonly account: ConnectionId;
  readonly client: Pick<ServiceClient, 'told'>;
  readonly store: Pick<Store, 'jobs' | 'catalogue' | 'capabilities'>;
  readonly sync: Pick<ConnectionSync, 'heard' | 'heardStanding'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Stores what another station has read of an account, as if it had been read here. */
export function takeChange(change: Exclude<AccountChange, ReadingWish>, options: ChangeIntakeOptions): void {
  const { account, client, store, sync, clock } = options;
  switch (change.kind) {
    case 'job':
      sync.heard(
        { jobs: [{ ...client.told.job(change.original), language: change.language }], batches: [] },
        change.source,
      );
      return;
    case 'mention':
      if (store.jobs.stored(account, [change.id]).length > 0)
        store.jobs.applyMention(account, client.told.job(change.original), {
          change: { source: change.source, at: clock.now() },
        });
      return;
    case 'gone':
      store.jobs.gone(account, change.id, { source: change.source, at: clock.now() });
      return;
    case 'entry':
      store.jobs.noteEntry(account, change.id, change.sha256);
      return;
    case 'batch':
    case 'queued-batch':
      sync.heard({ jobs: [], batches: [batchOf(change, client)] }, change.source);
      return;
    case 'standing':
      sync.heardStanding(change.standing);
      return;
    case 'catalogue': {
      const { source, entries, notUnderstood } = change;
      const listing = { kind: 'read', entries, notUnderstood, validator: null } as const;
      store.catalogue.take(listOf(account, change), listing, { at: clock.now(), source });
      return;
    }
    case 'confirmed':
      // For the station that had asked, which waits for it.
      return;
    case 'withheld':
      store.catalogue.withhold(listOf(account, change), change.problem);
      return;
    case 'capability': {
      const { found } = change;
      const at = found.at === null ? clock.now() : Date.parse(found.at);
      store.capabilities.keep(account, { ...found, at });
      return;
    }
  }
}

function batchOf(
  { kind, original, language }: Extract<AccountChange, { kind: ServiceBatch['kind'] }>,
  { told }: Pick<ServiceClient, 'told'>,
): ServiceBatch {
  const batch = told.batch(kind, original);
  return { ...batch, language, jobs: batch.jobs.map((job) => ({ ...job, language })) };
}

function listOf(
  connectionId: ConnectionId,
  { list, productId }: Extract<AccountChange, { kind: 'catalogue' | 'withheld' }>,
): CatalogueList {
  return list === 'product'
    ? { connectionId, kind: list, productId: null }
    : { connectionId, kind: list, productId: productId ?? '' };
}
