import type { BatchKey, ConnectionId, QueuedBatchKey } from '../../../../contract/index.ts';
import type { ServiceJob } from '../../model/service-resources.ts';
import { batchKey, queuedBatchKey } from '../database/keys.ts';

/**
 * The batches that a job has left for another one. It stays in its earlier ones until the service names
 * others.
 */
export function batchesLeft(
  before: { readonly batch_key: string | null; readonly queued_batch_key: string | null },
  connection: ConnectionId,
  { batchId, queuedBatchId }: Pick<ServiceJob, 'batchId' | 'queuedBatchId'>,
): string[] {
  const moves: readonly (readonly [from: string | null, to: BatchKey | QueuedBatchKey | null])[] = [
    [before.batch_key, batchId === null ? null : batchKey(connection, batchId)],
    [before.queued_batch_key, queuedBatchId === null ? null : queuedBatchKey(connection, queuedBatchId)],
  ];
  return moves.flatMap(([from, to]) => (from !== null && to !== null && from !== to ? [from] : []));
}
