import type { ConnectionId, NewsSource } from '../../../contract/index.ts';
import type { ServiceBatch, ServiceJob } from '../service/index.ts';
import { EntryChanges } from './entry-changes.ts';
import { judge } from './lateness.ts';
import { nameOf, type ReadKey } from './read-queue.ts';
import { jobIdsOf, type Known, type Read, reconcile } from './reconcile.ts';

/** What the store holds of a job. */
export type HeldJob = Held & Known;

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
  applyJob(connection: ConnectionId, job: ServiceJob, heard: { readonly source: NewsSource }): Applied;
  /** Of a job known already, the status alone: a list has told it, and nothing tells more. */
  applyMention(connection: ConnectionId, job: ServiceJob, heard: { readonly source: NewsSource }): Applied;
  /** The service does not have a job any more. False where that was known. */
  gone(connection: ConnectionId, serviceId: string, heard: { readonly source: NewsSource }): boolean;
  /** For which entry of a list a job was read last. */
  noteEntry(connection: ConnectionId, serviceId: string, entry: string): void;
  /** Those of `ids` that are known. */
  heldJobs(connection: ConnectionId, ids: readonly string[]): readonly HeldJob[];
  /** Ids of jobs that may still be fed. */
  openJobs(connection: ConnectionId): readonly string[];
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
  readonly #entries = new EntryChanges();
  readonly #asked = new Map<string, number>();
  readonly #mentions = new Map<string, { readonly job: ServiceJob; readonly asked: number }>();
  readonly #unanswered = new Set<number>();
  #listsAsked = 0;
  #order = 0;

  constructor(connection: ConnectionId, store: SyncStore) {
    this.#connection = connection;
    this.#store = store;
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
    const jobs = this.#store.heldJobs(this.#connection, jobIdsOf(read));
    // What a job says of itself is all there is to read of it, however little that is.
    const ownWord = new Set(isList ? [] : read.jobs.map((job) => job.serviceId));
    const plan = reconcile(jobs, read, isList ? null : ownWord);
    for (const job of plan.mentions) this.#mentions.set(job.serviceId, { job, asked });
    const heldJobs = new Map(jobs.map((held) => [held.serviceId, held]));
    const changed: string[] = [];
    const codes = new Map(plan.mentions.map((job) => [job.serviceId, job]));
    const readJobs = plan.readJobs.filter((id) => {
      const entry = plan.entries.get(id);
      if (ownWord.has(id)) return false;
      return (
        entry === undefined || this.#entries.isWorthReading(id, entry) || codes.has(id) || !heldJobs.has(id)
      );
    });
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
      note(name, this.#store.applyJob(this.#connection, job, { source }));
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
      this.entryWasRead(id, isNews);
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
    const { isNews, statusChanged } = this.#store.applyMention(this.#connection, job, { source });
    return { isNews, changed: statusChanged ? [name] : [], readJobs: [] };
  }

  /** A job was read, or cannot be: its entry in the lists is no reason to read it any more. */
  entryWasRead(id: string, broughtNews: boolean): void {
    const entry = this.#entries.wasRead(id, broughtNews);
    if (entry !== null) this.#store.noteEntry(this.#connection, id, entry);
  }

  #judge(name: string, answer: ServiceJob | ServiceBatch, held: Held | undefined, asked: number) {
    const heldAsked = Math.max(this.#asked.get(name) ?? 0, this.#listsAsked);
    const told = { asked, updatedAt: answer.updatedAt, statusCode: answer.status.code };
    return judge(told, held === undefined ? null : { ...held, asked: heldAsked });
  }
}
