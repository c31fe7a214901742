import { type Message, message } from '../../../contract/index.ts';
import {
  type Listing,
  type ServiceBatch,
  type ServiceClient,
  ServiceError,
  type ServiceJob,
} from '../service/index.ts';

export type LookUpClient = ServiceClient['fresh'];

/** What to look for. */
export interface LookUpTarget {
  readonly kind: 'batch' | 'queued-batch';
  /** Ids of exactly its jobs, at the service. */
  readonly jobs: readonly string[];
}

/** What an order became, by its id at the service. */
export type CreatedBatch = Pick<ServiceBatch, 'kind' | 'serviceId'>;

/** What the service has of an order. */
export type Finding =
  /** It carried it out: what it made, as far as that can be read. */
  | { readonly kind: 'made'; readonly made: CreatedBatch; readonly batch: ServiceBatch | null }
  /** It has not. */
  | { readonly kind: 'not-made' }
  /** It did not and never will: one of the jobs is in another batch. */
  | { readonly kind: 'elsewhere'; readonly job: string; readonly batch: string }
  /** It does not offer what would tell. */
  | { readonly kind: 'cannot-tell'; readonly why: Message };

/**
 * Finds out whether the service carried out an order, by its exact jobs: first from what a job says about
 * itself, then from the lists. `not-made` is only returned after lists that could be read completely.
 * Throws ServiceError if it has to be asked later.
 */
export async function lookUp(client: LookUpClient, sought: LookUpTarget): Promise<Finding> {
  return (await byJob(client, sought)) ?? (await byLists(client, sought));
}

/** What its first job says about itself; null if that is not conclusive. A job need not say where it is. */
async function byJob(client: LookUpClient, sought: LookUpTarget): Promise<Finding | null> {
  const [first, ...others] = sought.jobs;
  const job = first === undefined ? null : await jobOf(client, first);
  if (job === null) return null;
  const { batchId, queuedBatchId } = job;
  if (batchId !== null) {
    const batch = await offered<ServiceBatch>(() => client.readBatch(batchId));
    if (batch !== null) return assess(sought, batch);
    for (const id of others) if ((await jobOf(client, id))?.batchId !== batchId) return null;
    return { kind: 'made', made: { kind: 'batch', serviceId: batchId }, batch: null };
  }
  if (queuedBatchId === null || sought.kind === 'batch') return null;
  const queued = await offered<ServiceBatch>(() => client.readQueuedBatch(queuedBatchId));
  return { kind: 'made', made: { kind: 'queued-batch', serviceId: queuedBatchId }, batch: queued };
}

const jobOf = (client: LookUpClient, id: string): Promise<ServiceJob | null> =>
  offered<ServiceJob>(() => client.readJob(id));

const isMade = (batch: ServiceBatch): Finding => ({ kind: 'made', made: batch, batch });

async function byLists(client: LookUpClient, sought: LookUpTarget): Promise<Finding> {
  const batches = await offered<Listing<ServiceBatch>>(() => client.listBatches());
  const found = (batches?.items ?? []).filter((batch) => holdsAny(batch, sought));
  for (const batch of found) {
    const finding = assess(sought, batch);
    if (finding !== null) return finding;
  }
  const lists = [batches];
  if (sought.kind === 'queued-batch') {
    const queued = await offered<Listing<ServiceBatch>>(() => client.listQueuedBatches());
    const made = queued?.items.find((batch) => holdsAny(batch, sought));
    if (made !== undefined) return isMade(made);
    lists.push(queued);
  }
  const why = lists.map(lackOf).find((lack) => lack !== null);
  return why === undefined ? { kind: 'not-made' } : { kind: 'cannot-tell', why };
}

const holdsAny = (batch: ServiceBatch, { jobs }: LookUpTarget): boolean =>
  batch.jobIds.some((id) => jobs.includes(id));

/** What a batch with some of the jobs means for the order; null if it does not list its jobs. */
function assess(sought: LookUpTarget, batch: ServiceBatch): Finding | null {
  if (batch.jobIds.length === 0) return null;
  // A job handed to auto batching may have been grouped with others since.
  const isIt =
    sought.kind === 'queued-batch' ||
    (batch.jobIds.length === sought.jobs.length && sought.jobs.every((id) => batch.jobIds.includes(id)));
  if (isIt) return isMade(batch);
  const job = sought.jobs.find((id) => batch.jobIds.includes(id));
  return job === undefined ? null : { kind: 'elsewhere', job, batch: batch.serviceId };
}

/** Why a list does not prove that something is missing; null if it does. */
function lackOf(listing: Listing<ServiceBatch> | null): Message | null {
  if (listing === null) {
    return message('batching.no-list');
  }
  const silent = listing.items.filter((batch) => batch.jobIds.length === 0).length;
  if (listing.unread.length + silent === 0) return null;
  return message('batching.unread-list');
}

/** Null if this deployment lacks it, or if its answer cannot be read. */
async function offered<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (asksLater.has(error.code)) throw error;
    return null;
  }
}

const asksLater: ReadonlySet<ServiceError['code']> = new Set([
  'offline',
  'unauthorized',
  'no-token',
  'rate-limited',
  'unavailable',
]);
