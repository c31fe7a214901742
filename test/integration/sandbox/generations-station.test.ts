import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { ConnectionId, WebhookSignature } from '../../../src/contract/index.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';
import { webhookUrlOf } from '../../support/webhook-url.ts';

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
  await api.connections.change({ id, change: { preset: `generation-${generation}` } });
  const connection = () => api.overview.get().connections[0];
  await until('it is online', () => connection()?.state.kind === 'online');
  if (way === 'webhooks') sandbox.registerWebhook(webhookUrlOf(station.station));
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

test('calls signed otherwise hold back the service’s queue, until an operator has them accepted unread', async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-generation-'));
  sandbox = await createSandbox({ generation: '3.0' });
  station = await openTestStation({ root, service: sandbox, pollSeconds: 3_600 });
  const { connections, overview, webhooks } = station.station.api;
  const id = ConnectionId.parse('test');
  await connections.change({ id, change: { preset: 'generation-3.0' } });
  const connection = () => overview.get().connections[0];
  await until('it is online', () => connection()?.state.kind === 'online');
  const signature = WebhookSignature.parse({ kind: 'hmac', header: 'X-Signature', algorithm: 'sha1' });
  await webhooks.setCheck({ id, signature, secret: 'mistyped', unverified: 'refuse' });
  const url = webhookUrlOf(station.station);
  sandbox.registerWebhook(url, { signingSecret: 'right', signature: 'sha1' });
  sandbox.makeJobs(2, { prepressMs: 86_000_000, fileBytes: 1_000 });
  sandbox.finishPrepress();
  await until('the first is refused twice', () => (connection()?.webhookRefusals?.count ?? 0) >= 2);
  expect(connection()?.webhookRefusals).toMatchObject({ fits: null });
  expect(connection()?.webhooksHealthy).toBe(false);
  expect(await readdir(station.hotFolder)).toEqual([]);

  await webhooks.setCheck({ id, signature, secret: null, unverified: 'refresh' });
  await until('the files are there', async () => {
    const names = await readdir(station.hotFolder);
    return names.length === sandbox.fileIds().length;
  });
  await until('the queue has gone on', () => {
    const { entries } = webhooks.log({ limit: 10, before: null });
    return entries.filter(({ outcome }) => outcome?.code === 'webhook.unverified').length > 2;
  });
  // What they say is never used.
  expect(webhooks.log({ limit: 50, before: null }).entries.every(({ event }) => event === null)).toBe(true);
  expect(connection()).toMatchObject({ webhooksHealthy: false, unverifiedWebhooks: 'refresh' });

  await webhooks.setCheck({ id, signature, secret: 'right', unverified: 'refuse' });
  sandbox.makeJobs(1, { prepressMs: 86_000_000, fileBytes: 1_000 });
  await until('calls are verified', () => connection()?.lastWebhookAt != null);
  expect(connection()).toMatchObject({ webhookRefusals: null, unverifiedWebhooks: 'refuse' });
});
