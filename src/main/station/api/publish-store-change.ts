import type { JobKey, QueueLevel } from '../../../contract/index.ts';
import type { EventStream } from '../events/index.ts';
import type { Store, StoreChange } from '../store/index.ts';
import { type RuntimeState, toBatchOrder, toSubmission, toTransfer } from './present.ts';

interface PublishingParts {
  readonly store: Store;
  readonly eventStream: Pick<EventStream, 'isWanted' | 'publish' | 'publishCoalesced'>;
  readonly runtime: RuntimeState;
}

/** Publishes a change of the store to the windows. Throws if its row cannot be read. */
export function publishStoreChange(
  change: StoreChange,
  { store, eventStream, runtime }: PublishingParts,
): void {
  const publishRow = (level: QueueLevel, key: string): void =>
    eventStream.publishCoalesced(
      { kind: 'row', level, key, isThere: () => store.queue.has(key, level) },
      () => {
        const row = store.queue.row(key, level);
        return row === null ? { kind: 'row-gone', level, key } : { kind: 'row', row };
      },
    );
  const publishJob = (jobKey: JobKey): void =>
    eventStream.publishCoalesced({ kind: 'job', key: jobKey }, () => ({ kind: 'job', jobKey }));
  switch (change.kind) {
    case 'artwork': {
      const record = eventStream.isWanted('transfer') ? store.artworks.get(change.id) : null;
      if (record !== null)
        eventStream.publish({ kind: 'transfer', transfer: toTransfer(record, store, runtime) });
      publishJob(change.jobKey);
      break;
    }
    case 'job':
      publishJob(change.key);
      break;
    case 'batch':
      publishRow('batches', change.key);
      break;
    case 'queue-row':
      publishRow(change.level, change.key);
      break;
    case 'status-report':
      publishJob(change.jobKey);
      break;
    case 'catalogue':
    case 'capabilities':
      eventStream.publishCoalesced({ kind: change.kind, key: change.connectionId }, () => change);
      break;
    case 'desks':
      eventStream.publishCoalesced({ kind: 'desks' }, () => ({ kind: 'desks' }));
      break;
    case 'batch-order':
      eventStream.publishCoalesced({ kind: 'batch-order', key: String(change.id) }, () => {
        const order = store.batchOrders.get(change.id);
        return order === null ? null : { kind: 'batch-order', order: toBatchOrder(order) };
      });
      break;
    case 'submission':
      eventStream.publishCoalesced({ kind: 'submission', key: String(change.id) }, () => {
        const record = store.submissions.get(change.id);
        return record === null
          ? null
          : { kind: 'submission', submission: toSubmission(record, runtime.upload(record.id)) };
      });
      break;
    case 'transition':
    case 'hot-folder':
    case 'shared-decision':
      break;
  }
}
