import { type Live, toBatchOrder, toSubmission, toTransfer } from './api/index.ts';
import type { Feed } from './feed.ts';
import type { Store, StoreChange } from './store/index.ts';

interface Tellers {
  readonly store: Store;
  readonly feed: Feed;
  readonly live: Live;
}

/**
 * Turns what a transaction changed into what windows hear.
 * @param parts.onFault hears of a change that cannot be told, because its row cannot be read say; the others are told.
 */
export function tellWindows(
  changes: readonly StoreChange[],
  parts: Tellers & { readonly onFault: (error: unknown) => void },
): void {
  for (const change of changes) {
    try {
      tellOne(change, parts);
    } catch (error) {
      parts.onFault(error);
    }
  }
}

function tellOne(change: StoreChange, { store, feed, live }: Tellers): void {
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
    case 'submission':
      feed.tell(`submission ${change.id}`, () => {
        const record = store.submissions.get(change.id);
        return record === null ? null : { kind: 'submission', submission: toSubmission(record) };
      });
      break;
    case 'transition':
    case 'hot-folder':
      break;
  }
}
