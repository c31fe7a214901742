import type { BatchKey, ConnectionId, QueuedBatchKey } from '../../../../contract/index.ts';
import type { ServiceBatch } from '../../service-resources.ts';
import type { StoredVersion } from '../database/rows.ts';
import type { Change, UpsertResult } from '../records/upsert.ts';

/** Batches and queued batches of all connections, as the service last sent them. */
export interface BatchRepository {
  /**
   * Stores what the service says about a batch, in one transaction, and links the jobs it names to it:
   * known ones now, the others when they arrive. The jobs themselves are stored by `JobRepository.apply`.
   * An unchanged batch is not reported.
   */
  apply(
    connection: ConnectionId,
    batch: ServiceBatch,
    origin: { readonly change: Change },
  ): UpsertResult<BatchKey | QueuedBatchKey>;
  /** Those of `serviceIds` that are known, for a reconciliation. */
  stored(
    connection: ConnectionId,
    kind: 'batch' | 'queued-batch',
    serviceIds: readonly string[],
  ): StoredVersion[];
  /** The service's own JSON of a batch, as it was kept; null for one that is not known. */
  originalOf(connection: ConnectionId, kind: ServiceBatch['kind'], serviceId: string): string | null;
}
