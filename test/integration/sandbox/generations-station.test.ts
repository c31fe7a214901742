import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { ConnectionId } from '../../../src/contract/index.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

let root: string;
let sandbox: Sandbox;
let station: TestStation;
afterEach(async () => {
  await station.stop();
  await sandbox.stop();
  await rm(root, { recursive: true, force: true });
});

const sum = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

test.each([
  ['1.0', 'polling'],
  ['1.0', 'webhooks'],
  ['3.0', 'polling'],
  ['3.0', 'webhooks'],
] as const)('generation %s, %s only: each due file arrives once', async (generation, way) => {
  root = await mkdtemp(join(tmpdir(), 'makeready-generation-'));
  sandbox = await createSandbox({ generation });
  const pollSeconds = way === 'polling' ? 1 : 3_600;
  station = await openTestStation({ root, service: sandbox, pollSeconds });
  const { api } = station.station;
  const id = ConnectionId.parse('test');
  await api.connections.setPreset({ id, preset: `generation-${generation}` });
  const connection = () => api.overview.get().connections[0];
  await until('it is online', () => connection()?.state.kind === 'online');
  if (way === 'webhooks') sandbox.registerWebhook(connection()?.webhookUrl ?? '');
  // The second is a foiling job with two files.
  sandbox.makeJobs(4, { prepressMs: 86_000_000, fileBytes: 1_000 });
  sandbox.finishPrepress();
  const due = sandbox.fileIds();
  await until('all are there', async () => (await readdir(station.hotFolder)).length >= due.length);
  const arrived = await Promise.all(
    (await readdir(station.hotFolder)).map(async (name) =>
      sum(await readFile(join(station.hotFolder, name))),
    ),
  );
  const wanted = await Promise.all(due.map(async (file) => sum(await sandbox.artworkOf(file))));
  expect(arrived.toSorted()).toEqual(wanted.toSorted());
});
