import type {
  ArtworkId,
  ArtworkState,
  ChangeSource,
  ConnectionId,
  JobKey,
  Message,
} from '../../../../contract/index.ts';
import type { ArtworkRecord, JobContext, Removable } from '../records/artwork-record.ts';

/** What a move may set beside the state. Left out: kept, except `reason` and `retryAt`, which are cleared. */
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
  readonly hold?: string | null;
  readonly sha256?: string | null;
  readonly bytes?: number | null;
  /** Of the archived bytes, without a dot. */
  readonly extension?: string;
}

/** The artwork files and where each is in its life. */
export interface ArtworkRepository {
  get(id: ArtworkId): ArtworkRecord | null;
  /** Files in any of `states`, the one that changed longest ago first. */
  inState(states: readonly ArtworkState[], limit: number): ArtworkRecord[];
  /**
   * Files to fetch at `now`, of all connections but those: queued ones by priority and then the one that
   * waits longest first, after them waiting ones whose time has come. A waiting file without a time is
   * paused.
   */
  due(now: number, limit: number, except?: readonly ConnectionId[]): ArtworkRecord[];
  /**
   * Downloads that have failed so far and are tried on; those that an operator has paused are not among them.
   */
  failing(limit: number): ArtworkRecord[];
  /** The order in which files are downloaded. Not a transition. */
  prioritise(id: ArtworkId, priority: number): void;
  /** The highest priority of a file that is queued; 0 where none is. */
  highestPriority(): number;
  /** Where a queued file stands in the order of `due`, from 1, and how many there are; null if it is not. */
  placeInLine(id: ArtworkId): { readonly place: number; readonly of: number } | null;
  /** Queued files in the order of `due`, after them those that wait for their next attempt. */
  line(limit: number): ArtworkRecord[];
  /** Files in any of `states`, of one connection or (null) of all, the one that changed longest ago first. */
  idsIn(states: readonly ArtworkState[], connection: ConnectionId | null): ArtworkId[];
  /** When the next waiting file comes due after `now`; null where none does. */
  nextDueAt(now: number): number | null;
  /** Files that no rule takes: of a job, or of all jobs of a batch or queued batch. */
  withoutRoute(of: { readonly kind: 'job' | 'batch'; readonly key: string }): ArtworkId[];
  /** As `inState`, the latest change first. */
  latestInState(states: readonly ArtworkState[], limit: number): ArtworkRecord[];
  /**
   * What is made of some files; one of which that cannot be, as its job cannot be read, is left out and
   * reported once.
   */
  legible<T>(records: readonly ArtworkRecord[], make: (record: ArtworkRecord) => T): T[];
  countInState(states: readonly ArtworkState[]): number;
  ofJob(key: JobKey): ArtworkRecord[];
  /** Moves a file on in its life. Throws IllegalTransitionError. */
  move(id: ArtworkId, to: ArtworkState, details: MoveDetails): ArtworkRecord;
  /** What of the part file is known to be on disk. Not a transition. */
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
  /** Says anew why a file is on hold. Not a transition. */
  restate(id: ArtworkId, reason: Message): void;
  /**
   * Why a file is to be held once it is archived; null: it is not. No move; a line in the log, unless another
   * one says why.
   */
  setHold(id: ArtworkId, why: string | null, log?: 'log' | 'is-logged'): void;
  /** Files that other bytes are announced for, and have not been asked for yet. */
  outdated(): ArtworkId[];
  /** True where a file of that product has been delivered to any RIP before. */
  productDelivered(product: string): boolean;
  /** Files of the archive of which every job is done, the one that was done first at the beginning. */
  removable(limit: number): Removable[];
  /** Bytes of all files that the archive holds. */
  archivedBytes(): number;
  /** The archive has let go of a file. Not a transition: where its jobs stand is the same. */
  evicted(sha256: string): void;
}
