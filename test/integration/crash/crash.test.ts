import { beforeAll, describe, expect, test } from 'vitest';
import { bundleChild } from '../../support/crash/compiled-child.ts';
import { type TortureResult, torture } from '../../support/crash/torture.ts';
import type { Trouble } from '../../support/crash/troubles.ts';
import { noSmallDisk } from '../../support/small-disk.ts';

// Real station processes, killed with SIGKILL, more than 200 times in all. For more: npm run torture.

const SEED = 20_260_101;
const kills: Readonly<Record<Trouble, number>> = {
  none: 116,
  slips: 24,
  moving: 40,
  vanishing: 40,
  clock: 30,
  full: 20,
};
const TIMEOUT_MS = 900_000;

let program: string;
beforeAll(async () => {
  program = await bundleChild();
});

const inflict = (trouble: Trouble): Promise<TortureResult | null> =>
  torture({ program, trouble, kills: kills[trouble], seed: SEED });

/** Nothing partial, no duplicates, nothing missing, nothing left behind. */
function expectUnharmed(result: TortureResult): void {
  expect(result).toMatchObject({ partial: [], duplicate: [], missing: [], untidy: [] });
  expect(result.files).toBeGreaterThan(result.kills);
}

// Two stations at a time suit a two-core machine.
describe.concurrent('killed at any moment, every file reaches the RIP whole, once, and none is missing', () => {
  test('while all else is well', { timeout: TIMEOUT_MS }, async () => {
    const result = await inflict('none');
    if (result === null) throw new Error('It was not tried.');
    expectUnharmed(result);
    // Most of the runs that should end at a step must have reached it.
    expect(result.killedAt.size).toBeGreaterThan(15);
  });

  test('while a slip sheet goes before each job, once', { timeout: TIMEOUT_MS }, async () => {
    const result = await inflict('slips');
    if (result === null) throw new Error('It was not tried.');
    expectUnharmed(result);
    expect(result.killedAt.size).toBeGreaterThan(10);
  });

  test('while an operator moves files to another hot folder and back', { timeout: TIMEOUT_MS }, async () => {
    const result = await inflict('moving');
    if (result === null) throw new Error('It was not tried.');
    expectUnharmed(result);
    expect(result.movedOut).toBeGreaterThan(0);
    expect([...result.killedAt.keys()].some((step) => step.endsWith('movedAway'))).toBe(true);
  });

  test('while the hot folder vanishes, the clock jumps, and the disk is full', {
    timeout: TIMEOUT_MS,
  }, async () => {
    for (const trouble of ['vanishing', 'clock', 'full'] as const) {
      const result = await inflict(trouble);
      if (result === null) process.stdout.write(`No kills on a full disk: ${noSmallDisk}\n`);
      else expectUnharmed(result);
    }
  });
});
