import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

// What an operator does with downloads, as the list of downloads shows it.

let root: string;
let sandbox: Sandbox;
let station: TestStation;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-transfers-'));
  sandbox = await createSandbox();
  station = await openTestStation({ root, service: sandbox, paused: true });
  sandbox.makeJobs(6, { prepressMs: 0, fileBytes: 20_000 });
  await until('files wait', () => station.station.api.overview.get().transfers.waiting > 3);
});
afterAll(async () => {
  await station.stop();
  await sandbox.stop();
  await rm(root, { recursive: true, force: true });
});

test('one file is moved to the front and cancelled; it stays so while the others go on, until it is resumed', async () => {
  const { transfers } = station.station.api;
  const last = transfers.list().waiting.at(-1);
  if (last === undefined) throw new Error('Nothing waits.');
  const which = { ids: [last.id] };
  transfers.change({ which, change: 'first' });
  expect(transfers.list().waiting[0]?.id).toBe(last.id);
  transfers.change({ which, change: 'cancel' });
  const isStopped = () => transfers.list().stopped.some(({ id }) => id === last.id);
  expect(isStopped()).toBe(true);
  transfers.setPaused({ paused: false, connectionId: null });
  await until('the others are sent', () => transfers.list().waiting.length === 0);
  expect(isStopped()).toBe(true);
  transfers.change({ which, change: 'resume' });
  await until('it is sent too', () => transfers.list().recent.some(({ id }) => id === last.id));
});

test('a search finds what was sent and what waits, by the name of the file and of its job', async () => {
  const { transfers } = station.station.api;
  const [sent] = transfers.list().recent;
  const number = sent?.jobKey.split(':')[1] ?? '';
  const found = transfers.search({ search: number, limit: 50 });
  expect(found.jobs).toBe(1);
  expect(found.files.map(({ id }) => id)).toContain(sent?.id);
  transfers.setPaused({ paused: true, connectionId: null });
  sandbox.makeJobs(1, { prepressMs: 0, fileBytes: 20_000 });
  await until('it waits', () => transfers.list().waiting.length > 0);
  const [waits] = transfers.list().waiting;
  const words = `${waits?.jobName.toUpperCase()} ${waits?.name}`;
  expect(transfers.search({ search: words, limit: 50 }).files.map(({ id }) => id)).toContain(waits?.id);
  const [newest] = transfers.search({ search: 'pdf', limit: 1 }).files;
  expect(newest?.jobKey).toBe(waits?.jobKey);
  expect(transfers.search({ search: 'pdf', limit: 1 }).jobs).toBeGreaterThan(1);
});

test('one connection is paused alone', async () => {
  const { connections, transfers } = station.station.api;
  const { baseUrl, token } = sandbox;
  const other = await connections.create({ name: 'Second account', baseUrl, token });
  const { paused } = transfers.list();
  transfers.setPaused({ paused: true, connectionId: other.id });
  expect(transfers.list()).toMatchObject({ paused, pausedConnections: [other.id] });
  transfers.setPaused({ paused: false, connectionId: other.id });
  expect(transfers.list().pausedConnections).toEqual([]);
});
