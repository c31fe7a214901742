import type { ChangeSource, ConnectionId } from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';
import type { ServiceBatch, ServiceJob } from '../service/index.ts';
import type { PrepressJob, Store, StoredJob, StoredVersion, UpsertResult } from '../store/index.ts';
import type { ReadKey } from './change-hint.ts';

/** What caused a change. */
interface Origin {
  readonly source: ChangeSource;
}

/** The station's jobs and batches as sync reads and writes them: what it writes is dated by the clock. */
export class SyncStore {
  readonly #store: Pick<Store, 'jobs' | 'batches' | 'prepressJobs'>;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(store: Pick<Store, 'jobs' | 'batches' | 'prepressJobs'>, clock: Pick<Clock, 'now'>) {
    this.#store = store;
    this.#clock = clock;
  }

  applyJob(connection: ConnectionId, job: ServiceJob, { source }: Origin): UpsertResult<unknown> {
    return this.#store.jobs.apply(connection, job, { change: { source, at: this.#clock.now() } });
  }

  /** Stores only the status of a known job: a list has reported it, and nothing offers more. */
  applyMention(connection: ConnectionId, job: ServiceJob, { source }: Origin): UpsertResult<unknown> {
    return this.#store.jobs.applyMention(connection, job, { change: { source, at: this.#clock.now() } });
  }

  applyBatch(connection: ConnectionId, batch: ServiceBatch, { source }: Origin): UpsertResult<unknown> {
    return this.#store.batches.apply(connection, batch, { change: { source, at: this.#clock.now() } });
  }

  /** The service no longer has a job. False if that was known. */
  gone(connection: ConnectionId, serviceId: string, { source }: Origin): boolean {
    return this.#store.jobs.gone(connection, serviceId, { source, at: this.#clock.now() });
  }

  /** Stores the list entry for which a job was last read. */
  noteEntry(connection: ConnectionId, serviceId: string, entry: string): void {
    this.#store.jobs.noteEntry(connection, serviceId, entry);
  }

  /** Those of `ids` that are known. */
  storedJobs(connection: ConnectionId, ids: readonly string[]): readonly StoredJob[] {
    return this.#store.jobs.stored(connection, ids);
  }

  /** Those of `ids` that are known. */
  stored(connection: ConnectionId, kind: ReadKey['kind'], ids: readonly string[]): readonly StoredVersion[] {
    const { jobs, batches } = this.#store;
    return kind === 'job' ? jobs.stored(connection, ids) : batches.stored(connection, kind, ids);
  }

  /** Ids of jobs that may still be sent. */
  openJobs(connection: ConnectionId): readonly string[] {
    return this.#store.jobs.open(connection);
  }

  /** Up to `limit` resources that are still in pre-press, in a fixed order, starting after `after`. */
  inPrepress(connection: ConnectionId, after: string | null, limit: number): readonly PrepressJob[] {
    return this.#store.prepressJobs.list(connection, after, limit);
  }

  hasAnyInPrepress(connection: ConnectionId): boolean {
    return this.#store.prepressJobs.hasAny(connection);
  }

  /** Whether a file is still to be fetched or sent. */
  hasUnsentFiles(connection: ConnectionId): boolean {
    return this.#store.jobs.hasUnsentFiles(connection);
  }
}
