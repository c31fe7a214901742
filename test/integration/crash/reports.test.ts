import { beforeAll, expect, test } from 'vitest';
import { bundleTellingProcess, tortureReports } from '../../support/report-torture/torture-reports.ts';

// A real station process with reports on, killed with SIGKILL while it sends them. For more:
// npm run torture -- reports.

const SEED = 20_260_101;
const KILLS = 12;

let program: string;
beforeAll(async () => {
  program = await bundleTellingProcess();
});

test('killed while it reports, each thing that is due arrives once, and nothing of a cancelled job', {
  timeout: 600_000,
}, async () => {
  const { harm, missing, effects, lost, cancelled } = await tortureReports({
    program,
    kills: KILLS,
    seed: SEED,
  });
  expect({ harm, missing }).toEqual({ harm: [], missing: [] });
  // Answers were lost, and jobs were cancelled; otherwise nothing was tested.
  expect(Math.min(effects, lost, cancelled)).toBeGreaterThan(0);
});
