import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ShiftReports } from '../../src/main/station/shift/index.ts';
import { openStore, type Store } from '../../src/main/station/store/index.ts';
import { failOnFault } from '../support/fail-on-fault.ts';
import { type Bench, type Figure, median, ms, timed } from './bench.ts';
import { FILLED_AT, fillStore } from './p7/big-store.ts';

/** Of a print shop with 250 working days of 240 jobs. */
const JOBS_A_YEAR = 60_000;
const FILES = 3;
const YEAR_MS = 365 * 86_400_000;
const LIMIT_MS = 1_000;
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
