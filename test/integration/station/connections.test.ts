import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConnectionId, type ConnectionLimits } from '../../../src/contract/index.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { close, listen } from '../../support/listen.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

const first = ConnectionId.parse('test');
let root: string;
let one: Sandbox;
let other: Sandbox;
let station: TestStation;
let second: ConnectionId;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-connections-'));
  one = await createSandbox();
  other = await createSandbox();
  station = await openTestStation({ root, service: one });
  const { api } = station.station;
  ({ id: second } = await api.connections.create({
    name: 'Second account',
    baseUrl: other.baseUrl,
    token: other.token,
  }));
  await until('both are online', () =>
    api.overview.get().connections.every(({ state }) => state.kind === 'online'),
  );
});
afterAll(async () => {
  await station.stop();
  await one.stop();
  await other.stop();
  await rm(root, { recursive: true, force: true });
});

const stateOf = (id: ConnectionId) =>
  station.station.api.overview.get().connections.find((connection) => connection.id === id)?.state.kind;

test('files of both accounts arrive, each requested with its own token', async () => {
  one.makeJobs(2, { prepressMs: 0, fileBytes: 1_000 });
  other.makeJobs(2, { prepressMs: 0, fileBytes: 1_000 });
  const { api } = station.station;
  await api.connections.change({
    id: second,
    change: { limits: { ...api.connections.settings({ id: second }).limits, pollSeconds: 1 } },
  });
  await until('files of both are there', () => {
    const owners = new Set(api.transfers.list().recent.map(({ jobKey }) => jobKey.split(':')[0]));
    return owners.has(first) && owners.has(second);
  });
  expect(await readdir(station.hotFolder)).not.toEqual([]);
  expect(one.token).not.toBe(other.token);
});

test('removing a token stops its own connection, and no other; a new one resumes it', async () => {
  const { api } = station.station;
  await api.connections.setToken({ id: second, token: null });
  await until('it needs a token', () => stateOf(second) === 'needs-token');
  expect(stateOf(first)).toBe('online');
  expect(api.overview.get().connections.find(({ id }) => id === second)?.hasToken).toBe(false);
  await expect(api.connections.setToken({ id: second, token: one.token })).rejects.toMatchObject({
    field: 'token',
  });
  await api.connections.setToken({ id: second, token: other.token });
  await until('it is online again', () => stateOf(second) === 'online');
});

test('name and limits are saved, and the connection goes on with them', async () => {
  const { api } = station.station;
  const limits: ConnectionLimits = {
    paging: { by: 'page', parameter: 'p' },
    headers: 'Accept: application/vnd.example+json',
    name: 'Other house',
    pollSeconds: 2,
    requestsPerSecond: 50,
    maxRequestsPerSecond: 50,
    transfersAtOnce: 2,
    trustWebhookData: false,
    batchIntervalSeconds: 120,
    batchWindowSeconds: 600,
  };
  expect(await api.connections.change({ id: second, change: { limits } })).toMatchObject({ limits });
  expect(api.connections.settings({ id: second }).limits).toEqual(limits);
  await until('it is online', () => stateOf(second) === 'online');
  expect(api.overview.get().connections.find(({ id }) => id === second)?.name).toBe('Other house');
});

test('two that are added at once are both kept, with what else was changed while they were tested', async () => {
  const { api } = station.station;
  const gate = Promise.withResolvers<void>();
  let asked = 0;
  const slow = createServer((_request, response) => {
    asked++;
    void gate.promise.then(() => response.end('{"products":[{"id":"p","name":"Cards"}]}'));
  });
  const baseUrl = await listen(slow);
  const adding = ['first-token', 'other-token'].map((token) =>
    api.connections.create({ name: 'Slow', baseUrl, token }),
  );
  await until('both are tested', () => asked === 2);
  api.transfers.setPaused({ paused: true, connectionId: null });
  gate.resolve();
  const ids = (await Promise.all(adding)).map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
  expect(api.overview.get().transfers.paused).toBe(true);
  // These are looked up in the settings.
  for (const id of ids) expect(await api.webhooks.check({ id })).toMatchObject({ hasSecret: false });
  expect(await Promise.all(ids.map((id) => station.secrets.get(`token:${id}`)))).toEqual([
    'first-token',
    'other-token',
  ]);
  api.transfers.setPaused({ paused: false, connectionId: null });
  for (const id of ids) await api.connections.remove({ id });
  await close(slow);
});

