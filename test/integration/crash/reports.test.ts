import { beforeAll, expect, test } from 'vitest';
import { bundleTellingProcess, tortureReports } from '../../support/report-torture/torture-reports.ts';

// A real station process with reports on, killed with SIGKILL while it sends them, its service refuses, fails
// and loses answers, its RIP lies, and jobs are cancelled. For more: npm run torture -- reports.

const SEED = 20_260_101;
const KILLS = 12;

let program: string;
beforeAll(async () => {
  program = await bundleTellingProcess();
});

test('killed while it reports, each thing that is due arrives once, and nothing of a cancelled job', {
  timeout: 600_000,
}, async () => {
  const result = await tortureReports({ program, kills: KILLS, seed: SEED });
  const { harm, unreported, partial, duplicate, missing, untidy } = result;
  expect({ harm, unreported, partial, duplicate, missing, untidy }).toEqual({
    harm: [],
    unreported: [],
    partial: [],
    duplicate: [],
    missing: [],
    untidy: [],
  });
  // Answers were lost, and jobs were cancelled; otherwise nothing was tested.
  expect(Math.min(result.effects, result.fates.get('lost') ?? 0, result.cancelled)).toBeGreaterThan(0);
});
