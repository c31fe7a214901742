import { afterEach, expect, test } from 'vitest';
import type { BatchOrderState, JobKey } from '../../../src/contract/index.ts';
import type { BatchOrderRecord } from '../../../src/main/station/store/index.ts';
import { english } from '../../support/english.ts';
import { type OrderRig, orderRig } from '../../support/order-rig.ts';
import { until } from '../../support/until.ts';

let rig: OrderRig;
afterEach(async () => {
  expect(rig.faults).toEqual([]);
  await rig.stop();
});

const reaches = (order: BatchOrderRecord, state: BatchOrderState): Promise<void> =>
  until(`the order is ${state}`, () => rig.state(order).state === state);
const posts = (path: string): number =>
  rig.sandbox.requests.filter((one) => one.method === 'POST' && one.path === path).length;
const gets = (path: string): number =>
  rig.sandbox.requests.filter((one) => one.method === 'GET' && one.path === path).length;
const batches = async (): Promise<readonly (readonly string[])[]> =>
  (await rig.client.fresh.listBatches()).items.map((batch) => batch.jobIds);
const BATCHES = '/1.0/job/batches';
const QUEUED = '/1.0/job/queued-batches';

test('an order becomes a batch of exactly its jobs', async () => {
  rig = await orderRig();
  const jobs = await rig.jobsTogether(3);
  rig.service.start();
  const order = await rig.order('batch', jobs);
  await reaches(order, 'done');
  const [made] = (await rig.client.fresh.listBatches()).items;
  expect(rig.state(order)).toMatchObject({ resultKey: `test:${made?.serviceId}`, why: null });
  expect(await batches()).toEqual([jobs]);
});

test.each(['batch', 'queued-batch'] as const)(
  'a %s whose answer was lost is looked up, and never ordered twice',
  async (kind) => {
    rig = await orderRig();
    rig.sandbox.setAccount({ autoBatching: { ...rig.sandbox.account.autoBatching, enabled: true } });
    const jobs = await rig.jobsTogether(kind === 'batch' ? 3 : 1);
    const path = kind === 'batch' ? BATCHES : QUEUED;
    await rig.optionFor(jobs);
    rig.sandbox.faults.add({ on: 'service', fault: { kind: 'lost-answer' }, path, times: 1 });
    rig.service.start();
    const order = await rig.order(kind, jobs);
    await reaches(order, 'done');
    expect(rig.state(order).resultKey).not.toBeNull();
    expect(posts(path)).toBe(1);
    const { items } = await (kind === 'batch'
      ? rig.client.fresh.listBatches()
      : rig.client.fresh.listQueuedBatches());
    expect(items).toHaveLength(1);
  },
);

/** The operator confirms. */
const sendAgain = (order: BatchOrderRecord): void => {
  rig.store.batchOrders.move(order.id, 'waiting', { source: 'operator' });
  rig.service.hurry(order.id);
};

test('an order that was lost on its way is looked for, and sent again only when the operator says so', async () => {
  rig = await orderRig();
  const jobs = await rig.jobsTogether(2);
  rig.sandbox.faults.add({ on: 'service', fault: { kind: 'cut-in-headers' }, path: BATCHES, times: 1 });
  rig.service.start();
  const order = await rig.order('batch', jobs);
  await reaches(order, 'unknown');
  expect(rig.state(order)).toMatchObject({ needsDecision: false, why: { code: 'service.cut' } });
  await until('a decision is needed', () => rig.state(order).needsDecision);
  expect(rig.state(order).why?.code).toBe('batching.not-there');
  const looked = gets(BATCHES);
  await until('it is looked for again', () => gets(BATCHES) > looked + 1);
  expect(posts(BATCHES)).toBe(1);
  sendAgain(order);
  await reaches(order, 'done');
  expect(posts(BATCHES)).toBe(2);
  expect(await batches()).toEqual([jobs]);
});

