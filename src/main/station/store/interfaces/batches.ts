import type { BatchKey, ConnectionId, QueuedBatchKey } from '../../../../contract/index.ts';
import type { ServiceBatch } from '../../service-resources.ts';
import type { StoredVersion } from '../database/rows.ts';
import type { Change, UpsertResult } from '../records/upsert.ts';

/** Batches and queued batches of all connections, as the service last sent them. */
export interface BatchRepository {
  /**
   * Takes over what the service says of a batch, in one transaction, and points the jobs it names at it:
   * those that are known now, and the others when they come. The jobs themselves are `JobRepository.apply`'s.
   * A batch that is just as it was is no news.
   */
  apply(
    connection: ConnectionId,
    batch: ServiceBatch,
    origin: { readonly change: Change },
  ): UpsertResult<BatchKey | QueuedBatchKey>;
  /** Those of `serviceIds` that are known, as a reconciliation needs to know them. */
  stored(
    connection: ConnectionId,
    kind: 'batch' | 'queued-batch',
    serviceIds: readonly string[],
  ): StoredVersion[];
  /** The service's own JSON of a batch, as it was kept; null for one that is not known. */
  originalOf(connection: ConnectionId, kind: ServiceBatch['kind'], serviceId: string): string | null;
}
