import type {
  ArtworkId,
  ArtworkState,
  ChangeSource,
  ConnectionId,
  HotFolderId,
  JobKey,
  Message,
} from '../../../../contract/index.ts';
import type { ArchiveSurvey, ArtworkRecord, JobContext } from './artwork-record.ts';

/**
 * What a move may set besides the state. Omitted fields are kept, except `reason` and `retryAt`, which are
 * cleared.
 */
export interface MoveDetails {
  readonly source: ChangeSource;
  readonly why?: Message | null;
  readonly reason?: Message | null;
  readonly attempt?: number;
  readonly retryAt?: number | null;
  readonly totalBytes?: number | null;
  readonly partBytes?: number;
  readonly partValidator?: string | null;
  readonly partSha256?: string | null;
  readonly hold?: Message | null;
  readonly sha256?: string | null;
  readonly bytes?: number | null;
  /** Of the archived bytes, without a dot. */
  readonly extension?: string;
}

/** The artwork files and their states. */
export interface ArtworkRepository {
  get(id: ArtworkId): ArtworkRecord | null;
  /** A file for which a route has to be decided, or may have to be; null if it is at any other step. */
  toRoute(id: ArtworkId): ArtworkRecord | null;
  /** Files in any of `states`, the longest unchanged first. */
  inState(states: readonly ArtworkState[], limit: number): ArtworkRecord[];
  /**
   * Files to download at `now`, of all connections except those given: queued ones first, by priority and
   * then the longest waiting, followed by waiting ones whose time has come. A waiting file without a time
   * is paused.
   */
  due(now: number, limit: number, except?: readonly ConnectionId[]): ArtworkRecord[];
  /** Downloads that have failed and are being retried, except those that an operator paused. */
  failing(limit: number): ArtworkRecord[];
  /** Changes the order in which files are downloaded. Not a transition. */
  prioritise(id: ArtworkId, priority: number): void;
  /** The highest priority of a queued file; 0 if there is none. */
  highestPriority(): number;
  /**
   * The place of a queued file in the order of `due`, from 1, and the number of queued files; null if it is
   * not queued.
   */
  placeInLine(id: ArtworkId): { readonly place: number; readonly of: number } | null;
  /** Queued files in the order of `due`, followed by those that wait for their next attempt. */
  line(limit: number): ArtworkRecord[];
  /** Files in any of `states`, of one connection or (null) of all, the longest unchanged first. */
  idsIn(states: readonly ArtworkState[], connection: ConnectionId | null): ArtworkId[];
  /** When the next waiting file is due after `now`; null if there is none. */
  nextDueAt(now: number): number | null;
  /** Files that no rule matches: of a job, or of all jobs of a batch or queued batch. */
  withoutRoute(of: { readonly kind: 'job' | 'batch'; readonly key: string }): ArtworkId[];
  /** Like `inState`, with the latest change first. */
  latestInState(states: readonly ArtworkState[], limit: number): ArtworkRecord[];
  /**
   * Converts some files; one that cannot be converted, because its job cannot be read, is left out and
   * reported once.
   */
  legible<T>(records: readonly ArtworkRecord[], make: (record: ArtworkRecord) => T): T[];
  countInState(states: readonly ArtworkState[]): number;
  ofJob(key: JobKey): ArtworkRecord[];
  /** The statuses of the artwork of a connection's files that its jobs name, the most frequent first. */
  statuses(connection: ConnectionId): { code: string; name: string; files: number }[];
  /** The statuses of artwork for which files of a connection wait, in the order of their codes. */
  awaitedStatuses(connection: ConnectionId): { code: string; name: string; files: number }[];
  /** Moves a file to another state. Throws IllegalTransitionError. */
  move(id: ArtworkId, to: ArtworkState, details: MoveDetails): ArtworkRecord;
  /** How much of the part file is known to be on disk. Not a transition. */
  checkpoint(
    id: ArtworkId,
    part: {
      readonly partBytes: number;
      readonly partValidator: string | null;
      readonly partSha256: string | null;
      readonly totalBytes: number | null;
    },
  ): void;
  jobContext(id: ArtworkId): JobContext | null;
  /** Replaces the reason why a file is on hold. Not a transition. */
  restate(id: ArtworkId, reason: Message): void;
  /** The hot folders that an operator has chosen in case no rule decides; null: none. Not a move. */
  choose(id: ArtworkId, folders: readonly HotFolderId[] | null): void;
  /**
   * Why to put a file on hold once it is archived; null: do not. Not a move; a line in the log, unless
   * another one says why.
   */
  setHold(id: ArtworkId, why: Message | null, log?: 'log' | 'is-logged'): void;
  /** Files for which other bytes are announced that have not been requested yet. */
  outdated(): ArtworkId[];
  /** Whether a file of that product has been delivered to any RIP before. */
  productDelivered(product: string): boolean;
  /**
   * What is in the archive. Looks at a few files at a time, so that nothing else has to wait while there are
   * millions.
   * @param limit maximum number of removable files.
   */
  surveyArchive(limit: number): Promise<ArchiveSurvey>;
  /** Whether a job, or an earlier file of an unfinished job, needs the archived bytes. */
  isNeeded(sha256: string): boolean;
  /** The archive has dropped a file. Not a transition, because its jobs are not affected. */
  evicted(sha256: string): void;
  /** Another station has the bytes of a file, and the archive does not. Not a transition. */
  keptElsewhere(id: ArtworkId): void;
  /**
   * Records that the archive now has a file's bytes, too, so that preflight may check them. Not a transition,
   * but a line in the log.
   * @param why where they came from.
   */
  keptHere(id: ArtworkId, why: Message): void;
}