test.each(['batch', 'queued-batch'] as const)(
  'a %s that the service creates only after minutes is found, and never ordered twice',
  async (kind) => {
    rig = await orderRig();
    rig.sandbox.setAccount({ autoBatching: { ...rig.sandbox.account.autoBatching, enabled: true } });
    const jobs = await rig.jobsTogether(kind === 'batch' ? 2 : 1);
    const path = kind === 'batch' ? BATCHES : QUEUED;
    const seconds = 20 * 60;
    rig.sandbox.faults.add({ on: 'service', fault: { kind: 'late-deed', seconds }, path, times: 1 });
    rig.service.start();
    const order = await rig.order(kind, jobs);
    await until('a decision is needed', () => rig.state(order).needsDecision);
    const looked = gets(path);
    await until('it is looked for again and again', () => gets(path) > looked + 2);
    expect(posts(path)).toBe(1);
    rig.sandbox.advance(seconds * 1_000);
    await reaches(order, 'done');
    expect(posts(path)).toBe(1);
    expect(rig.state(order).resultKey).not.toBeNull();
  },
);

test('if the operator resends an order that the service has carried out by then, it is found and not sent', async () => {
  rig = await orderRig();
  const jobs = await rig.jobsTogether(2);
  const fault = { kind: 'late-deed', seconds: 600 } as const;
  rig.sandbox.faults.add({ on: 'service', fault, path: BATCHES, times: 1 });
  rig.service.start();
  const order = await rig.order('batch', jobs);
  await until('a decision is needed', () => rig.state(order).needsDecision);
  rig.online = false;
  rig.sandbox.advance(600_000);
  sendAgain(order);
  rig.online = true;
  rig.service.look();
  await reaches(order, 'done');
  expect(rig.state(order).resultKey).not.toBeNull();
  expect(posts(BATCHES)).toBe(1);
});

test('a fault of the service after it created the batch does not lead to a second one', async () => {
  rig = await orderRig();
  const jobs = await rig.jobsTogether(2);
  rig.sandbox.faults.add({ on: 'service', fault: { kind: 'truncated-json' }, path: BATCHES, times: 1 });
  rig.service.start();
  const order = await rig.order('batch', jobs);
  await reaches(order, 'done');
  expect(posts(BATCHES)).toBe(1);
  expect(await batches()).toHaveLength(1);
});

test('if the service cannot tell, the operator decides', async () => {
  rig = await orderRig({ paths: { batches: null, job: null } });
  const jobs = await rig.jobsTogether(4);
  rig.sandbox.faults.add({ on: 'service', fault: { kind: 'lost-answer' }, path: BATCHES, times: 1 });
  rig.service.start();
  const order = await rig.order('batch', jobs.slice(0, 2));
  await until('a decision is needed', () => rig.state(order).needsDecision);
  expect(rig.state(order)).toMatchObject({ state: 'unknown', why: { code: 'batching.no-list' } });
  const other = await rig.order('queued-batch', jobs.slice(2));
  rig.service.hurry(order.id);
  await until('the order after it is sent', () => rig.state(other).state !== 'waiting');
  expect(posts(BATCHES)).toBe(1);
});

test('a 2xx without a body is read back; if nothing can be read back, it still counts as done', async () => {
  rig = await orderRig({ paths: { batches: null, job: null } });
  const jobs = await rig.jobsTogether(2);
  rig.service.start();
  const make = rig.client.createBatch;
  Object.assign(rig.client, {
    createBatch: async (...args: Parameters<typeof make>) => (await make(...args)) && null,
  });
  const order = await rig.order('batch', jobs);
  await reaches(order, 'done');
  expect(rig.state(order)).toMatchObject({ resultKey: null, why: { code: 'batching.accepted' } });
  expect(posts(BATCHES)).toBe(1);
});

test('a rejected token, too many requests and a service that is away leave an order waiting; it is sent once possible', async () => {
  rig = await orderRig();
  const jobs = await rig.jobsTogether(2);
  const { token } = rig.sandbox;
  rig.online = false;
  rig.service.start();
  const order = await rig.order('batch', jobs);
  await until('it is seen that the service is away', () => rig.looks > 0);
  expect(rig.state(order).state).toBe('waiting');
  expect(posts(BATCHES)).toBe(0);
  rig.sandbox.setToken('another');
  rig.online = true;
  rig.service.look();
  await until('the token is refused', () => posts(BATCHES) === 1);
  await until('it waits again', () => rig.state(order).state === 'waiting');
  expect(rig.state(order).why?.code).toBe('service.token-refused');
  rig.sandbox.faults.add({
    on: 'service',
    fault: { kind: 'status', status: 429, retryAfter: 'seconds', retryAfterSeconds: 1 },
    path: BATCHES,
    times: 1,
  });
  rig.sandbox.setToken(token);
  await reaches(order, 'done');
  expect(await batches()).toEqual([jobs]);
});

