import { beforeAll, expect, test } from 'vitest';
import { bundleChild } from '../../support/crash/compiled-child.ts';
import { tortureReading } from '../../support/crash/reading.ts';

// A real station process, killed with SIGKILL while its service moves the same files about in its JSON, and
// an operator changes how it is read. For more: npm run torture -- reading.

const SEED = 20_260_101;
const KILLS = 10;

let program: string;
beforeAll(async () => {
  program = await bundleChild();
});

test('killed while paths, meanings, labels and nesting change, every file is sent once', {
  timeout: 600_000,
}, async () => {
  const result = await tortureReading({ program, kills: KILLS, seed: SEED });
  const { partial, duplicate, missing, untidy } = result;
  expect({ partial, duplicate, missing, untidy }).toEqual({
    partial: [],
    duplicate: [],
    missing: [],
    untidy: [],
  });
  // Files were sent, stored jobs were read anew, and sent files stood elsewhere or nowhere then; otherwise
  // nothing was tested.
  const { taken, readAnew, moved, recalled } = result;
  expect(Math.min(taken, readAnew, moved + recalled)).toBeGreaterThan(0);
});
