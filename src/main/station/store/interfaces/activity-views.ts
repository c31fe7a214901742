import type {
  ActivityEntry,
  ActivityFilter,
  ArtworkId,
  BatchKey,
  JobKey,
  QueuedBatchKey,
  RequestedReplacement,
  Transition,
} from '../../../../contract/index.ts';

/** The log of changes as screens show it. */
export interface ActivityViews {
  /** Newest first, at most `limit`. */
  ofJob(key: JobKey, limit: number): Transition[];
  /** What was asked for last in place of a file, unless it was released or other bytes came since. */
  replacementRequested(key: JobKey, id: ArtworkId): RequestedReplacement | null;
  /** Newest first, at most `limit`. */
  ofBatch(key: BatchKey | QueuedBatchKey, limit: number): Transition[];
  /** What a filter finds before a line (null: from the newest on), newest first, at most `limit`. */
  page(filter: ActivityFilter, before: number | null, limit: number): ActivityEntry[];
  /** What a filter finds after a line, oldest first, at most `limit`. */
  following(filter: ActivityFilter, after: number, limit: number): ActivityEntry[];
}
