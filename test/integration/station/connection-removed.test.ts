import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConnectionId, QueueQuery } from '../../../src/contract/index.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

let root: string;
let first: Sandbox;
let second: Sandbox;
let station: TestStation;
let id: ConnectionId;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-removed-'));
  first = await createSandbox();
  second = await createSandbox();
  // While something is in pre-press, the lists of its account are polled every second.
  first.makeJobs(1, { prepressMs: 3_600_000 });
  station = await openTestStation({ root, service: first });
  id = await add();
});
afterAll(async () => {
  await station.stop();
  await first.stop();
  await second.stop();
  await rm(root, { recursive: true, force: true });
});

const api = () => station.station.api;
const known = (): boolean =>
  api()
    .overview.get()
    .connections.some((one) => one.id === id);
const jobsOf = (): number => api().connections.removal({ id }).jobsKept;
const fed = async (): Promise<string[]> => (await readdir(station.hotFolder)).sort();
/** Makes jobs that are ready for production. Returns the number of their files. */
function makeReady(sandbox: Sandbox, count: number): number {
  const before = sandbox.fileIds().length;
  sandbox.makeJobs(count, { prepressMs: 0, fileBytes: 1_000 });
  return sandbox.fileIds().length - before;
}
async function add(): Promise<ConnectionId> {
  const { baseUrl, token } = second;
  const made = await api().connections.create({ name: 'Second', baseUrl, token });
  await api().connections.change({
    id: made.id,
    change: { limits: { ...api().connections.settings({ id: made.id }).limits, pollSeconds: 1 } },
  });
  return made.id;
}

test('a removed connection is no longer read; its jobs, archive and delivery history stay', async () => {
  const files = makeReady(second, 2);
  await until('its files are fed', async () => (await fed()).length === files);
  second.makeJobs(1, { prepressMs: 3_600_000 });
  await until('the job in pre-press is known', () => jobsOf() === 3);
  const before = await fed();
  const rows = api().queue.list(QueueQuery.parse({ search: '', limit: 50 })).rows.length;
  expect(api().connections.removal({ id })).toEqual({ jobsKept: 3, filesGivenUp: 0 });

  await api().connections.remove({ id });
  expect(known()).toBe(false);
  await expect(async () => api().connections.removal({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const others = makeReady(first, 1);
  await until('the other one goes on', async () => (await fed()).length === before.length + others);
  // What was on its way has been read by now, so only the other connection is still polled.
  const asked = second.requests.length;
  const polled = first.requests.length;
  await until('the other one is polled', () => first.requests.length >= polled + 6);
  expect(second.requests.length).toBe(asked);
  expect(await fed()).toEqual(expect.arrayContaining(before));
  expect(api().queue.list(QueueQuery.parse({ search: '', limit: 50 })).rows.length).toBeGreaterThanOrEqual(
    rows,
  );
});

test('another account gets another ID; the same one gets its own again, and nothing is sent twice', async () => {
  const other = await api().connections.create({
    name: 'Second',
    baseUrl: first.baseUrl,
    token: first.token,
  });
  expect(other.id).not.toBe(id);
  await api().connections.remove({ id: other.id });
  const before = await fed();
  expect(await add()).toBe(id);
  const files = makeReady(second, 1);
  await until('the new one is fed', async () => (await fed()).length >= before.length + files);
  await until('all four are known', () => jobsOf() === 4);
  expect((await fed()).length).toBe(before.length + files);
});

test('files still to come are given up, and its secrets are deleted', async () => {
  await station.secrets.set(`webhook:${id}`, 'whsec_c2VjcmV0');
  second.faults.add({ on: 'storage', fault: { kind: 'stall' } });
  second.makeJobs(1, { prepressMs: 0, fileBytes: 1_000 });
  await until('its file is under way', () => api().connections.removal({ id }).filesGivenUp === 1);
  await api().connections.remove({ id });
  await until('it is given up', () =>
    api()
      .transfers.list()
      .stopped.some(({ jobKey, state }) => jobKey.startsWith(`${id}:`) && state === 'failed'),
  );
  expect(await station.secrets.get(`token:${id}`)).toBeNull();
  expect(await station.secrets.get(`webhook:${id}`)).toBeNull();
  expect(await station.secrets.get('token:test')).toBe(first.token);
});
