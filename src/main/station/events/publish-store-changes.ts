import { type RuntimeState, toBatchOrder, toSubmission, toTransfer } from '../api/index.ts';
import type { Store, StoreChange } from '../store/index.ts';
import type { EventStream } from './event-stream.ts';

interface PublishingParts {
  readonly store: Store;
  readonly events: EventStream;
  readonly runtime: RuntimeState;
}

/**
 * Turns what a transaction changed into what windows hear.
 * @param parts.onFault hears of a change that cannot be told, because its row cannot be read say; the others are told.
 */
export function publishStoreChanges(
  changes: readonly StoreChange[],
  parts: PublishingParts & { readonly onFault: (error: unknown) => void },
): void {
  for (const change of changes) {
    try {
      publishStoreChange(change, parts);
    } catch (error) {
      parts.onFault(error);
    }
  }
}

function publishStoreChange(change: StoreChange, { store, events, runtime }: PublishingParts): void {
  switch (change.kind) {
    case 'artwork': {
      const record = events.hasSubscribers ? store.artworks.get(change.id) : null;
      if (record !== null) events.publish({ kind: 'transfer', transfer: toTransfer(record, store, runtime) });
      events.publishCoalesced(`job ${change.jobKey}`, () => ({ kind: 'job', jobKey: change.jobKey }));
      break;
    }
    case 'job':
      events.publishCoalesced(`job ${change.key}`, () => ({ kind: 'job', jobKey: change.key }));
      break;
    case 'row':
    case 'row-gone':
      events.publishCoalesced(`row ${change.key}`, () => {
        const row = store.queue.row(change.key);
        return row === null ? { kind: 'row-gone', key: change.key } : { kind: 'row', row };
      });
      break;
    case 'catalogue':
    case 'capabilities':
      events.publishCoalesced(`${change.kind} ${change.connectionId}`, () => change);
      break;
    case 'batch-order':
      events.publishCoalesced(`batch order ${change.id}`, () => {
        const order = store.batchOrders.get(change.id);
        return order === null ? null : { kind: 'batch-order', order: toBatchOrder(order) };
      });
      break;
    case 'submission':
      events.publishCoalesced(`submission ${change.id}`, () => {
        const record = store.submissions.get(change.id);
        return record === null ? null : { kind: 'submission', submission: toSubmission(record) };
      });
      break;
    case 'transition':
    case 'hot-folder':
      break;
  }
}
