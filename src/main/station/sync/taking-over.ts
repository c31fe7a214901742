import type { ConnectionId, NewsSource } from '../../../contract/index.ts';
import { type ServiceBatch, type ServiceJob, statusKey } from '../service/index.ts';
import { judge } from './lateness.ts';
import { nameOf, type ReadKey } from './read-queue.ts';
import { jobIdsOf, type Read, reconcile } from './reconcile.ts';

/** What the store holds of a resource. */
export interface Held {
  readonly serviceId: string;
  readonly statusCode: string;
  /** By the service's clock, in milliseconds since the epoch. */
  readonly updatedAt: number | null;
}

/** What came of taking something over. */
export interface Applied {
  readonly isNews: boolean;
  readonly isNew: boolean;
  readonly statusChanged: boolean;
}

/** What a sync needs of the store. */
export interface SyncStore {
  applyJob(
    connection: ConnectionId,
    job: ServiceJob,
    heard: { readonly source: NewsSource; readonly feeds: boolean },
  ): Applied;
  /** Of a job known already, the status alone: a list has told it, and nothing tells more. */
  applyMention(
    connection: ConnectionId,
    job: ServiceJob,
    heard: { readonly source: NewsSource; readonly feeds: boolean },
  ): Applied;
  applyBatch(connection: ConnectionId, batch: ServiceBatch, heard: { readonly source: NewsSource }): Applied;
  /** Those of `ids` that are known. */
  held(connection: ConnectionId, kind: ReadKey['kind'], ids: readonly string[]): readonly Held[];
  /** Up to `limit` resources that are still in pre-press, in a fixed order, beginning behind `after`. */
  inPrepress(connection: ConnectionId, after: string | null, limit: number): readonly PrepressKey[];
  countInPrepress(connection: ConnectionId): number;
}

export interface PrepressKey {
  readonly key: ReadKey;
  /** Where the next reading begins. */
  readonly place: string;
}

/** What a reading changed. */
export interface Outcome {
  readonly isNews: boolean;
  /** Names of resources known before whose status changed. */
  readonly changed: readonly string[];
  readonly readJobs: readonly string[];
}

/**
 * Takes over what a reading brought, whatever it was that had it read. Answers that were overtaken by a later one are
 * recognised by the order of asking, which is kept as long as anything is under way.
 */
export class TakingOver {
  readonly #connection: ConnectionId;
  readonly #store: SyncStore;
  readonly #feedStatuses: ReadonlySet<string>;
  readonly #asked = new Map<string, number>();
  readonly #mentions = new Map<string, { readonly job: ServiceJob; readonly asked: number }>();
  readonly #unanswered = new Set<number>();
  #listsAsked = 0;
  #order = 0;

  constructor(connection: ConnectionId, store: SyncStore, feedStatuses: readonly string[]) {
    this.#connection = connection;
    this.#store = store;
    this.#feedStatuses = new Set(feedStatuses.map(statusKey));
  }

  /** Notes that something is asked for now; `answered` has to follow. */
  ask(): number {
    this.#order++;
    this.#unanswered.add(this.#order);
    return this.#order;
  }

  /** It was answered and taken over, or has failed. When nothing is under way, nothing can be overtaken any more. */
  answered(asked: number): void {
    this.#unanswered.delete(asked);
    if (this.#unanswered.size > 0) return;
    this.#asked.clear();
    this.#listsAsked = 0;
  }

  /** @param asked when it was asked for, as `ask` gave it. */
  take(read: Read, asked: number, source: NewsSource, isList: boolean): Outcome {
    const jobs = this.#store.held(this.#connection, 'job', jobIdsOf(read));
    const plan = reconcile(jobs, read);
    for (const job of plan.mentions) this.#mentions.set(job.serviceId, { job, asked });
    const heldJobs = new Map(jobs.map((held) => [held.serviceId, held]));
    const changed: string[] = [];
    // What a job says of itself is all there is to read of it, however little that is.
    const ownWord = new Set(isList ? [] : read.jobs.map((job) => job.serviceId));
    const readJobs = plan.readJobs.filter((id) => !ownWord.has(id));
    let isNews = false;
    const note = (name: string, applied: Applied): void => {
      if (!isList) this.#asked.set(name, asked);
      isNews ||= applied.isNews;
      if (applied.statusChanged && !applied.isNew) changed.push(name);
    };
    for (const job of plan.storeJobs) {
      const name = nameOf({ kind: 'job', id: job.serviceId });
      const verdict = this.#judge(name, job, heldJobs.get(job.serviceId), asked);
      if (verdict === 'read-again') readJobs.push(job.serviceId);
      if (verdict !== 'take') continue;
      this.#mentions.delete(job.serviceId);
      const feeds = this.#feedStatuses.has(statusKey(job.status.code));
      note(name, this.#store.applyJob(this.#connection, job, { source, feeds }));
    }
    for (const batch of plan.storeBatches) {
      const name = nameOf({ kind: batch.kind, id: batch.serviceId });
      const [held] = this.#store.held(this.#connection, batch.kind, [batch.serviceId]);
      if (this.#judge(name, batch, held, asked) !== 'take') continue;
      note(name, this.#store.applyBatch(this.#connection, batch, { source }));
    }
    for (const id of ownWord) {
      const told = this.takeMention(id, source);
      isNews ||= told.isNews;
      changed.push(...told.changed);
    }
    if (isList) this.#listsAsked = Math.max(this.#listsAsked, asked);
    return { isNews, changed, readJobs };
  }

  /** Nothing tells more of a job than was mentioned of it, if anything was: that counts. */
  takeMention(id: string, source: NewsSource): Outcome {
    const mention = this.#mentions.get(id);
    this.#mentions.delete(id);
    const nothing = { isNews: false, changed: [], readJobs: [] };
    if (mention === undefined) return nothing;
    const { job, asked } = mention;
    const name = nameOf({ kind: 'job', id });
    const [held] = this.#store.held(this.#connection, 'job', [id]);
    if (held === undefined || this.#judge(name, job, held, asked) !== 'take') return nothing;
    this.#asked.set(name, asked);
    const feeds = this.#feedStatuses.has(statusKey(job.status.code));
    const { isNews, statusChanged } = this.#store.applyMention(this.#connection, job, { source, feeds });
    return { isNews, changed: statusChanged ? [name] : [], readJobs: [] };
  }

  #judge(name: string, answer: ServiceJob | ServiceBatch, held: Held | undefined, asked: number) {
    const heldAsked = Math.max(this.#asked.get(name) ?? 0, this.#listsAsked);
    const told = { asked, updatedAt: answer.updatedAt, statusCode: answer.status.code };
    return judge(told, held === undefined ? null : { ...held, asked: heldAsked });
  }
}
