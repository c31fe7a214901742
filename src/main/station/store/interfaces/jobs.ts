import type { ConnectionId, JobKey } from '../../../../contract/index.ts';
import type { ServiceJob } from '../../service-resources.ts';
import type { StoredJob } from '../database/rows.ts';
import type { Change, UpsertResult } from '../records/upsert.ts';

/** The jobs of all connections, as the service last sent them. */
export interface JobRepository {
  /**
   * Stores what the service says of a job, in one transaction: the job, its components, and an artwork for
   * each file, which is queued, withdrawn or recalled as the job has it now. A file that is further along
   * stays where it is. Of a job that is just as it was nothing is written, and no change is published.
   */
  apply(connection: ConnectionId, job: ServiceJob, origin: { readonly change: Change }): UpsertResult<JobKey>;
  /**
   * Stores only the status of a job that is known already: a list shows it, and it cannot be read by itself.
   * Its files stay as they were read last.
   */
  applyMention(
    connection: ConnectionId,
    job: ServiceJob,
    origin: { readonly change: Change },
  ): UpsertResult<JobKey>;
  /** The service no longer has a job, as far as can be known. False where that was known. */
  gone(connection: ConnectionId, serviceId: string, change: Change): boolean;
  /** The meanings of the statuses of a connection have changed: every job of it is looked at again. */
  remean(connection: ConnectionId): void;
  /** The service's own JSON of a job, as it was kept; null for one that is not known. */
  original(key: JobKey): string | null;
  /** As `original`, by the service's own id. */
  originalOf(connection: ConnectionId, serviceId: string): string | null;
  /**
   * How many jobs of a connection are known. Keys begin with its id and a colon; the semicolon is the next
   * character.
   */
  countOf(connection: ConnectionId): number;
  /** Those of `serviceIds` that are known, as a reconciliation needs to know them. */
  stored(connection: ConnectionId, serviceIds: readonly string[]): StoredJob[];
  /** For which entry of a list a job was read last. Publishes no change. */
  noteEntry(connection: ConnectionId, serviceId: string, sha256: string): void;
  /**
   * Ids of the jobs of a connection that may still be delivered: past that status, those with files that an
   * operator sent.
   */
  open(connection: ConnectionId): string[];
  /** The statuses that jobs of a connection have, the most frequent first. */
  statuses(connection: ConnectionId): {
    code: string;
    name: string;
    jobs: number;
  }[];
}
