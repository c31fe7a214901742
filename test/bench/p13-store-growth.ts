import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConnectionId, QueueQuery } from '../../src/contract/index.ts';
import { openStore, type Store } from '../../src/main/station/store/index.ts';
import { failOnFault } from '../support/fail-on-fault.ts';
import { alternating, type Bench, type Figure, ms } from './bench.ts';
import { BENCH_CONNECTION } from './own-station.ts';
import { FILLED_AT, fillStore, openJob } from './p7/big-store.ts';

const connection = ConnectionId.parse(BENCH_CONNECTION);
const FILES = 3;
const SMALL = 10_000;
/** A million takes 16 GB; fewer need less space and time. */
const LARGE = Number(process.env.MAKEREADY_P13_JOBS ?? 1_000_000);
/** The number of unfinished jobs that a poll finds, in both stores. */
const OPEN = 10_000;
const ROUNDS = 20;
const SURVEYS = 3;
const LIMIT = 2;
/** One frame: nothing may block the station for longer. */
const SWEEP_LIMIT_MS = 16;
/** For a print shop with 250 working days of 240 jobs. */
const JOBS_A_YEAR = 60_000;

/** Two days later, so that none of the old jobs counts as picked up today. */
const LATER = FILLED_AT + 2 * 86_400_000;
const open = (file: string): Store => openStore({ file, clock: { now: () => LATER }, onFault: failOnFault });
const inWords = (count: number): string => count.toLocaleString('en');

/** What a poll asks the store if its lists contain nothing new. */
function poll(store: Store): unknown {
  const ids = Array.from({ length: OPEN }, (_, at) => openJob(at));
  return [store.jobs.stored(connection, ids).length, store.prepressJobs.hasAny(connection)];
}

/**
 * The longest turn of a survey of the archive, in milliseconds: that long everything else is blocked. Each
 * turn counts as long as in the quickest of several surveys, because a pause of the machine, or a collection
 * of garbage that others have made, meets another turn each time.
 */
async function longestTurnOfSurvey(store: Store): Promise<number> {
  const surveys: number[][] = [];
  while (surveys.length < SURVEYS) surveys.push(await turnsOfSurvey(store));
  const [first = []] = surveys;
  const quickest = first.map((_, turn) => Math.min(...surveys.flatMap((turns) => turns[turn] ?? [])));
  return Math.max(...quickest);
}

async function turnsOfSurvey(store: Store): Promise<number[]> {
  const turns: number[] = [];
  let last = performance.now();
  let isOver = false;
  const survey = store.artworks.surveyArchive(1_000).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve));
    const now = performance.now();
    turns.push(now - last);
    last = now;
  }
  await survey;
  return turns;
}

const works: readonly (readonly [what: string, work: (store: Store) => unknown])[] = [
  ['first page of the queue', (store) => store.queue.list(QueueQuery.parse({ limit: 100 }))],
  [
    'search for one job',
    (store) => store.queue.list(QueueQuery.parse({ level: 'jobs', search: `${openJob(4_321)} order` })),
  ],
  ['counts of the phases', (store) => store.queue.phaseCounts()],
  ['counts of the statuses', (store) => store.queue.statusCounts('jobs')],
  [`a poll with ${inWords(OPEN)} open jobs`, poll],
];

const bench: Bench = {
  id: 'P13',
  title: `A store of ${inWords(LARGE)} jobs and ${inWords(LARGE * FILES)} files against one of ${inWords(SMALL)} jobs`,
  note:
    `In both, ${inWords(OPEN)} jobs wait for pre-press; all others are done with, each file with its whole history. ` +
    'A poll is what it asks of the store when nothing has changed. The start is the opening of the store and the ' +
    'first page. The sweep is its longest turn, each turn being the quickest of three sweeps.',
  async run(): Promise<readonly Figure[]> {
    const root = await mkdtemp(join(tmpdir(), 'makeready-p13-'));
    const [smallFile, largeFile] = [join(root, 'small.sqlite'), join(root, 'large.sqlite')];
    try {
      fillStore(smallFile, SMALL, OPEN);
      fillStore(largeFile, LARGE, OPEN);
      const figures = [
        await compared(
          'start',
          () => opening(largeFile),
          () => opening(smallFile),
        ),
        ...(await ofOpenStores(largeFile, smallFile)),
      ];
      const { size } = await stat(largeFile);
      const kilobytes = size / LARGE / 1_000;
      return [
        ...figures,
        {
          what: 'room on disk for each job, with its files and their history',
          measured: `${kilobytes.toFixed(1)} kB`,
          peer: `${((kilobytes * JOBS_A_YEAR) / 1_000_000).toFixed(1)} GB for ${inWords(JOBS_A_YEAR)}, a year’s work`,
          ratio: (kilobytes * JOBS_A_YEAR) / 1_000_000,
          target: null,
        },
      ];
    } finally {
      await rm(root, { recursive: true, force: true });
    }
  },
};
export default bench;

function opening(file: string): void {
  const store = open(file);
  store.queue.list(QueueQuery.parse({ limit: 100 }));
  store.close();
}

async function ofOpenStores(largeFile: string, smallFile: string): Promise<Figure[]> {
  const [small, large] = [open(smallFile), open(largeFile)];
  try {
    const figures: Figure[] = [];
    for (const [what, work] of works) {
      figures.push(
        await compared(
          what,
          () => work(large),
          () => work(small),
        ),
      );
    }
    const turnMs = await longestTurnOfSurvey(large);
    figures.push({
      what: `the archive’s sweep with ${inWords(LARGE * FILES)} files`,
      measured: ms(turnMs),
      peer: `${ms(SWEEP_LIMIT_MS)}, the limit`,
      ratio: turnMs / SWEEP_LIMIT_MS,
      target: 1,
    });
    return figures;
  } finally {
    small.close();
    large.close();
  }
}

async function compared(what: string, measured: () => unknown, peer: () => unknown): Promise<Figure> {
  const { measuredMs, peerMs } = await alternating(ROUNDS, measured, peer);
  return {
    what,
    measured: ms(measuredMs),
    peer: `${ms(peerMs)} with ${inWords(SMALL)} jobs`,
    ratio: measuredMs / peerMs,
    target: LIMIT,
  };
}