test('a connection without an answer does not hold up the other', async () => {
  await other.stop();
  await station.station.api.connections.refresh({ id: second }).catch(() => undefined);
  await until('it is offline', () => stateOf(second) === 'offline');
  const before = station.station.api.transfers.list().recent.length;
  one.makeJobs(1, { prepressMs: 0, fileBytes: 1_000 });
  await until('the other goes on', () => station.station.api.transfers.list().recent.length > before);
  expect(stateOf(first)).toBe('online');
  other = await createSandbox();
});

test('a preset fills paths, meanings and JSON paths in; the usual ones come back, what is the operator’s stays', async () => {
  const { connections } = station.station.api;
  const id = first;
  await connections.change({ id, change: { statusMeanings: { 'job.held': 'prepress' } } });
  await connections.change({ id, change: { readingPaths: { 'job.name': '$.name' } } });
  const usual = (await connections.settings({ id })).paths;
  const announced = await connections.presetChanges({ id, preset: 'generation-3.0' });
  expect(announced.paths).toContainEqual({ endpoint: 'job', from: '/1.0/jobs/{id}', to: '/3.0/jobs/{id}' });
  expect(announced.paths).toContainEqual({ endpoint: 'batches', from: '/1.0/job/batches', to: null });
  expect(announced.meanings).toContainEqual({ code: 'job.dispatched', from: null, to: 'done' });
  expect(announced.meanings).not.toContainEqual(expect.objectContaining({ code: 'job.held' }));
  expect(announced.readingPaths).toEqual([{ part: 'job.status', from: null, to: '$.status' }]);
  expect(announced.templates).toEqual(['submissionTemplate', 'deliveryTemplate']);
  expect(announced.reports).toBe(true);
  expect((await connections.settings({ id })).preset).toBe('other');

  await connections.change({ id, change: { preset: 'generation-3.0' } });
  expect((await connections.settings({ id })).preset).toBe('generation-3.0');
  expect((await connections.settings({ id })).paths).toMatchObject({ job: '/3.0/jobs/{id}', batches: null });
  const again = await connections.presetChanges({ id, preset: 'generation-3.0' });
  expect(again).toEqual({ paths: [], meanings: [], readingPaths: [], templates: [], reports: false });
  const codesOf = () =>
    connections
      .statuses({ id })
      .jobs.filter(({ isChosen }) => isChosen)
      .map(({ code }) => code);
  expect(codesOf()).toContain('job.dispatched');
  // Each can be changed afterwards.
  await connections.change({ id, change: { paths: { ...usual, job: '/4.0/jobs/{id}' } } });

  await connections.change({ id, change: { preset: 'other' } });
  expect((await connections.settings({ id })).paths).toEqual(usual);
  expect(codesOf()).toEqual(['job.held']);
  expect(connections.settings({ id }).readingPaths).toEqual({ 'job.name': '$.name' });
  await connections.change({ id, change: { readingPaths: {} } });
  await connections.change({ id, change: { statusMeanings: { 'job.held': null } } });
});

test('the meaning of a status of artwork is saved for its connection, and reads stored jobs with another fingerprint', async () => {
  const { connections } = station.station.api;
  const id = first;
  const known = () => connections.statuses({ id }).artwork;
  const seen = known();
  await connections.change({ id, change: { artworkMeanings: { 'artwork.signed_off': 'waits' } } });
  expect(known()).toEqual([
    ...seen,
    {
      code: 'artwork.signed_off',
      name: 'artwork.signed_off',
      files: 0,
      meaning: 'waits',
      isClear: true,
      isChosen: true,
    },
  ]);
  await connections.change({ id, change: { artworkMeanings: { ARTWORK_SIGNED_OFF: null } } });
  expect(known()).toEqual(seen);
});
