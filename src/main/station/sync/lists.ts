import type { Connection, Saying } from '../../../contract/index.ts';
import { type Listing, type ServiceClient, ServiceError } from '../service/index.ts';
import type { ReadKey } from './read-queue.ts';
import type { Read } from './reconcile.ts';

export type ListsClient = Pick<ServiceClient, 'listJobs' | 'listBatches' | 'listQueuedBatches'>;
export type ResourceClient = Pick<ServiceClient, 'readJob' | 'readBatch' | 'readQueuedBatch'>;

const LISTS = 3;
/** Kinds of faults that are told of one reading. */
const MOST_TOLD = 5;

type Lacking = Connection['notOffered'][number];

/** Everything that the service lists. */
export interface Lists {
  readonly read: Read;
  /** How many requests it took. */
  readonly requests: number;
  /** What this deployment lacks. */
  readonly notOffered: Connection['notOffered'];
  /** What of the lists could not be read, each once. */
  readonly unread: Connection['unread'];
}

/**
 * Reads all lists that this deployment offers. One that answers with what is no list leaves the others as they are, and is
 * among what is lacking. Throws ServiceError; also where not one list could be read.
 */
export async function readLists(client: ListsClient): Promise<Lists> {
  const notOffered: Lacking[] = [];
  const unreadable: ServiceError[] = [];
  const jobs = await offered(client.listJobs(), 'jobs', { notOffered, unreadable });
  const batches = await offered(client.listBatches(), 'batches', { notOffered, unreadable });
  const queued = await offered(client.listQueuedBatches(), 'queued-batches', {
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
  list: Lacking['list'],
  missing: { readonly notOffered: Lacking[]; readonly unreadable: ServiceError[] },
): Promise<Listing<T>> {
  try {
    return await listing;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === 'not-offered' || error.code === 'forbidden')
      missing.notOffered.push({ list, why: null });
    else if (error.code === 'unreadable' || error.code === 'too-large') {
      missing.notOffered.push({ list, why: error.said });
      missing.unreadable.push(error);
    } else throw error;
    return { items: [], unread: [], requests: 1 };
  }
}

/** Each sentence once, with how often it was said. */
function counted(sentences: readonly Saying[]): Connection['unread'] {
  const times = new Map<string, { said: Saying; times: number }>();
  for (const said of sentences) {
    const known = times.get(said.text) ?? { said, times: 0 };
    times.set(said.text, { said, times: known.times + 1 });
  }
  return [...times.values()].slice(0, MOST_TOLD);
}