test('a rejection is reported in the service’s words and not sent again', async () => {
  rig = await orderRig();
  const jobs = await rig.jobsTogether(1);
  rig.service.start();
  const order = await rig.order('queued-batch', jobs);
  await reaches(order, 'refused');
  expect(english(rig.state(order).why)).toContain('Auto batching is not enabled');
  rig.service.look();
  expect(posts(QUEUED)).toBe(1);
});

test('an order whose job went into another batch meanwhile is given up, with a reason', async () => {
  rig = await orderRig();
  const jobs = await rig.jobsTogether(3);
  rig.sandbox.faults.add({ on: 'service', fault: { kind: 'cut-in-headers' }, path: BATCHES, times: 1 });
  rig.service.start();
  const order = await rig.order('batch', jobs);
  await reaches(order, 'unknown');
  // It is not looked up before the other batch exists.
  rig.online = false;
  await rig.client.createBatch(jobs.slice(1), order.option.id);
  rig.online = true;
  rig.service.hurry(order.id);
  await reaches(order, 'refused');
  expect(rig.state(order).why?.code).toBe('batching.in-another');
  expect(await batches()).toEqual([jobs.slice(1)]);
});

test('an order that was abandoned, but carried out later by the service, is looked up before its jobs are ordered again', async () => {
  rig = await orderRig();
  const jobs = await rig.jobsTogether(2);
  const fault = { kind: 'late-deed', seconds: 600 } as const;
  rig.sandbox.faults.add({ on: 'service', fault, path: BATCHES, times: 1 });
  rig.service.start();
  const first = await rig.order('batch', jobs);
  await until('a decision is needed', () => rig.state(first).needsDecision);
  rig.store.batchOrders.move(first.id, 'withdrawn', { source: 'operator' });
  rig.sandbox.advance(600_000);
  await until('it is made', async () => (await batches()).length === 1);
  const second = await rig.order('batch', jobs);
  await reaches(second, 'done');
  expect(posts(BATCHES)).toBe(1);
});

test('an order that fails unexpectedly says so and affects no other; it is sent once possible', async () => {
  rig = await orderRig();
  const jobs = await rig.jobsTogether(3);
  const [poisoned = '', ...others] = jobs;
  const { placeOf } = rig.store.unbatchedJobs;
  let isPoisoned = true;
  Object.assign(rig.store.unbatchedJobs, {
    placeOf: (key: JobKey) => {
      if (isPoisoned && key.endsWith(`:${poisoned}`)) throw new Error('never seen before');
      return placeOf.call(rig.store.unbatchedJobs, key);
    },
  });
  const bad = await rig.order('batch', [poisoned]);
  const good = await rig.order('batch', others);
  rig.service.start();
  await reaches(good, 'done');
  await until('it says so', () => rig.state(bad).why?.code === 'batching.failed');
  expect(rig.state(bad).state).toBe('waiting');
  expect(new Set(rig.faults.splice(0).map(String))).toEqual(new Set(['Error: never seen before']));
  isPoisoned = false;
  await reaches(bad, 'done');
  rig.faults.splice(0);
  expect(posts(BATCHES)).toBe(2);
});

test('an order with an unknown outcome that cannot be looked up says so, and the operator can decide', async () => {
  rig = await orderRig();
  const jobs = await rig.jobsTogether(3);
  rig.sandbox.faults.add({ on: 'service', fault: { kind: 'cut-in-headers' }, path: BATCHES, times: 1 });
  rig.service.start();
  const { fresh } = rig.client;
  Object.assign(rig.client, {
    fresh: {
      ...fresh,
      readJob: () => Promise.reject(new Error('never seen before')),
      listBatches: () => Promise.reject(new Error('never seen before')),
    },
  });
  const bad = await rig.order('batch', jobs.slice(0, 1));
  await until('a decision is needed', () => rig.state(bad).needsDecision);
  expect(rig.state(bad)).toMatchObject({ state: 'unknown', why: { code: 'batching.failed' } });
  const good = await rig.order('batch', jobs.slice(1));
  await reaches(good, 'done');
  await rig.service.stop();
  rig.faults.splice(0);
});
