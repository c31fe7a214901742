import type {
  ActivityEntry,
  ActivityFilter,
  BatchKey,
  JobKey,
  QueuedBatchKey,
  Transition,
} from '../../../../contract/index.ts';

/** The log of changes as screens show it. */
export interface ActivityViews {
  /** Newest first, at most `limit`. */
  ofJob(key: JobKey, limit: number): Transition[];
  /** Newest first, at most `limit`. */
  ofBatch(key: BatchKey | QueuedBatchKey, limit: number): Transition[];
  /** What a filter matches before a line (null: from the newest on), newest first, at most `limit`. */
  page(filter: ActivityFilter, before: number | null, limit: number): ActivityEntry[];
  /** What a filter matches after a line, oldest first, at most `limit`. */
  following(filter: ActivityFilter, after: number, limit: number): ActivityEntry[];
}
