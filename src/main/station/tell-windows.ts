import { type Live, toBatchOrder, toTransfer } from './api/index.ts';
import type { Feed } from './feed.ts';
import type { Store, StoreChange } from './store/index.ts';

/** Turns what a transaction changed into what windows hear. */
export function tellWindows(
  changes: readonly StoreChange[],
  { store, feed, live }: { readonly store: Store; readonly feed: Feed; readonly live: Live },
): void {
  for (const change of changes) {
    switch (change.kind) {
      case 'artwork': {
        const record = feed.isHeard ? store.artworks.get(change.id) : null;
        if (record !== null) feed.tellEach({ kind: 'transfer', transfer: toTransfer(record, store, live) });
        feed.tell(`job ${change.jobKey}`, () => ({ kind: 'job', jobKey: change.jobKey }));
        break;
      }
      case 'job':
        feed.tell(`job ${change.key}`, () => ({ kind: 'job', jobKey: change.key }));
        break;
      case 'row':
      case 'row-gone':
        feed.tell(`row ${change.key}`, () => {
          const row = store.queue.row(change.key);
          return row === null ? { kind: 'row-gone', key: change.key } : { kind: 'row', row };
        });
        break;
      case 'catalogue':
      case 'capabilities':
        feed.tell(`${change.kind} ${change.connectionId}`, () => change);
        break;
      case 'batch-order':
        feed.tell(`batch order ${change.id}`, () => {
          const order = store.batchOrders.get(change.id);
          return order === null ? null : { kind: 'batch-order', order: toBatchOrder(order) };
        });
        break;
      case 'transition':
      case 'hot-folder':
        break;
    }
  }
}
