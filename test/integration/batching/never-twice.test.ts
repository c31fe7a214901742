import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { ActivityQuery, attentionCount, ConnectionId, DeliveryOption } from '../../../src/contract/index.ts';
import type { Sandbox } from '../../../src/sandbox/interface.ts';
import { createSandbox } from '../../../src/sandbox/sandbox.ts';
import { deliveryOptions } from '../../../src/sandbox/world/delivery-options.ts';
import { type Client, type Open, transports } from '../../contract/transports.ts';
import { english } from '../../support/english.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

const connectionId = ConnectionId.parse('test');
const [offered] = deliveryOptions;
const option = DeliveryOption.parse({ id: offered?.id, service: 'Parcel', group: null, price: null });

let root: string;
let sandbox: Sandbox;
let opened: TestStation;
let window: Open;
let client: Client;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-twice-'));
  sandbox = await createSandbox();
  sandbox.setAccount({ autoBatching: { ...sandbox.account.autoBatching, enabled: true } });
  opened = await openTestStation({ root, service: sandbox });
  window = await transports['message port'](opened.router, root);
  ({ client } = window);
});
afterEach(async () => {
  await window.close();
  await opened.stop();
  await sandbox.stop();
  await rm(root, { recursive: true, force: true });
});

/** A deployment that lists no jobs, so that what is created there is unknown here. */
async function listNoJobs(): Promise<void> {
  const paths = (await client.connections.settings({ id: connectionId })).paths;
  await client.connections.change({
    id: connectionId,
    change: { paths: { ...paths, jobs: null, job: null } },
  });
}
const makeJobs = (count: number): string[] =>
  sandbox.makeJobs(count, { prepressMs: 3_600_000, fileBytes: 1_000, loose: true });
const order = (kind: 'batch' | 'queued-batch', jobs: string[], sameAddress = false) =>
  client.batching.create({ connectionId, kind, jobs, option, sameAddress });
const orders = () => opened.station.api.batching.orders();
const posts = (path: string): number =>
  sandbox.requests.filter((one) => one.method === 'POST' && one.path === path).length;
const BATCHES = '/1.0/job/batches';
const QUEUED = '/1.0/job/queued-batches';

test.each(['batch', 'queued-batch'] as const)(
  'of many simultaneous calls for one job that is unknown here, one is a %s, and the others name it',
  async (kind) => {
    await listNoJobs();
    const [job = ''] = makeJobs(1);
    const other = kind === 'batch' ? 'queued-batch' : 'batch';
    const answers = await Promise.allSettled([
      order(kind, [job]),
      order(other, [job]),
      order(kind, [job.toUpperCase()]),
      order('queued-batch', [job]),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
    await until('it is carried out', () => orders()[0]?.state === 'done');
    const [first] = orders();
    // Only the order knows the job; no list contains it.
    for (const again of [order(kind, [job]), order(other, [job])]) {
      await expect(again).rejects.toMatchObject({
        code: 'CONFLICT',
        data: {
          what: {
            code: 'refusal.job-requested',
            values: { name: expect.stringContaining(''), order: first?.id, option: 'Parcel' },
          },
        },
      });
    }
    expect(orders()).toHaveLength(1);
    expect(posts(BATCHES) + posts(QUEUED)).toBe(1);
  },
);

test('one ID spelled in two ways within an order is one job', async () => {
  await listNoJobs();
  const [job = ''] = makeJobs(1);
  await order('batch', [job, job.toUpperCase()]);
  await until('it is carried out', () => orders()[0]?.state === 'done');
  expect(orders()[0]?.jobs).toHaveLength(1);
});

test('a job whose order was rejected can be ordered again, and the rejection is in the service’s words', async () => {
  await listNoJobs();
  sandbox.setAccount({ autoBatching: { ...sandbox.account.autoBatching, enabled: false } });
  const [job = ''] = makeJobs(1);
  await order('queued-batch', [job]);
  await until('it is refused', () => orders()[0]?.state === 'refused');
  const { why } = orders()[0] ?? {};
  expect(why?.code).toBe('batching.refused');
  expect(String(why?.values.answer)).toMatch(/auto batching/i);
  expect(english(why)).not.toMatch(/subscription/);
  await order('batch', [job]);
  await until('it is carried out', () => orders()[0]?.state === 'done');
});

test('a rejected order needs attention until an operator acknowledges it, however many are settled after it', async () => {
  await listNoJobs();
  const attention = () => attentionCount(opened.station.api.overview.get());
  expect(attention()).toBe(0);
  sandbox.setAccount({ autoBatching: { ...sandbox.account.autoBatching, enabled: false } });
  const [job = '', ...others] = makeJobs(32);
  const [refused] = await order('queued-batch', [job]);
  if (refused === undefined) throw new Error('Nothing was ordered.');
  const { id } = refused;
  await until('it is refused', () => orders()[0]?.state === 'refused');
  expect(orders()).toMatchObject([{ id, needsAttention: true }]);
  expect(attention()).toBe(1);
  sandbox.setAccount({ autoBatching: { ...sandbox.account.autoBatching, enabled: true } });
  const [done] = await order('queued-batch', others);
  await until(
    'the others are carried out',
    () => orders().filter(({ state }) => state === 'done').length === 30,
  );
  expect(orders().at(-1)).toMatchObject({ id, needsAttention: true });
  if (done !== undefined) {
    await expect(client.batching.decide({ id: done.id, decision: 'acknowledge' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  }

  expect(await client.batching.decide({ id, decision: 'acknowledge' })).toMatchObject({
    state: 'refused',
    needsAttention: false,
  });
  expect(attention()).toBe(0);
  const { entries } = await client.activity.list(ActivityQuery.parse({ subjects: ['batch-order'] }));
  expect(entries.find(({ to }) => to === 'acknowledged')).toMatchObject({
    subjectId: String(id),
    source: 'operator',
  });
});

test('jobs with an unknown address ship together if the operator says where they go', async () => {
  await listNoJobs();
  makeJobs(40);
  const answer = await fetch(`${sandbox.baseUrl}/1.0/jobs?per_page=500`, {
    headers: { authorization: `Bearer ${sandbox.token}` },
  });
  const Listed = z.array(z.object({ id: z.string(), delivery_address: z.unknown() }));
  const groups = Map.groupBy(Listed.parse(await answer.json()), (one) =>
    JSON.stringify(one.delivery_address),
  );
  const [group = []] = [...groups.values()].filter(({ length }) => length > 1);
  const jobs = group.slice(0, 2).map(({ id }) => id);
  expect(jobs).toHaveLength(2);
  await expect(order('batch', jobs)).rejects.toMatchObject({
    code: 'INVALID',
    data: { what: { code: 'batching.unknown-job' } },
  });
  await order('batch', jobs, true);
  await until('it is carried out', () => orders()[0]?.state === 'done');
  expect(orders()[0]?.jobs.map(({ serviceId }) => serviceId)).toEqual(jobs);
});
