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
import type { ArtworkRecord } from '../artworks/artwork-record.ts';

/**
 * The queue as shown. Its rows are stored, so a page, a count or a search costs the same with a hundred
 * jobs as with a hundred thousand. They follow their sources: a few at a time by `follow`, and all of them
 * before they are read.
 */
export interface QueueRepository {
  /**
   * A page of a level's rows that match every word of the search, any of the phases and any of the
   * statuses, by groups.
   */
  list(query: QueueQuery): QueuePage;
  /** Counts a level's rows by status and phase; the most frequent status comes first. */
  statusCounts(level: QueueLevel): QueueStatusCounts;
  /** The files behind some rows, at most `limit`. */
  files(keys: readonly string[], limit: number): QueueFile[];
  /** The file whose image stands for a row: its first downloaded one, colours before foils. */
  face(key: string): ArtworkRecord | null;
  /** The jobs that a row shows. */
  jobKeys(key: string): JobKey[];
  /** @param level by default `batches`. */
  row(key: string, level?: QueueLevel): QueueRow | null;
  /** Whether there is that row. */
  has(key: string, level: QueueLevel): boolean;
  phaseCounts(): Record<Phase, number>;
  /** Makes the rows of at most `limit` changed batches and jobs again. @returns whether any are left. */
  follow(limit: number): boolean;
  /** The timings of auto batching have changed, so waiting jobs have new expected times. */
  retime(connection: ConnectionId): void;
  /**
   * The cut-offs have changed: makes at most `limit` unfinished rows again, those after the one with that
   * id. @returns the id to continue from; null if none is left.
   */
  remakeOpen(after: number, limit: number): number | null;
  /**
   * These hot folders or their RIPs have new names: makes at most `limit` rows again that have files sent
   * there, those after the one with that id. @returns the id to continue from; null if none is left.
   */
  remakeSentTo(folders: readonly HotFolderId[], after: number, limit: number): number | null;
  /**
   * What services never state has changed: makes at most `limit` rows again, those after the one with that
   * id. @returns the id to continue from; null if none is left.
   */
  remakeAll(after: number, limit: number): number | null;
  /**
   * Makes rows that a migration has left to be made, for at most `limit` jobs. @returns whether any are
   * left.
   */
  backfill(limit: number): boolean;
  /**
   * Moves batches, jobs and the jobs of components to the front, or back. A batch that is moved back takes
   * all of its jobs along; a job of a rush batch that is moved back leaves the others at the front.
   * @returns the keys that changed.
   */
  setRush(keys: readonly string[], isRush: boolean): string[];
}
