import type { QueueLevel } from '../../../contract/index.ts';
import type { EventStream } from '../events/index.ts';
import type { Store, StoreChange } from '../store/index.ts';
import { type RuntimeState, toBatchOrder, toSubmission, toTransfer } from './present.ts';

interface PublishingParts {
  readonly store: Store;
  readonly eventStream: EventStream;
  readonly runtime: RuntimeState;
}

/** Publishes a change of the store to the windows. Throws if its row cannot be read. */
export function publishStoreChange(
  change: StoreChange,
  { store, eventStream, runtime }: PublishingParts,
): void {
  const publishRow = (level: QueueLevel, key: string): void =>
    eventStream.publishCoalesced(`row ${level} ${key}`, () => {
      const row = store.queue.row(key, level);
      return row === null ? { kind: 'row-gone', level, key } : { kind: 'row', row };
    });
  switch (change.kind) {
    case 'artwork': {
      const record = eventStream.hasSubscribers ? store.artworks.get(change.id) : null;
      if (record !== null)
        eventStream.publish({ kind: 'transfer', transfer: toTransfer(record, store, runtime) });
      eventStream.publishCoalesced(`job ${change.jobKey}`, () => ({ kind: 'job', jobKey: change.jobKey }));
      break;
    }
    case 'job':
      eventStream.publishCoalesced(`job ${change.key}`, () => ({ kind: 'job', jobKey: change.key }));
      break;
    case 'batch':
      publishRow('batches', change.key);
      break;
    case 'queue-row':
      publishRow(change.level, change.key);
      break;
    case 'catalogue':
    case 'capabilities':
      eventStream.publishCoalesced(`${change.kind} ${change.connectionId}`, () => change);
      break;
    case 'desks':
      eventStream.publishCoalesced('desks', () => ({ kind: 'desks' }));
      break;
    case 'batch-order':
      eventStream.publishCoalesced(`batch order ${change.id}`, () => {
        const order = store.batchOrders.get(change.id);
        return order === null ? null : { kind: 'batch-order', order: toBatchOrder(order) };
      });
      break;
    case 'submission':
      eventStream.publishCoalesced(`submission ${change.id}`, () => {
        const record = store.submissions.get(change.id);
        return record === null ? null : { kind: 'submission', submission: toSubmission(record) };
      });
      break;
    case 'transition':
    case 'hot-folder':
      break;
  }
}
