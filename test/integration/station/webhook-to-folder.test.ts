import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { QueueQuery } from '../../../src/contract/index.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { english } from '../../support/english.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';
import { webhookUrlOf } from '../../support/webhook-url.ts';

let root: string;
let sandbox: Sandbox;
let station: TestStation;
beforeEach(async () => {
  // The whole path of a file on a real disk: other tests may run in memory.
  root = await mkdtemp(join(process.env.MAKEREADY_REAL_DISK ?? tmpdir(), 'makeready-news-'));
  sandbox = await createSandbox();
  station = await openTestStation({ root, service: sandbox, pollSeconds: 3_600 });
  await until('connected', () => connection()?.state.kind === 'online');
});
afterEach(async () => {
  await station.stop();
  await sandbox.stop();
  await rm(root, { recursive: true, force: true });
});

const connection = () => station.station.api.overview.get().connections[0];
const total = (): number => station.station.api.queue.list(QueueQuery.parse({ limit: 1 })).total;
const post = (url: string, body: string): Promise<Response> => fetch(url, { method: 'POST', body });
const webhookUrl = (): string => webhookUrlOf(station.station);

test('a webhook brings a job to the hot folder long before the next poll', async () => {
  sandbox.registerWebhook(webhookUrl());
  sandbox.makeJobs(1, { prepressMs: 200, fileBytes: 1_000 });
  await until('a file in the hot folder', async () => (await readdir(station.hotFolder)).length === 1);
  const heardAt = connection()?.lastWebhookAt;
  expect(heardAt).not.toBeNull();
  // Another name or limit recreates the connection, which keeps what it has received.
  const { connections } = station.station.api;
  const id = connection()?.id;
  if (id === undefined) throw new Error('There is no connection.');
  await connections.change({
    id,
    change: { limits: { ...connections.settings({ id }).limits, name: 'Renamed' } },
  });
  await until('it has its name', () => connection()?.name === 'Renamed');
  expect(connection()?.lastWebhookAt).toBe(heardAt);
});

test('a webhook that cannot be understood causes a full read', async () => {
  sandbox.makeJobs(2);
  expect((await post(webhookUrl(), 'not json at all')).status).toBe(202);
  await until('the jobs are known', () => total() > 0);
});

test('a forged webhook costs a read and changes nothing', async () => {
  const forged = {
    event: 'job.status.transition',
    data: { job: { id: 'nobody', status: { canonical: 'job.production.queued' } } },
  };
  expect((await post(webhookUrl(), JSON.stringify(forged))).status).toBe(202);
  await until('the service is asked', () => sandbox.requests.some(({ path }) => path.includes('nobody')));
  // Reading an existing job comes after reading this one.
  sandbox.makeJobs(1);
  expect((await post(webhookUrl(), 'not json at all')).status).toBe(202);
  await until('the real job is known', () => total() > 0);
  expect(total()).toBe(1);
  expect(connection()?.state.kind).toBe('online');
});

test('without the secret path webhooks have no effect', async () => {
  const url = new URL(webhookUrl());
  expect((await post(`${url.origin}/webhooks/${'A'.repeat(43)}`, '{}')).status).toBe(404);
  expect((await post(`${url.origin}/`, '{}')).status).toBe(404);
  expect((await post(webhookUrl(), 'x'.repeat(1024 * 1024 + 1))).status).toBe(413);
  expect(connection()?.lastWebhookAt).toBeNull();
});

test('a name taken by other bytes in the hot folder is left alone: the file gets another name', async () => {
  const [folder] = station.station.api.overview.get().hotFolders;
  if (folder === undefined) throw new Error('There is no hot folder.');
  station.station.api.hotFolders.update({ id: folder.id, change: { nameTemplate: '{job8}' } });
  sandbox.registerWebhook(webhookUrl());
  const [job = ''] = sandbox.makeJobs(1, { prepressMs: 24 * 3_600_000, fileBytes: 500 });
  const foreign = `${job.slice(0, 8)}.pdf`;
  await writeFile(join(station.hotFolder, foreign), 'foreign');
  sandbox.moveJobOn(job);
  sandbox.moveJobOn(job);
  await until('the file of the job', async () => (await readdir(station.hotFolder)).length === 2);
  expect(await readFile(join(station.hotFolder, foreign), 'utf8')).toBe('foreign');
  const [own] = (await readdir(station.hotFolder)).filter((name) => name !== foreign);
  expect(own).toContain(job.slice(0, 8));
  expect((await stat(join(station.hotFolder, own ?? ''))).size).toBeGreaterThan(7);
});

test('a hot folder that goes away is reported, and gets its files when it is back; nothing counts as picked up meanwhile', async () => {
  sandbox.registerWebhook(webhookUrl());
  sandbox.makeJobs(1, { prepressMs: 100, fileBytes: 500 });
  const folder = () => station.station.api.overview.get().hotFolders[0];
  // Not only there, but known to be: a folder that disappears in between leaves a step to be finished.
  await until('a file in the hot folder', () => folder()?.waiting === 1);
  await rename(station.hotFolder, `${station.hotFolder}-gone`);
  // A delivery on its way may have failed before the folder was checked.
  await until('it is said', () => english(folder()?.problem)?.includes('not found') === true);
  expect(folder()).toMatchObject({ waiting: 1, pickedUp: 0 });
  sandbox.makeJobs(1, { prepressMs: 100, fileBytes: 500 });
  await until('the second job is fetched', () => station.station.api.overview.get().transfers.running > 0);
  await rename(`${station.hotFolder}-gone`, station.hotFolder);
  await until('the second file', async () => (await readdir(station.hotFolder)).length > 1);
  await until('no problem is left', () => folder()?.problem === null);
});

test('a rejected token pauses the connection; a new one lets everything go on', async () => {
  const other = await createSandbox({ token: 'another-token' });
  const root2 = await mkdtemp(join(tmpdir(), 'makeready-token-'));
  const paused = await openTestStation({
    root: root2,
    service: { baseUrl: other.baseUrl, token: 'old-token' },
  });
  const state = () => paused.station.api.overview.get().connections[0];
  await until('it needs a token', () => state()?.state.kind === 'needs-token');
  other.makeJobs(1, { prepressMs: 0, fileBytes: 500 });
  const id = state()?.id;
  if (id === undefined) throw new Error('no connection');
  await expect(paused.station.api.connections.setToken({ id, token: 'wrong-token' })).rejects.toMatchObject({
    code: 'INVALID',
    field: 'token',
  });
  await paused.station.api.connections.setToken({ id, token: 'another-token' });
  await until('the file arrives', async () => (await readdir(paused.hotFolder)).length === 1);
  await paused.stop();
  await other.stop();
  await rm(root2, { recursive: true, force: true });
});
