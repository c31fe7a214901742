import type { ChangeSource, ConnectionId } from '../../../contract/index.ts';
import type { ServiceBatch, ServiceJob } from '../service/index.ts';
import type { StoredVersion, UpsertResult } from '../store/index.ts';
import { nameOf, type ReadKey } from './change-hint.ts';
import { compareVersions } from './read-plan.ts';
import { jobIdsOf, type Read, reconcile } from './reconcile.ts';
import type { SyncStore } from './sync-store.ts';

/** What an answer changed. */
export interface Outcome {
  readonly isChange: boolean;
  /** Names of known resources whose status changed. */
  readonly changed: readonly string[];
  readonly readJobs: readonly string[];
  /** Names of the resources about which the answer says everything that a single read would. */
  readonly covered: ReadonlySet<string>;
}

/**
 * Stores answers, whatever caused the read. Answers that were overtaken by a later one are recognised by the
 * order of the requests, which is remembered while any request is under way.
 */
export class Ingestor {
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

  /** Notes that a request is sent now; `answered` must follow. */
  ask(): number {
    this.#order++;
    this.#unanswered.add(this.#order);
    return this.#order;
  }

  /**
   * The request was answered and its answer stored, or it failed. When no request is under way, no answer can
   * be overtaken any more.
   */
  answered(asked: number): void {
    this.#unanswered.delete(asked);
    if (this.#unanswered.size > 0) return;
    this.#asked.clear();
    this.#listsAsked = 0;
  }

  /** @param asked the value that `ask` returned for the request. */
  ingest(read: Read, asked: number, source: ChangeSource, isList: boolean): Outcome {
    const jobs = this.#store.storedJobs(this.#connection, jobIdsOf(read));
    // The job's own answer is all there is to know, however little that is.
    const ownWord = new Set(isList ? [] : read.jobs.map((job) => job.serviceId));
    const plan = reconcile(jobs, read, isList ? null : ownWord);
    for (const job of plan.mentions) this.#mentions.set(job.serviceId, { job, asked });
    const storedJobs = new Map(jobs.map((stored) => [stored.serviceId, stored]));
    const changed: string[] = [];
    const codes = new Map(plan.mentions.map((job) => [job.serviceId, job]));
    const passedOver = new Set<string>();
    const readJobs = plan.readJobs.filter((id) => {
      const entry = plan.entries.get(id);
      if (ownWord.has(id)) return false;
      const isWorthReading =
        entry === undefined ||
        this.#entries.isWorthReading(id, entry) ||
        codes.has(id) ||
        !storedJobs.has(id);
      if (!isWorthReading) passedOver.add(id);
      return isWorthReading;
    });
    let isChange = false;
    const note = (name: string, applied: UpsertResult<unknown>): void => {
      if (!isList) this.#asked.set(name, asked);
      isChange ||= applied.isChange;
      if (applied.statusChanged && !applied.isNew) changed.push(name);
    };
    for (const job of plan.storeJobs) {
      // Without its read, it says less than what is stored.
      if (passedOver.has(job.serviceId)) continue;
      const name = nameOf({ kind: 'job', id: job.serviceId });
      const verdict = this.#compare(name, job, storedJobs.get(job.serviceId), asked);
      if (verdict === 'read-again') readJobs.push(job.serviceId);
      if (verdict !== 'take') continue;
      this.#mentions.delete(job.serviceId);
      note(name, this.#store.applyJob(this.#connection, job, { source }));
    }
    for (const batch of plan.storeBatches) {
      const name = nameOf({ kind: batch.kind, id: batch.serviceId });
      const [stored] = this.#store.stored(this.#connection, batch.kind, [batch.serviceId]);
      if (this.#compare(name, batch, stored, asked) !== 'take') continue;
      note(name, this.#store.applyBatch(this.#connection, batch, { source }));
    }
    for (const id of ownWord) {
      const version = this.ingestMention(id, source);
      isChange ||= version.isChange;
      changed.push(...version.changed);
      this.entryWasRead(id, isChange);
    }
    if (isList) this.#listsAsked = Math.max(this.#listsAsked, asked);
    return { isChange, changed, readJobs, covered: coveredBy(read, readJobs) };
  }

  /**
   * Nothing offers more of a job than its mention in a list or batch, if there was one: the mention counts.
   */
  ingestMention(id: string, source: ChangeSource): Outcome {
    const mention = this.#mentions.get(id);
    this.#mentions.delete(id);
    const nothing = { isChange: false, changed: [], readJobs: [], covered: new Set<string>() };
    if (mention === undefined) return nothing;
    const { job, asked } = mention;
    const name = nameOf({ kind: 'job', id });
    const [stored] = this.#store.stored(this.#connection, 'job', [id]);
    if (stored === undefined || this.#compare(name, job, stored, asked) !== 'take') return nothing;
    this.#asked.set(name, asked);
    const { isChange, statusChanged } = this.#store.applyMention(this.#connection, job, { source });
    return { ...nothing, isChange, changed: statusChanged ? [name] : [] };
  }

  /** A job was read, or cannot be: its present list entry is no longer a reason to read it. */
  entryWasRead(id: string, broughtChange: boolean): void {
    const entry = this.#entries.wasRead(id, broughtChange);
    if (entry !== null) this.#store.noteEntry(this.#connection, id, entry);
  }

  #compare(
    name: string,
    answer: ServiceJob | ServiceBatch,
    stored: StoredVersion | undefined,
    asked: number,
  ) {
    const storedAsked = Math.max(this.#asked.get(name) ?? 0, this.#listsAsked);
    const version = { asked, updatedAt: answer.updatedAt, statusCode: answer.status.code };
    return compareVersions(version, stored === undefined ? null : { ...stored, asked: storedAsked });
  }
}

function coveredBy(read: Read, readJobs: readonly string[]): ReadonlySet<string> {
  const covered = new Set([
    ...read.batches.map(({ kind, serviceId }) => nameOf({ kind, id: serviceId })),
    ...read.jobs.map(({ serviceId }) => nameOf({ kind: 'job', id: serviceId })),
  ]);
  for (const id of readJobs) covered.delete(nameOf({ kind: 'job', id }));
  return covered;
}

/**
 * After this many reads in a row without a change, changes of an entry are ignored for a number of polls that
 * doubles.
 */
const FREE_READS = 2;
const MAX_PASSED_OVER = 64;
const MAX_FRUITLESS = 20_000;

interface Fruitless {
  reads: number;
  passedOver: number;
}

/**
 * Decides which changes of list entries are worth reading a job for. Some services include a counter or a
 * date that changes with every answer; a job whose reads bring nothing new is then read less and less often.
 */
export class EntryChanges {
  readonly #asked = new Map<ReadKey['id'], string>();
  readonly #fruitless = new Map<ReadKey['id'], Fruitless>();

  /** An entry has changed: whether to read its job now. */
  isWorthReading(id: string, entry: string): boolean {
    const past = this.#fruitless.get(id);
    if (past !== undefined && past.reads >= FREE_READS) {
      if (past.passedOver < Math.min(MAX_PASSED_OVER, 2 ** (past.reads - FREE_READS))) {
        past.passedOver++;
        return false;
      }
      past.passedOver = 0;
    }
    this.#asked.set(id, entry);
    return true;
  }

  /** The job was read, or cannot be. Returns the entry for which it was read, if there was one. */
  wasRead(id: string, broughtChange: boolean): string | null {
    const entry = this.#asked.get(id);
    if (entry === undefined) return null;
    this.#asked.delete(id);
    if (broughtChange) this.#fruitless.delete(id);
    else {
      if (this.#fruitless.size >= MAX_FRUITLESS) this.#fruitless.clear();
      const reads = (this.#fruitless.get(id)?.reads ?? 0) + 1;
      this.#fruitless.set(id, { reads, passedOver: 0 });
    }
    return entry;
  }
}
