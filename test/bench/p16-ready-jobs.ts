import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Bench, type Figure, ms } from './bench.ts';
import { Arrivals } from './flow/arrivals.ts';
import { Service } from './flow/service.ts';
import { withProcesses } from './flow/with-processes.ts';

const JOBS = 1_000;
const FILE_BYTES = 20_000;
const ANSWER_MS = 20;
const LIMIT_MS = 60_000;

const bench: Bench = {
  id: 'P16',
  title: '1,000 ready jobs on a service that answers in 20 ms',
  note:
    'A station starts for the first time, while the service has 1,000 jobs ready, with the usual limits of a ' +
    'connection: 5 requests a second at first, 50 at most. Measured from the start of its process until the ' +
    'last file is in the hot folder, preflight included. Service with storage, station and watcher are ' +
    'processes of their own; the service waits 20 ms before each answer.',
  async run(): Promise<readonly Figure[]> {
    return withProcesses('p16', async ({ root, start }) => {
      const service = start('service-process.ts', JOBS, FILE_BYTES, ANSWER_MS, 'ready');
      const { baseUrl, token, files } = Service.parse(await service.next());
      await mkdir(join(root, 'hot'));
      const arrivals = new Arrivals(start('watcher-process.ts', join(root, 'hot')));
      await arrivals.watching;
      const allMs = await arrivals.msTo(files.length, () => {
        start('station-process.ts', root, baseUrl, token, 'usual-limits');
      });
      return [
        {
          what: `${files.length} files of ${JOBS.toLocaleString('en')} jobs, all in the hot folder`,
          measured: ms(allMs),
          peer: `${ms(LIMIT_MS)}, the limit`,
          ratio: allMs / LIMIT_MS,
          target: 1,
        },
      ];
    });
  },
};
export default bench;
