import { type ArtworkId, ConnectionId } from '../../../src/contract/index.ts';
import { artworkId, type Store } from '../../../src/main/station/store/index.ts';
import { serviceBatch, serviceJob, status } from '../../support/service-objects.ts';

const connection = ConnectionId.parse('test');
const JOB_BATCH_SIZE = 2_000;
const products = ['Business Cards', 'Postcards', 'Folded Leaflets', 'Perfect Bound Books', 'Posters'];
const towns = ['Basel', 'Lyon', 'Utrecht', 'Leeds', 'Graz', 'Liège', 'Bern', 'Delft'];

const idOf = (index: number): string => `j${index}`;

/** The file of a job in the queue, by the job's number. */
export const fileOfJob = (index: number): ArtworkId =>
  artworkId(connection, idOf(index), `${idOf(index)}-file`);

/** Puts that many jobs into the queue of an empty store, two in each batch. */
export function queueJobs(store: Store, jobs: number): void {
  const polled = { change: { source: 'poll', at: Date.now() } } as const;
  for (let from = 0; from < jobs; from += JOB_BATCH_SIZE) {
    store.transaction(() => {
      for (let index = from; index < Math.min(jobs, from + JOB_BATCH_SIZE); index++) {
        const batch = `b${Math.floor(index / 2)}`;
        if (index % 2 === 0) store.batches.apply(connection, serviceBatch(batch, []), polled);
        store.jobs.apply(
          connection,
          serviceJob(idOf(index), {
            batchId: batch,
            name: `Order ${index} ${towns[index % towns.length]}`,
            product: products[index % products.length] ?? '',
            status: status('job.production.queued'),
            createdAt: Date.now() - index * 1_000,
          }),
          polled,
        );
      }
    }, 'lazily');
    // As they are made while jobs arrive.
    store.queue.follow(2 * JOB_BATCH_SIZE);
  }
}
