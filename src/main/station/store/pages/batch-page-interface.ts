import type { BatchDetail, QueueRow } from '../../../../contract/index.ts';

/** Batches and queued batches as screens show them. */
export interface BatchViews {
  /** @param row the batch as the queue shows it. */
  detail(row: QueueRow): BatchDetail | null;
}
