import type { BatchKey, JobDetail, JobKey, JobRow, QueuedBatchKey } from '../../../../contract/index.ts';

/** Jobs as screens show them. */
export interface JobViews {
  /** A job with everything that its screen shows; null if it is unknown. Throws if a row does not fit. */
  get(key: JobKey): JobDetail | null;
  /** The jobs of a batch or queued batch, by name. */
  rowsOfBatch(key: BatchKey | QueuedBatchKey): JobRow[];
}
