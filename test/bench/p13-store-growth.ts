import { ConnectionId, QueueQuery } from '../../src/contract/index.ts';
import { openStore, type Store } from '../../src/main/station/store/index.ts';
import { failOnFault } from '../support/fail-on-fault.ts';
import { serviceBatch, serviceJob } from '../support/service-objects.ts';
import { alternating, type Bench, type Figure, ms } from './bench.ts';

const connection = ConnectionId.parse('bench');
const SMALL = 2_000;
const GROWTH = 10;

/** A store of `jobs` jobs, in batches of eight, with names that share words as real ones do. */
function filled(jobs: number): Store {
  const store = openStore({ file: ':memory:', clock: { now: () => 0 }, onFault: failOnFault });
  const polled = { change: { source: 'poll', at: 0 } } as const;
  for (let index = 0; index < jobs; index++) {
    const batch = `b${Math.floor(index / 8)}`;
    if (index % 8 === 0) store.batches.apply(connection, serviceBatch(batch, []), polled);
    store.jobs.apply(
      connection,
      serviceJob(`j${index}`, {
        batchId: batch,
        name: `Order ${index} street ${index % 97}`,
        createdAt: index,
      }),
      polled,
    );
  }
  return store;
}

const bench: Bench = {
  id: 'P13',
  title: `Store at ${GROWTH} times the jobs (${SMALL * GROWTH} against ${SMALL})`,
  async run(): Promise<readonly Figure[]> {
    const small = filled(SMALL);
    const large = filled(SMALL * GROWTH);
    try {
      const works: readonly [string, (store: Store) => unknown][] = [
        ['first page of the queue', (store) => store.queue.list(QueueQuery.parse({ limit: 100 }))],
        ['search for one job', (store) => store.queue.list(QueueQuery.parse({ search: '1234 order' }))],
        ['phase counts', (store) => store.queue.phaseCounts()],
      ];
      const figures: Figure[] = [];
      for (const [what, work] of works) {
        const { measuredMs, peerMs } = await alternating(
          40,
          () => work(large),
          () => work(small),
        );
        figures.push({
          what,
          measured: ms(measuredMs),
          peer: `${ms(peerMs)} at ${SMALL} jobs`,
          ratio: measuredMs / peerMs,
          target: null,
        });
      }
      return figures;
    } finally {
      small.close();
      large.close();
    }
  },
};
export default bench;
