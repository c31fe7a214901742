import type {
  ConnectionId,
  JobKey,
  Phase,
  QueueFile,
  QueuePage,
  QueueQuery,
  QueueRow,
  QueueStatusCounts,
} from '../../../../contract/index.ts';
import type { ArtworkRecord } from '../records/artwork-record.ts';

/**
 * The queue as it is shown. Its rows are updated inside the transaction that touched their parts, so a page,
 * a count or a search costs the same with a hundred jobs and with a hundred thousand.
 */
export interface QueueRepository {
  /**
   * A page of rows that match every word of the search, any of the phases and any of the statuses, in the
   * queue's order.
   */
  list(query: QueueQuery): QueuePage;
  /** Statuses against phases; the status that most rows have comes first. */
  statusCounts(): QueueStatusCounts;
  /** The files behind some rows, at most `limit`. */
  files(keys: readonly string[], limit: number): QueueFile[];
  /** The file that stands for a row in pictures: its first downloaded file, colours before foils. */
  face(key: string): ArtworkRecord | null;
  /** The jobs that a row shows. */
  jobKeys(key: string): JobKey[];
  row(key: string): QueueRow | null;
  phaseCounts(): Record<Phase, number>;
  /** The timings of auto batching have changed: what waits for it is expected at another time. */
  retime(connection: ConnectionId): void;
}
