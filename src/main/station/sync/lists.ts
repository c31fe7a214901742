import { type Listing, type ServiceClient, ServiceError } from '../service/index.ts';
import type { Read } from './reconcile.ts';

export type ListsClient = Pick<ServiceClient, 'listJobs' | 'listBatches' | 'listQueuedBatches'>;

/** Everything that the service lists. */
export interface Lists {
  readonly read: Read;
  /** How many requests it took. */
  readonly requests: number;
  /** What this deployment lacks, in words. */
  readonly notOffered: readonly string[];
}

/** Reads all lists that this deployment offers. Throws ServiceError. */
export async function readLists(client: ListsClient): Promise<Lists> {
  const notOffered: string[] = [];
  const jobs = await offered(client.listJobs(), 'a list of jobs', notOffered);
  const batches = await offered(client.listBatches(), 'a list of batches', notOffered);
  const queued = await offered(client.listQueuedBatches(), 'a list of queued batches', notOffered);
  return {
    read: { jobs: jobs.items, batches: [...batches.items, ...queued.items] },
    requests: jobs.requests + batches.requests + queued.requests,
    notOffered,
  };
}

async function offered<T>(
  listing: Promise<Listing<T>>,
  what: string,
  missing: string[],
): Promise<Pick<Listing<T>, 'items' | 'requests'>> {
  try {
    return await listing;
  } catch (error) {
    if (error instanceof ServiceError && (error.code === 'not-offered' || error.code === 'forbidden')) {
      missing.push(what);
      return { items: [], requests: 1 };
    }
    throw error;
  }
}
