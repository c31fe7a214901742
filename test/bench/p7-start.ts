import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { close, listen } from '../support/listen.ts';
import { type Bench, type Figure, median, ms } from './bench.ts';
import { fillStore } from './p7/big-store.ts';

const JOBS = 100_000;
const FILES = 3 * JOBS;
const ROUNDS = 7;
const run = promisify(execFile);

const bench: Bench = {
  id: 'P7',
  title: `From the start to the first screen of rows, with ${JOBS.toLocaleString('en')} jobs and ${FILES.toLocaleString('en')} files in the store`,
  note:
    'Each start is a new process, timed from its launch until the station has started everything and ' +
    'has answered the first hundred rows of the queue and the counts of the status bar. The service ' +
    'does not answer. `of the station alone` leaves out the time Node takes to start and to load the ' +
    'program.',
  async run(): Promise<readonly Figure[]> {
    const root = await mkdtemp(join(tmpdir(), 'makeready-p7-'));
    const [full, empty] = [join(root, 'full'), join(root, 'empty')];
    for (const folder of [full, empty]) await mkdir(join(folder, 'data'), { recursive: true });
    try {
      fillStore(join(full, 'data', 'station.sqlite'), JOBS);
      const silent = createServer();
      const baseUrl = await listen(silent);
      const starts: Record<'full' | 'empty', Start[]> = { full: [], empty: [] };
      for (let round = 0; round <= ROUNDS; round++) {
        starts.full.push(await start(full, baseUrl));
        starts.empty.push(await start(empty, baseUrl));
      }
      await close(silent);
      // The first run of each warms the disk's cache, and creates an empty store.
      const of = (which: Start[], time: 'ms' | 'ownMs') => median(which.slice(1).map((one) => one[time]));
      const rows = starts.full[0]?.total ?? 0;
      if (rows < JOBS / 10) throw new Error(`The store shows only ${rows} rows.`);
      return [
        figure('start to first screen', of(starts.full, 'ms'), of(starts.empty, 'ms'), 1.5),
        figure('of the station alone', of(starts.full, 'ownMs'), of(starts.empty, 'ownMs'), null),
      ];
    } finally {
      await rm(root, { recursive: true, force: true });
    }
  },
};
export default bench;

const Start = z.object({ ms: z.number(), ownMs: z.number(), total: z.number() });
type Start = z.infer<typeof Start>;

async function start(folder: string, baseUrl: string): Promise<Start> {
  const program = join(import.meta.dirname, 'p7/start-process.ts');
  const { stdout } = await run(process.execPath, [program, folder, baseUrl]);
  return Start.parse(JSON.parse(stdout));
}

const figure = (what: string, measured: number, peer: number, target: number | null): Figure => ({
  what,
  measured: ms(measured),
  peer: `${ms(peer)}, empty store`,
  ratio: measured / peer,
  target,
});
