import type { ConnectionId, JobKey } from '../../../../contract/index.ts';
import type { ServiceJob } from '../../service-resources.ts';
import type { StoredJob } from '../database/rows.ts';
import type { Change, UpsertResult } from '../records/upsert.ts';

/** The jobs of all connections, as the service last told them. */
export interface JobRepository {
  /**
   * Takes over what the service says of a job, in one transaction: the job, its components, and an artwork
   * for each file, which is queued, withdrawn or recalled as the job has it now. A file that is further along
   * stays where it is. A job that is just as it was is no news: nothing is written and nobody is told.
   */
  apply(connection: ConnectionId, job: ServiceJob, origin: { readonly change: Change }): UpsertResult<JobKey>;
  /**
   * Takes over the status alone of a job known already: a list has told it, and no read tells more. Its files
   * are those that were told before.
   */
  applyMention(
    connection: ConnectionId,
    job: ServiceJob,
    origin: { readonly change: Change },
  ): UpsertResult<JobKey>;
  /** The service does not have a job any more, as far as can be known. False where that is no news. */
  gone(connection: ConnectionId, serviceId: string, change: Change): boolean;
  /** The meanings of the statuses of a connection have changed: every job of it is looked at again. */
  remean(connection: ConnectionId): void;
  /** The service's own JSON of a job, as it was kept; null for one that is not known. */
  original(key: JobKey): string | null;
  /**
   * How many jobs of a connection are known. Keys begin with its id and a colon; the semicolon is the next
   * character.
   */
  countOf(connection: ConnectionId): number;
  /** Those of `serviceIds` that are known, as a reconciliation needs to know them. */
  stored(connection: ConnectionId, serviceIds: readonly string[]): StoredJob[];
  /** For which entry of a list a job was read last. No news. */
  noteEntry(connection: ConnectionId, serviceId: string, sha256: string): void;
  /**
   * Ids of the jobs of a connection that may still be fed: past that status, those of files on their way by
   * hand.
   */
  open(connection: ConnectionId): string[];
  /** The statuses that jobs of a connection have, the most frequent first. */
  statuses(connection: ConnectionId): {
    code: string;
    name: string;
    jobs: number;
  }[];
}
