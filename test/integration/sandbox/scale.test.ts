import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { ask, Jobs } from './client.ts';

const FEW = 1_000;
const MANY = 100_000;

let sandbox: Sandbox;
const before = new Map<string, number>();
let last = '';

/** The fastest of several tries, in milliseconds, because other work on the machine only makes it slower. */
async function fastest(act: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let index = 0; index < 15; index++) {
    const began = performance.now();
    await act();
    took.push(performance.now() - began);
  }
  return Math.min(...took);
}

const works: Readonly<Record<string, () => Promise<unknown>>> = {
  'the first page': () => ask(sandbox, '/1.0/jobs'),
  'the last page': () => ask(sandbox, `/1.0/jobs?page=${Math.floor(sandbox.jobCount() / 100)}`),
  'a page of batches': () => ask(sandbox, '/1.0/job/batches?page=3'),
  'one job': () => ask(sandbox, `/1.0/jobs/${last}`),
  'a new job that moves on': async () => {
    const [id = ''] = sandbox.makeJobs(1);
    sandbox.moveJobOn(id);
    sandbox.advance();
  },
};

beforeAll(async () => {
  sandbox = await createSandbox();
  last = sandbox.makeJobs(FEW).at(-1) ?? '';
  for (const [name, work] of Object.entries(works)) before.set(name, await fastest(work));
  last = sandbox.makeJobs(MANY - sandbox.jobCount()).at(-1) ?? '';
}, 120_000);
afterAll(() => sandbox.stop());

test.each(Object.keys(works))('%s takes no longer with 100,000 jobs than with 1,000', async (name) => {
  const work = works[name];
  if (work === undefined) throw new RangeError(name);
  // A hundred times the jobs: anything that visits all of them would take a hundred times as long.
  expect(await fastest(work)).toBeLessThan(4 * (before.get(name) ?? 0) + 10);
});

test('all of them can be read, and all reach production', async () => {
  expect(sandbox.jobCount()).toBeGreaterThanOrEqual(MANY);
  sandbox.finishPrepress();
  const page = Jobs.parse((await ask(sandbox, '/1.0/jobs?page=200&per_page=500')).body);
  expect(page).toHaveLength(500);
  expect(new Set(page.map((job) => job.status.canonical))).toEqual(new Set(['job.production.queued']));
});
