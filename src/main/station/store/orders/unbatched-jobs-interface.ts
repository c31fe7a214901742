import type {
  BatchKey,
  ConnectionId,
  JobKey,
  QueuedBatchKey,
  ShipmentGroup,
  UnbatchedJob,
} from '../../../../contract/index.ts';

/** Jobs that are in no batch and wait for none: what a new batch can be made of. */
export interface UnbatchedJobViews {
  /** Where they go, by connection and address, the most frequent first. Searches addresses and names. */
  groups(search: string, limit: number): ShipmentGroup[];
  /** Those for one place, oldest first. */
  at(connection: ConnectionId, address: string | null, limit: number): UnbatchedJob[];
  /** The job with a key, if it is unbatched. */
  get(key: string): UnbatchedJob | null;
  /** Where a job is; null if the job is unknown. */
  placeOf(key: JobKey): {
    batch: BatchKey | null;
    queuedBatch: QueuedBatchKey | null;
  } | null;
  /** The jobs in a batch, as far as they are known. */
  membersOf(batch: BatchKey): JobKey[];
}
