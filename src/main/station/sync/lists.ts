import { type Listing, type ServiceClient, ServiceError } from '../service/index.ts';
import type { ReadKey } from './read-queue.ts';
import type { Read } from './reconcile.ts';

export type ListsClient = Pick<ServiceClient, 'listJobs' | 'listBatches' | 'listQueuedBatches'>;
export type ResourceClient = Pick<ServiceClient, 'readJob' | 'readBatch' | 'readQueuedBatch'>;

const LISTS = 3;
/** Kinds of faults that are told of one reading. */
const MOST_TOLD = 5;

/** Everything that the service lists. */
export interface Lists {
  readonly read: Read;
  /** How many requests it took. */
  readonly requests: number;
  /** What this deployment lacks, in words. */
  readonly notOffered: readonly string[];
  /** What of the lists could not be read, in words, each once. */
  readonly unread: readonly string[];
}

/**
 * Reads all lists that this deployment offers. One that answers with what is no list leaves the others as they are, and is
 * among what is lacking. Throws ServiceError; also where not one list could be read.
 */
export async function readLists(client: ListsClient): Promise<Lists> {
  const notOffered: string[] = [];
  const unreadable: ServiceError[] = [];
  const jobs = await offered(client.listJobs(), 'a list of jobs', { notOffered, unreadable });
  const batches = await offered(client.listBatches(), 'a list of batches', { notOffered, unreadable });
  const queued = await offered(client.listQueuedBatches(), 'a list of queued batches', {
    notOffered,
    unreadable,
  });
  const [why] = unreadable;
  if (why !== undefined && notOffered.length === LISTS) throw why;
  return {
    read: { jobs: jobs.items, batches: [...batches.items, ...queued.items] },
    requests: jobs.requests + batches.requests + queued.requests,
    notOffered,
    unread: counted([...jobs.unread, ...batches.unread, ...queued.unread]),
  };
}

/** Reads one resource by itself. Throws ServiceError. */
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

async function offered<T>(
  listing: Promise<Listing<T>>,
  what: string,
  missing: { readonly notOffered: string[]; readonly unreadable: ServiceError[] },
): Promise<Listing<T>> {
  try {
    return await listing;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === 'not-offered' || error.code === 'forbidden') missing.notOffered.push(what);
    else if (error.code === 'unreadable' || error.code === 'too-large') {
      missing.notOffered.push(`${what} that can be read (${error.message})`);
      missing.unreadable.push(error);
    } else throw error;
    return { items: [], unread: [], requests: 1 };
  }
}

/** Each sentence once, with how often it was said. */
function counted(sentences: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const one of sentences) times.set(one, (times.get(one) ?? 0) + 1);
  return [...times]
    .slice(0, MOST_TOLD)
    .map(([one, count]) => (count === 1 ? one : `${one} (${count} times)`));
}
