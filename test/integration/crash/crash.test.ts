import { expect, test } from 'vitest';
import { torture } from '../../support/crash/torture.ts';

// Real station processes, killed with SIGKILL. More of it: npm run torture.

const KILLS = 60;

test('killed at any moment, every file reaches the RIP whole, once, and none is missing', {
  timeout: 180_000,
}, async () => {
  const result = await torture({ kills: KILLS, seed: 20_260_101 });
  expect(result).toMatchObject({ partial: [], duplicate: [], missing: [], untidy: [] });
  expect(result.files).toBeGreaterThan(KILLS);
  // Most of the lives that were to end at a step must have come to it.
  expect(result.killedAt.size).toBeGreaterThan(15);
});
