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
  /**
   * Where they go, by connection and address; what most of them go to comes first. Looks in addresses and
   * names.
   */
  groups(search: string, limit: number): ShipmentGroup[];
  /** Those that go to one place, oldest first. */
  at(connection: ConnectionId, address: string | null, limit: number): UnbatchedJob[];
  /** The job under a key, where it is a loose one. */
  get(key: string): UnbatchedJob | null;
  /** Where a job is; null where the job is not known. */
  placeOf(key: JobKey): {
    batch: BatchKey | null;
    queuedBatch: QueuedBatchKey | null;
  } | null;
  /** The jobs that a batch holds, as far as they are known. */
  membersOf(batch: BatchKey): JobKey[];
}
