import { beforeAll, expect, test } from 'vitest';
import { bundleChild } from '../../support/crash/compiled-child.ts';
import { tortureTruth } from '../../support/crash/truth.ts';

// A real station process, killed with SIGKILL while its service cancels, reinstates, revises, renames,
// deletes and moves on the jobs. For more: npm run torture -- truth.

const SEED = 20_260_101;
const KILLS = 16;

let program: string;
beforeAll(async () => {
  program = await bundleChild();
});

test('killed while jobs change and an operator removes files and sends others by hand, nothing unwanted is sent', {
  timeout: 600_000,
}, async () => {
  const result = await tortureTruth({ program, kills: KILLS, seed: SEED });
  const { forbidden, partial, duplicate, missing, untidy } = result;
  expect({ forbidden, partial, duplicate, missing, untidy }).toEqual({
    forbidden: [],
    partial: [],
    duplicate: [],
    missing: [],
    untidy: [],
  });
  // Files were sent, and others were stopped before and after that; otherwise nothing was tested.
  const { taken, withdrawn, recalled } = result;
  expect(Math.min(taken, withdrawn, recalled)).toBeGreaterThan(0);
});
