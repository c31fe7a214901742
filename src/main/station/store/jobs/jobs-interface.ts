import type { ConnectionId, JobKey } from '../../../../contract/index.ts';
import type { ServiceJob } from '../../model/service-resources.ts';
import type { StoredJob } from '../database/rows.ts';
import type { RereadEffect } from './reread-effect.ts';
import type { Change, UpsertResult } from '../database/upsert.ts';

/** A job whose stored original has to be decoded again. */
export interface RereadJob {
  readonly serviceId: string;
  readonly original: string;
}

/** The jobs of a connection that have one status: the service's word for it, and since when, in ms. */
export interface JobsWithStatus {
  readonly name: string;
  readonly jobs: number;
  readonly since: number;
}

/** The jobs of all connections, as the service last sent them. */
export interface JobRepository {
  /**
   * Stores what the service says about a job, in one transaction: the job, its components, and an artwork
   * for each file, which becomes queued, withdrawn or recalled according to the job. A file that is further
   * along stays where it is. For an unchanged job, nothing is written or published.
   */
  apply(connection: ConnectionId, job: ServiceJob, origin: { readonly change: Change }): UpsertResult<JobKey>;
  /**
   * Stores only the status of a known job, which a list shows and which cannot be read singly. Its files
   * stay as last read.
   */
  applyMention(
    connection: ConnectionId,
    job: ServiceJob,
    origin: { readonly change: Change },
  ): UpsertResult<JobKey>;
  /**
   * The next jobs of a connection that another reading decoded.
   * @param after the service's id of the job before them; empty at the beginning
   */
  readOtherwise(connection: ConnectionId, reading: string, after: string, limit: number): RereadJob[];
  /** The stored original of a job that another reading decoded; null if there is none. */
  originalReadOtherwise(connection: ConnectionId, serviceId: string, reading: string): string | null;
  /**
   * Stores what that reading finds in the stored original of a job: its files become queued or withdrawn,
   * and what was sent stays sent. The status stays as last read if a list mentioned it later.
   * @param job null if the original cannot be read by it: the job stays as it is
   */
  reread(connection: ConnectionId, serviceId: string, reading: string, job: ServiceJob | null): void;
  /** What `reread` would do. Changes nothing. */
  tryReread(connection: ConnectionId, serviceId: string, job: ServiceJob): RereadEffect;
  /** Ids of a connection's jobs that the service still has: those that were stored last, first. */
  latest(connection: ConnectionId, limit: number): string[];
  /** The service no longer has a job, as far as can be determined. False if that was already known. */
  gone(connection: ConnectionId, serviceId: string, change: Change): boolean;
  /** The meanings of a connection's statuses have changed, so all of its jobs are checked again. */
  remean(connection: ConnectionId): void;
  /** The service's own JSON of a job, as stored; null for an unknown job. */
  original(key: JobKey): string | null;
  /** As `original`, by the service's own id. */
  originalOf(connection: ConnectionId, serviceId: string): string | null;
  /**
   * How many jobs of a connection are known. Keys begin with its id and a colon; the semicolon is the next
   * character.
   */
  countOf(connection: ConnectionId): number;
  /** Those of `serviceIds` that are known, for a reconciliation. */
  stored(connection: ConnectionId, serviceIds: readonly string[]): StoredJob[];
  /** Stores the list entry for which a job was last read. Publishes no change. */
  noteEntry(connection: ConnectionId, serviceId: string, sha256: string): void;
  /**
   * Ids of a connection's jobs that may still be delivered; past that status, those with files that an
   * operator sent.
   */
  open(connection: ConnectionId): string[];
  /** Whether a file of a connection's jobs is still to be fetched or sent. */
  hasUnsentFiles(connection: ConnectionId): boolean;
  /** The codes of the statuses that a connection's jobs have or had when they were last there, sorted. */
  statusCodes(connection: ConnectionId): string[];
  /**
   * The jobs of a connection that have a status now: how many, the service's word for it, and since when
   * the first of them has not changed, in milliseconds. Null if there are none.
   */
  withStatus(connection: ConnectionId, code: string): JobsWithStatus | null;
  /** The statuses of a connection's jobs, the most frequent first. */
  statuses(connection: ConnectionId): {
    code: string;
    name: string;
    jobs: number;
  }[];
}
