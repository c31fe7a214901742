import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDefinedError, safe } from '@orpc/client';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BatchKey, JobKey, type StationEvent } from '../../src/contract/index.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { openTestStation, type TestStation } from '../support/station.ts';
import { until } from '../support/until.ts';
import { expectExpected, hostileInput, outcome, procedures } from './hostile.ts';
import { type Client, type Open, transports } from './transports.ts';

let root: string;
let sandbox: Sandbox;
let station: TestStation;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-contract-'));
  await writeFile(join(root, 'index.html'), '<title>screens</title>');
  sandbox = await createSandbox();
  sandbox.makeJobs(4, { prepressMs: 0, fileBytes: 1_000 });
  station = await openTestStation({ root, service: sandbox });
  await until('all files fed', () => station.station.api.overview.get().phases['at-rip'] > 0);
});
afterAll(async () => {
  await station.stop();
  await sandbox.stop();
  await rm(root, { recursive: true, force: true });
});

const page = { search: '', phases: [], cursor: null, limit: 50 };

describe.each(Object.entries(transports))('the contract, %s', (_name, open) => {
  let way: Open;
  let client: Client;
  beforeEach(async () => {
    way = await open(station.router, root);
    client = way.client;
  });
  afterEach(() => way.close());

  test('answers queries from the store', async () => {
    const overview = await client.overview.get();
    expect(overview.connections.map((one) => one.name)).toEqual(['Test']);
    const { rows, total } = await client.queue.list(page);
    expect(total).toBe(rows.length);
    const row = rows.find((one) => one.kind === 'batch');
    const batch = await client.batch.get({ key: BatchKey.parse(row?.key) });
    const job = await client.job.get({ key: JobKey.parse(batch.jobs[0]?.key) });
    expect(job.components.flatMap((one) => one.files).length).toBeGreaterThan(0);
    expect(JSON.parse(job.original)).toMatchObject({ id: job.serviceId });
  });

  test('carries a typed error with its code, sentence and remedy', async () => {
    const { error } = await safe(client.job.get({ key: JobKey.parse('test:none') }));
    expect(isDefinedError(error)).toBe(true);
    expect(error).toMatchObject({
      code: 'NOT_FOUND',
      message: 'Unknown job.',
      data: { what: { code: 'refusal.no-job' }, remedy: { code: 'refusal.back-to-queue' } },
    });
  });

  test('says which field of a form is wrong', async () => {
    const create = (input: { name: string; baseUrl: string; token: string }) =>
      safe(client.connections.create(input));
    const bad = await create({ name: '', baseUrl: 'ftp://x', token: 'secret' });
    expect(bad.error).toMatchObject({ code: 'INVALID', data: { field: 'baseUrl' } });
    const empty = await create({ name: '', baseUrl: sandbox.baseUrl, token: '  ' });
    expect(empty.error).toMatchObject({ code: 'INVALID', data: { field: 'token' } });
    const wrong = await create({ name: '', baseUrl: sandbox.baseUrl, token: 'not-the-token' });
    expect(wrong.error).toMatchObject({ code: 'INVALID', data: { field: 'token' } });
    expect(JSON.stringify([bad, empty, wrong])).not.toContain('not-the-token');
  });

  test('streams a snapshot first, then changes, with rising revisions', async () => {
    const heard: StationEvent[] = [];
    const events = await client.events.subscribe();
    const first = await events.next();
    expect(first.value).toMatchObject([{ kind: 'resync', overview: { demo: null } }]);
    const [made] = sandbox.makeJobs(1, { prepressMs: 0, fileBytes: 1_000 });
    const key = JobKey.parse(`test:${made}`);
    while (!heard.some((event) => event.kind === 'job' && event.jobKey === key)) {
      const next = await events.next();
      if (next.done === true) break;
      heard.push(...next.value);
    }
    const revisions = heard.map((event) => event.revision);
    expect(revisions).toEqual([...revisions].sort((one, other) => one - other));
    expect(new Set(revisions).size).toBe(revisions.length);
    await events.return?.();
  });

  test('answers any input with what the contract says or one of its errors', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...procedures), hostileInput, async (path, input) => {
        expectExpected(await outcome(client, path, input));
      }),
      { numRuns: 150 },
    );
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect((await client.overview.get()).connections).toHaveLength(1);
  });
});

test('forgets a window that goes away, and the others go on', async () => {
  const open = transports['message port'];
  const one = await open(station.router, root);
  const other = await open(station.router, root);
  await (await one.client.events.subscribe()).next();
  const events = await other.client.events.subscribe();
  await events.next();
  await one.close();
  await other.client.transfers.setPaused({ paused: true });
  for (let paused = false; !paused; ) {
    const { value, done } = await events.next();
    if (done === true) throw new Error('The stream ended.');
    paused = value.some((event) => event.kind === 'overview' && event.overview.transfers.paused);
  }
  await other.client.transfers.setPaused({ paused: false });
  await other.close();
});

test.each(['message port', 'WebSocket'] as const)(
  '10,000 hostile calls over a %s are answered with typed errors, and the station goes on',
  async (transport) => {
    const way = await transports[transport](station.router, root);
    let refused = 0;
    const inputs = fc.sample(fc.tuple(fc.constantFrom(...procedures), hostileInput), 10_000);
    for (const [path, input] of inputs) {
      const { error } = expectExpected(await outcome(way.client, path, input));
      if (error !== null) refused++;
    }
    expect(refused).toBeGreaterThan(5_000);
    expect((await way.client.queue.list(page)).total).toBeGreaterThan(0);
    expect(station.station.api.overview.get()).toMatchObject({
      needsSetup: false,
      connections: [{ name: 'Test' }],
    });
    await way.close();
  },
  60_000,
);
