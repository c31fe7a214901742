import { expect, test } from 'vitest';
import { skipWhere } from '../skip.ts';
import { failuresOf } from './at-once.ts';
import { checkSeed } from './check-seed.ts';
import { checkTime } from './check-time.ts';
import { seedsOf } from './seeds.ts';

/** Test files that run in parallel and share the seeds. */
const FILES = 2;
const AT_ONCE = 12;
/** Long enough to distinguish what never comes from what is slow. */
const PATIENCE_MS = 30_000;

/** The property, for this test file's share of the seeds. */
export function sharePasses(file: number): void {
  const { MAKEREADY_SHAPES, MAKEREADY_STORIES } = process.env;
  // To replay seeds of one kind is to want none of the other.
  const shapes = seedsOf(MAKEREADY_SHAPES, MAKEREADY_STORIES === undefined ? '1-300' : '', file, FILES);
  const stories = seedsOf(MAKEREADY_STORIES, MAKEREADY_SHAPES === undefined ? '1-60' : '', file, FILES);
  passes('deployments: the station has what they have, or says what it lacks', shapes, checkSeed);
  passes(
    'stories: no file is delivered that is no longer wanted, and each wanted one once',
    stories,
    checkTime,
  );
}

function passes(
  what: string,
  seeds: readonly number[],
  check: (seed: number, patienceMs: number) => Promise<unknown>,
): void {
  test(`${seeds.length} ${what}`, {
    ...skipWhere(seeds.length === 0, 'no seeds were asked for'),
    timeout: 600_000,
  }, async () => {
    const failures = await failuresOf(seeds, AT_ONCE, (seed) => check(seed, PATIENCE_MS));
    const words = failures.map((error) => (error instanceof Error ? error.message : String(error)));
    expect(words.join('\n\n')).toBe('');
  });
}
