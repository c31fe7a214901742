import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

let root: string;
let sandbox: Sandbox;
let station: TestStation;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-sleep-'));
  sandbox = await createSandbox({ bytesPerSecond: 40_000 });
  sandbox.makeJobs(2, { prepressMs: 0 });
  station = await openTestStation({ root, service: sandbox, pollSeconds: 3_600 });
});
afterAll(async () => {
  await station.stop();
  await sandbox.stop();
  await rm(root, { recursive: true, force: true });
});

test('before the machine sleeps every transfer stops, and afterwards each goes on where it was', async () => {
  const { api, sleep, wake } = station.station;
  const states = () => api.transfers.list();
  await until('a file is on its way', () => states().running.some(({ state }) => state === 'transferring'));
  sleep();
  await until('nothing is on its way', () => states().running.length === 0);
  expect(states().waiting.length).toBeGreaterThan(0);
  // The pause is the machine's and not the operator's, so it is not stored.
  expect(states().paused).toBe(false);
  const readAt = () => api.overview.get().connections[0]?.lastPollAt;
  const before = readAt();
  wake();
  await until('files are on their way again', () => states().running.length > 0);
  await until('the lists were read again', () => readAt() !== before);
});
