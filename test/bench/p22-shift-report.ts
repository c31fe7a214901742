import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConnectionId, HotFolderId, known } from '../../src/contract/index.ts';
import { dueBoard, ShiftReports } from '../../src/main/station/shift/index.ts';
import { artworkId, openStore, type Store } from '../../src/main/station/store/index.ts';
import { failOnFault } from '../support/fail-on-fault.ts';
import { openMemoryStore } from '../support/memory-store.ts';
import { serviceJob, status } from '../support/service-objects.ts';
import { type Bench, type Figure, median, ms, timed } from './bench.ts';
import { BENCH_CONNECTION } from './own-station.ts';
import { FILLED_AT, fillStore } from './p7/big-store.ts';

/** Of a print shop with 250 working days of 240 jobs. */
const JOBS_A_YEAR = 60_000;
const FILES = 3;
const YEAR_MS = 365 * 86_400_000;
const LIMIT_MS = 1_000;
const BOARD_LIMIT_MS = 50;
const HOUR_MS = 3_600_000;
const TIMES = 6;
const ROUNDS = 5;

const inWords = (count: number): string => count.toLocaleString('en');

/** The report of the year that ends after the last file; throws if it lacks one. */
async function report(store: Store): Promise<void> {
  const period = { from: instant(FILLED_AT - YEAR_MS + 1), until: instant(FILLED_AT + 1) };
  const { totals } = await new ShiftReports({ store, folderName: (id) => id }).report(
    period,
    new AbortController().signal,
  );
  if (totals.pickedUp !== JOBS_A_YEAR * FILES) throw new Error(`It has ${totals.pickedUp} files.`);
}

/** The due times of a store with as many jobs that are still to be sent: six times, and one hot folder. */
async function board(): Promise<Figure> {
  const store = openMemoryStore({ clock: { now: () => FILLED_AT }, onFault: failOnFault });
  try {
    fillLine(store, JOBS_A_YEAR);
    const folders = [{ id: HotFolderId.parse('rip'), state: 'open' }] as const;
    const rounds: number[] = [];
    while (rounds.length < ROUNDS)
      rounds.push(
        await timed(async () => {
          const { times } = dueBoard(store, folders, FILLED_AT);
          if (times[0]?.counts.ready.jobs !== JOBS_A_YEAR / TIMES) throw new Error('Jobs are missing.');
        }),
      );
    const took = median(rounds);
    return {
      what: 'the due times of as many jobs that are all still to be sent',
      measured: ms(took),
      peer: `${ms(BOARD_LIMIT_MS)}, the limit`,
      ratio: took / BOARD_LIMIT_MS,
      target: 1,
    };
  } finally {
    store.close();
  }
}

function fillLine(store: Store, jobs: number): void {
  const connection = ConnectionId.parse(BENCH_CONNECTION);
  const sha256 = 'a'.repeat(64);
  store.transaction(() => {
    for (let at = 0; at < jobs; at++) {
      const id = `job${at}`;
      const dueAt = known(FILLED_AT + ((at % TIMES) + 1) * HOUR_MS);
      const job = serviceJob(id, { dueAt, status: status('job.production.queued') });
      store.jobs.apply(connection, job, { change: { source: 'poll', at: 0 } });
      const file = artworkId(connection, id, `${id}-file`);
      for (const state of ['transferring', 'verifying'] as const)
        store.artworks.move(file, state, { source: 'station' });
      store.artworks.move(file, 'archived', { source: 'station', sha256, bytes: 7 });
      store.deliveries.plan(file, HotFolderId.parse('rip'), { sha256, bytes: 7 });
    }
  }, 'lazily');
  store.queue.follow(Number.MAX_SAFE_INTEGER);
}

const instant = (at: number): string => new Date(at).toISOString();

const bench: Bench = {
  id: 'P22',
  title: `The report of a year of ${inWords(JOBS_A_YEAR)} jobs with ${inWords(JOBS_A_YEAR * FILES)} files`,
  note: 'All files are of one instant, which is the worst case of a report that goes on from an instant.',
  async run(): Promise<readonly Figure[]> {
    const root = await mkdtemp(join(tmpdir(), 'makeready-p22-'));
    const file = join(root, 'store.sqlite');
    try {
      fillStore(file, JOBS_A_YEAR, 0);
      const store = openStore({ file, clock: { now: () => FILLED_AT }, onFault: failOnFault });
      try {
        const rounds: number[] = [];
        while (rounds.length < ROUNDS) rounds.push(await timed(() => report(store)));
        const took = median(rounds);
        return [
          {
            what: 'from the question to the report',
            measured: ms(took),
            peer: `${ms(LIMIT_MS)}, the limit`,
            ratio: took / LIMIT_MS,
            target: 1,
          },
          await board(),
        ];
      } finally {
        store.close();
      }
    } finally {
      await rm(root, { recursive: true, force: true });
    }
  },
};
export default bench;
