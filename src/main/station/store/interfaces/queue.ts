import type {
  ConnectionId,
  HotFolderId,
  JobKey,
  Phase,
  QueueFile,
  QueueLevel,
  QueuePage,
  QueueQuery,
  QueueRow,
  QueueStatusCounts,
} from '../../../../contract/index.ts';
import type { ArtworkRecord } from '../records/artwork-record.ts';

/**
 * The queue as it is shown. Its rows are stored, so a page, a count or a search costs the same with a hundred
 * jobs and with a hundred thousand. They follow what they are made of: a few at a time by `follow`, and all
 * of them before they are read.
 */
export interface QueueRepository {
  /**
   * A page of the rows of a level that match every word of the search, any of the phases and any of the
   * statuses, by groups.
   */
  list(query: QueueQuery): QueuePage;
  /** Statuses against phases, of the rows of a level; the status that most rows have comes first. */
  statusCounts(level: QueueLevel): QueueStatusCounts;
  /** The files behind some rows, at most `limit`. */
  files(keys: readonly string[], limit: number): QueueFile[];
  /** The file that stands for a row in pictures: its first downloaded file, colours before foils. */
  face(key: string): ArtworkRecord | null;
  /** The jobs that a row shows. */
  jobKeys(key: string): JobKey[];
  /** @param level `batches` where none is given. */
  row(key: string, level?: QueueLevel): QueueRow | null;
  /** Whether there is that row. */
  has(key: string, level: QueueLevel): boolean;
  phaseCounts(): Record<Phase, number>;
  /**
   * Makes the rows again whose parts have changed, of at most `limit` batches and jobs. @returns whether any
   * are left.
   */
  follow(limit: number): boolean;
  /** The timings of auto batching have changed: what waits for it is expected at another time. */
  retime(connection: ConnectionId): void;
  /**
   * The cut-offs have changed: makes at most `limit` of the rows that are not over again, those after the one
   * of that id. @returns the id to go on from; null where none is left.
   */
  remakeOpen(after: number, limit: number): number | null;
  /**
   * These hot folders are called otherwise now, or their RIPs are: makes at most `limit` of the rows again
   * that have files sent there, those after the one of that id. @returns the id to go on from; null where
   * none is left.
   */
  remakeSentTo(folders: readonly HotFolderId[], after: number, limit: number): number | null;
  /**
   * Makes rows that a migration has left to be made, of at most `limit` jobs. @returns whether any are left.
   */
  backfill(limit: number): boolean;
  /**
   * Moves batches, jobs and the jobs of components to the front, or back. A batch that is moved back takes
   * all of its jobs along; a job of a rush batch that is moved back leaves the others at the front.
   * @returns those keys that stood otherwise.
   */
  setRush(keys: readonly string[], isRush: boolean): string[];
}
