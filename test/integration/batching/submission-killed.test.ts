import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { bundleOrderingProcess, OrderingLife } from '../../support/ordering-life.ts';
import { until } from '../../support/until.ts';
import { ask } from '../sandbox/client.ts';

// A real station process, killed with SIGKILL while it submits a job.

const JOBS = '/1.0/jobs';
const NAME = 'Menus';
let program: string;
beforeAll(async () => {
  program = await bundleOrderingProcess();
});

let root: string;
let sandbox: Sandbox;
let life: OrderingLife;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-submit-killed-'));
  sandbox = await createSandbox();
  life = new OrderingLife(program, root, sandbox);
  await life.ready();
  await until('the catalogue is here', async () => (await life.tell({ what: 'orders' })).maySubmit);
});
afterEach(async () => {
  await life.kill();
  await sandbox.stop();
  await rm(root, { recursive: true, force: true });
});

const requests = (method: string): number =>
  sandbox.requests.filter((one) => one.method === method && one.path === JOBS).length;
const submissions = async () => (await life.tell({ what: 'orders' })).submissions;
/** Jobs of that name that the service has. */
const made = async (): Promise<number> =>
  z
    .array(z.object({ name: z.string() }))
    .parse((await ask(sandbox, JOBS)).body)
    .filter(({ name }) => name === NAME).length;

async function submitted(): Promise<void> {
  await life.tell({ what: 'submit', name: NAME });
  await until('the request is there', () => sandbox.faults.list().length === 0);
}

async function begunAgain(): Promise<void> {
  await life.kill();
  life = new OrderingLife(program, root, sandbox);
  await life.ready();
}

test('killed after the service created the job and before its answer arrived: found, and not sent again', async () => {
  const fault = { kind: 'slow-body', bytesPerSecond: 1 } as const;
  sandbox.faults.add({ on: 'service', fault, path: JOBS, times: 1 });
  await submitted();
  await until('the job is made', async () => (await made()) === 1);
  expect(await submissions()).toMatchObject([{ state: 'sending', resultKey: null }]);
  await begunAgain();
  await life.stateIs('submissions', 'done');
  expect((await submissions())[0]?.resultKey).toMatch(/^test:/);
  expect([requests('POST'), await made()]).toEqual([1, 1]);
});

test('killed while the request was on its way: shown as unknown, looked for, and resent only by the operator', async () => {
  sandbox.faults.add({ on: 'service', fault: { kind: 'stall' }, path: JOBS, times: 1 });
  await submitted();
  expect((await submissions())[0]?.state).toBe('sending');
  const looksBefore = requests('GET');
  await begunAgain();
  expect((await submissions())[0]?.state).toBe('unknown');
  await until('a decision is needed', async () => (await submissions())[0]?.needsDecision === true, 110_000);
  expect(requests('GET')).toBeGreaterThan(looksBefore);
  expect([requests('POST'), await made()]).toEqual([1, 0]);
  await life.tell({ what: 'send again' });
  await life.stateIs('submissions', 'done');
  expect([requests('POST'), await made()]).toEqual([2, 1]);
}, 240_000);

test('killed while a job waits to be sent: it is still there at the next start, and sent once', async () => {
  const fault = { kind: 'status', status: 429, retryAfter: 'seconds', retryAfterSeconds: 3_600 } as const;
  sandbox.faults.add({ on: 'service', fault, path: JOBS, times: 1 });
  await submitted();
  await life.stateIs('submissions', 'waiting');
  await begunAgain();
  await life.stateIs('submissions', 'done');
  expect(await made()).toBe(1);
});
