import type { BatchKey, ConnectionId, QueuedBatchKey } from '../../../../contract/index.ts';
import type { ServiceBatch } from '../../model/service-resources.ts';
import type { StoredVersion } from '../database/rows.ts';
import type { Change, UpsertResult } from '../database/upsert.ts';

/** A batch whose stored original has to be decoded again. */
export interface RereadBatch {
  readonly kind: ServiceBatch['kind'];
  readonly serviceId: string;
  readonly original: string;
}

/** Batches and queued batches of all connections, as the service last sent them. */
export interface BatchRepository {
  /** The next batches of a connection, of both kinds, that another reading decoded. */
  readOtherwise(connection: ConnectionId, reading: string, limit: number): RereadBatch[];
  /**
   * Stores what that reading finds in the stored original of a batch.
   * @param batch null if the original cannot be read by it: the batch stays as it is
   */
  reread(connection: ConnectionId, of: RereadBatch, reading: string, batch: ServiceBatch | null): void;
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
