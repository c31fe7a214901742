import { expect, test } from 'vitest';
import { failuresOf } from './at-once.ts';
import { checkSeed } from './check-seed.ts';
import { seedsOf } from './seeds.ts';

/** Test files that share the seeds, as they run beside each other. */
const FILES = 3;
const AT_ONCE = 8;
/** Long, so that it tells what never comes from what only takes its time. */
const PATIENCE_MS = 30_000;

const USUAL = '1-60,151-210';
/** Seeds of these that do not hold yet, and why: they are told with each run. */
const LEFT_OUT: Readonly<Record<number, string>> = {
  6: 'a job in production without a file is not shown as needing attention',
  35: 'a webhook sent as a form leads to no read',
  37: 'a job in production without a file is not shown as needing attention',
  173: 'a job in production without a file is not shown as needing attention',
  184: 'a job in production without a file is not shown as needing attention',
  187: 'a webhook leads to no read',
  195: 'jobs that only a webhook told are not shown',
  196: 'a job in production without a file is not shown as needing attention',
  206: 'a job in production without a file is not shown as needing attention',
};

/** The property of those seeds that are the share of one test file. */
export function sharePasses(file: number): void {
  const { MAKEREADY_SHAPES } = process.env;
  const seeds = seedsOf(MAKEREADY_SHAPES, USUAL, file, FILES);
  const isLeftOut = (seed: number): boolean => MAKEREADY_SHAPES === undefined && seed in LEFT_OUT;
  for (const seed of seeds.filter(isLeftOut)) test.todo(`seed ${seed}: ${LEFT_OUT[seed]}`);
  const run = seeds.filter((seed) => !isLeftOut(seed));
  passes('deployments: the station has what they have, or says what it lacks', run, checkSeed);
}

function passes(
  what: string,
  seeds: readonly number[],
  check: (seed: number, patienceMs: number) => Promise<unknown>,
): void {
  test.skipIf(seeds.length === 0)(`${seeds.length} ${what}`, { timeout: 600_000 }, async () => {
    const failures = await failuresOf(seeds, AT_ONCE, (seed) => check(seed, PATIENCE_MS));
    const words = failures.map((error) => (error instanceof Error ? error.message : String(error)));
    expect(words.join('\n\n')).toBe('');
  });
}
