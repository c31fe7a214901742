import { LRUCache } from 'lru-cache';
import type { Connection, ConnectionId, PolledList } from '../../../contract/index.ts';
import { type Listing, type ServiceClient, ServiceError, type ServiceJob } from '../service/index.ts';
import { nameOf, type ReadKey } from './change-hint.ts';
import type { PayloadIngestor } from './payload-ingestor.ts';
import type { Read } from './reconcile.ts';
import type { SyncStore } from './sync-store.ts';

export type ListsClient = Pick<ServiceClient, 'listJobs' | 'listBatches' | 'listQueuedBatches'>;
export type ResourceClient = Pick<ServiceClient, 'readJob' | 'readBatch' | 'readQueuedBatch'>;

/** Kinds of faults that are reported for one list. */
const MAX_LISTED = 5;

type Lacking = Connection['notOffered'][number];
type Unread = Connection['notUnderstood'][number];

/** Everything that the service lists. */
export interface Lists {
  readonly read: Read;
  /** True if the list of jobs is offered, and was not only read in part. */
  readonly listsJobs: boolean;
  /** True if it includes every job that the service lists. */
  readonly areAllJobs: boolean;
  /** True if the service says that nothing in its list of jobs has changed. */
  readonly areAllJobsUnchanged: boolean;
  /** Lists that arrived, even if some entries were unreadable. */
  readonly answered: readonly PolledList[];
  /** Number of requests it took. */
  readonly requests: number;
  /** Lists that this deployment lacks. */
  readonly notOffered: Connection['notOffered'];
  /** What could not be read: each sentence once per list. */
  readonly notUnderstood: Connection['notUnderstood'];
}

/**
 * Reads all lists that this deployment offers. One that is unreadable, or at which the service fails, is
 * named in `notUnderstood` and leaves the others unaffected: single reads and webhooks may still work. Throws
 * ServiceError if the service as a whole does not answer, or fails at every list.
 */
export async function readLists(client: ListsClient): Promise<Lists> {
  const notOffered: Lacking[] = [];
  const notUnderstood: Unread[] = [];
  const answered: PolledList[] = [];
  const failures: ServiceError[] = [];
  const missing = { notOffered, notUnderstood, answered, failures };
  const jobs = await offered(client.listJobs(), 'jobs', missing);
  const listsJobs = answered.includes('jobs') && jobs.isPartial !== true;
  const isComplete = notOffered.length + notUnderstood.length + jobs.unread.length === 0;
  const areAllJobs = listsJobs && isComplete && (jobs.unchangedPages ?? 0) === 0;
  const batches = await offered(client.listBatches(), 'batches', missing);
  const queued = await offered(client.listQueuedBatches(), 'queued-batches', missing);
  const [failure] = failures;
  if (failure !== undefined && answered.length === 0) throw failure;
  return {
    read: { jobs: jobs.items, batches: [...batches.items, ...queued.items] },
    listsJobs,
    areAllJobs,
    areAllJobsUnchanged: jobs.requests === jobs.unchangedPages,
    answered,
    requests: jobs.requests + batches.requests + queued.requests,
    notOffered,
    notUnderstood,
  };
}

/** Reads a single resource. Throws ServiceError. */
export async function readResource(client: ResourceClient, { kind, id }: ReadKey): Promise<Read> {
  switch (kind) {
    case 'job':
      return { jobs: [await client.readJob(id)], batches: [] };
    case 'batch':
      return { jobs: [], batches: [await client.readBatch(id)] };
    case 'queued-batch':
      return { jobs: [], batches: [await client.readQueuedBatch(id)] };
  }
}

/** Whether the service answered, but not with this list: that says nothing of the others. */
const isOfThisList = ({ code }: ServiceError): boolean =>
  code === 'unreadable' || code === 'too-large' || code === 'rejected';

/** The service failed at this request, and does not ask to be left alone, as one that is down does. */
const isFailure = ({ code, retryAfterMs }: ServiceError): boolean =>
  code === 'unavailable' && retryAfterMs === null;

async function offered<T>(
  listing: Promise<Listing<T>>,
  list: PolledList,
  missing: {
    readonly notOffered: Lacking[];
    readonly notUnderstood: Unread[];
    readonly answered: PolledList[];
    /** Faults of the service at single lists. */
    readonly failures: ServiceError[];
  },
): Promise<Listing<T>> {
  try {
    const read = await listing;
    missing.answered.push(list);
    for (const one of read.unread.slice(0, MAX_LISTED)) missing.notUnderstood.push({ list, ...one });
    return read;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === 'not-offered') missing.notOffered.push({ list, why: null });
    else if (error.code === 'forbidden') missing.notOffered.push({ list, why: error.userMessage });
    else if (isOfThisList(error) || isFailure(error)) {
      if (isFailure(error)) missing.failures.push(error);
      missing.notUnderstood.push({ list, message: error.userMessage, times: 1 });
    } else throw error;
    return { items: [], unread: [], requests: 1 };
  }
}

const MAX_NAMED = 20_000;

export interface NamedBatchesOptions {
  readonly profile: { readonly id: ConnectionId };
  readonly store: Pick<SyncStore, 'stored' | 'openJobs'>;
  readonly payloads: Pick<PayloadIngestor, 'lacksList' | 'isReadless'>;
}

/**
 * The batches that jobs name where the service does not list batches: each is read once per start, and again
 * when one of its jobs changes. Otherwise nothing would tell how its jobs are delivered.
 */
export class NamedBatches {
  readonly #options: NamedBatchesOptions;
  readonly #asked = new LRUCache<string, true>({ max: MAX_NAMED });

  constructor(options: NamedBatchesOptions) {
    this.#options = options;
  }

  /**
   * Those to read after an answer.
   * @param jobs that the answer contains.
   * @param changed names of the resources whose status it changed.
   */
  toRead(jobs: readonly ServiceJob[], changed: readonly string[]): ReadKey[] {
    const { profile, store, payloads } = this.#options;
    const isWanted = ({ kind }: ReadKey): boolean => payloads.lacksList(kind) && !payloads.isReadless(kind);
    const named = jobs.flatMap((job) =>
      keysOf(job)
        .filter(isWanted)
        .map((key) => ({ job, key })),
    );
    if (named.length === 0) return [];
    const open = new Set(store.openJobs(profile.id));
    const isKnown = ({ kind, id }: ReadKey): boolean => store.stored(profile.id, kind, [id]).length > 0;
    const found = new Map<string, ReadKey>();
    for (const { job, key } of named) {
      const name = nameOf(key);
      const isChanged = changed.includes(nameOf({ kind: 'job', id: job.serviceId }));
      // The batch of a job that is over matters only to show it.
      const isFirst = !this.#asked.has(name) && (open.has(job.serviceId) || !isKnown(key));
      if (isChanged || isFirst) found.set(name, key);
    }
    for (const name of found.keys()) this.#asked.set(name, true);
    return [...found.values()];
  }
}

const keysOf = ({ batchId, queuedBatchId }: ServiceJob): ReadKey[] => [
  ...(batchId === null ? [] : [{ kind: 'batch', id: batchId } as const]),
  ...(queuedBatchId === null ? [] : [{ kind: 'queued-batch', id: queuedBatchId } as const]),
];
