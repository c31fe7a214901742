import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { DeliveryOption } from '../../../src/contract/index.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { bundleOrderingProcess, OrderingLife } from '../../support/ordering-life.ts';
import { until } from '../../support/until.ts';
import { ask, post } from '../sandbox/client.ts';

const BATCHES = '/1.0/job/batches';

let program: string;
beforeAll(async () => {
  program = await bundleOrderingProcess();
});

let root: string;
let sandbox: Sandbox;
let life: OrderingLife;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-killed-'));
  sandbox = await createSandbox();
  sandbox.makeJobs(2, { prepressMs: 3_600_000, fileBytes: 1_000, loose: true });
  life = new OrderingLife(program, root, sandbox);
  await life.ready();
});
afterEach(async () => {
  await life.kill();
  await sandbox.stop();
  await rm(root, { recursive: true, force: true });
});

/** What can be ordered: one of the jobs, and how it ships. */
async function wish() {
  const jobs = z.array(z.object({ id: z.string() })).parse((await ask(sandbox, '/1.0/jobs')).body);
  const ids = jobs.slice(0, 1).map((job) => job.id);
  const { body } = await post(sandbox, '/1.0/job/delivery-options', { jobs: ids });
  const [option] = z.array(z.object({ id: z.string() })).parse(body);
  return {
    what: 'create',
    jobs: ids,
    option: DeliveryOption.parse({ id: option?.id, service: 'Any', group: null, price: null }),
  };
}

const batches = async (): Promise<number> =>
  z.array(z.unknown()).parse((await ask(sandbox, BATCHES)).body).length;

const posts = (): number =>
  sandbox.requests.filter(({ method, path }) => method === 'POST' && path === BATCHES).length;

async function begunAgain(): Promise<void> {
  await life.kill();
  life = new OrderingLife(program, root, sandbox);
  await life.ready();
}

test('killed after the service created the batch and before its answer arrived: found, and not created again', async () => {
  const create = await wish();
  sandbox.faults.add({
    on: 'service',
    fault: { kind: 'slow-body', bytesPerSecond: 1 },
    path: BATCHES,
    times: 1,
  });
  await life.tell(create);
  // By asking for the job: asking for the batches would use up the fault meant for the order.
  const isMade = async (): Promise<boolean> =>
    z.object({ job_batch: z.unknown() }).parse((await ask(sandbox, `/1.0/jobs/${create.jobs[0]}`)).body)
      .job_batch !== null;
  await until('the batch is made', isMade);
  expect((await life.tell({ what: 'orders' })).orders).toMatchObject([
    { state: 'sending', resultKey: null, jobs: 1 },
  ]);
  await begunAgain();
  await life.stateIs('orders', 'done');
  const [order] = (await life.tell({ what: 'orders' })).orders;
  expect(order?.resultKey).toMatch(/^test:/);
  expect(await batches()).toBe(1);
});

test('killed while the request was on its way: unknown, looked for, and not sent again until the operator says so', async () => {
  const create = await wish();
  sandbox.faults.add({ on: 'service', fault: { kind: 'stall' }, path: BATCHES, times: 1 });
  await life.tell(create);
  await life.stateIs('orders', 'sending');
  await until('the request is there', () => sandbox.faults.list().length === 0);
  await begunAgain();
  expect((await life.tell({ what: 'orders' })).orders[0]?.state).toBe('unknown');
  const needsDecision = async (): Promise<boolean> =>
    (await life.tell({ what: 'orders' })).orders[0]?.needsDecision === true;
  await until('a decision is needed', needsDecision, 110_000);
  expect(posts()).toBe(1);
  await life.tell({ what: 'send again' });
  await life.stateIs('orders', 'done');
  expect(posts()).toBe(2);
  expect(await batches()).toBe(1);
}, 240_000);

test('killed while an order waits: it is still there at the next start, and sent', async () => {
  const create = await wish();
  sandbox.faults.add({
    on: 'service',
    fault: { kind: 'status', status: 429, retryAfter: 'seconds', retryAfterSeconds: 3_600 },
    path: BATCHES,
    times: 1,
  });
  await life.tell(create);
  await life.stateIs('orders', 'waiting');
  await begunAgain();
  await life.stateIs('orders', 'done');
  expect(await batches()).toBe(1);
});
