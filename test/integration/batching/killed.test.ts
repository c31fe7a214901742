import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { DeliveryOption } from '../../../src/contract/index.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { until } from '../../support/until.ts';
import { ask, post } from '../sandbox/client.ts';

const program = resolve(import.meta.dirname, '../../support/ordering-process.ts');
const BATCHES = '/1.0/job/batches';
const Told = z.object({
  online: z.boolean(),
  orders: z.array(
    z.object({
      state: z.string(),
      made: z.string().nullable(),
      jobs: z.number(),
      needsDecision: z.boolean(),
    }),
  ),
});

/** One life of a station. */
class Life {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor() {
    this.#child = spawn(process.execPath, [program, root, sandbox.baseUrl, sandbox.token], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const { stdout } = this.#child;
    if (stdout === null) throw new Error('The station process has no output.');
    this.#lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  }

  async ready(): Promise<void> {
    await this.#lines.next();
    await until('it is online', async () => (await this.tell({ what: 'orders' })).online);
  }

  async tell(what: unknown): Promise<z.infer<typeof Told>> {
    this.#child.stdin?.write(`${JSON.stringify(what)}\n`);
    return Told.parse(JSON.parse((await this.#lines.next()).value ?? ''));
  }

  async stateIs(state: string): Promise<void> {
    const isSo = async (): Promise<boolean> =>
      (await this.tell({ what: 'orders' })).orders[0]?.state === state;
    await until(`the order is ${state}`, isSo);
  }

  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill('SIGKILL');
    await once(this.#child, 'exit');
  }
}

let root: string;
let sandbox: Sandbox;
let life: Life;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-killed-'));
  sandbox = await createSandbox();
  sandbox.makeJobs(2, { prepressMs: 3_600_000, fileBytes: 1_000, loose: true });
  life = new Life();
  await life.ready();
});
afterEach(async () => {
  await life.kill();
  await sandbox.stop();
  await rm(root, { recursive: true, force: true });
});

/** What there is to order: one of the jobs, and how it ships. */
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

async function begunAnew(): Promise<void> {
  await life.kill();
  life = new Life();
  await life.ready();
}

test('killed after the service has made the batch and before its answer is here: found, and not made again', async () => {
  const create = await wish();
  sandbox.faults.add({
    on: 'service',
    fault: { kind: 'slow-body', bytesPerSecond: 1 },
    path: BATCHES,
    times: 1,
  });
  await life.tell(create);
  // Asked of the job: asking for the batches would take the fault away from the order.
  const isMade = async (): Promise<boolean> =>
    z.object({ job_batch: z.unknown() }).parse((await ask(sandbox, `/1.0/jobs/${create.jobs[0]}`)).body)
      .job_batch !== null;
  await until('the batch is made', isMade);
  expect((await life.tell({ what: 'orders' })).orders).toMatchObject([
    { state: 'sending', made: null, jobs: 1 },
  ]);
  await begunAnew();
  await life.stateIs('done');
  const [order] = (await life.tell({ what: 'orders' })).orders;
  expect(order?.made).toMatch(/^test:/);
  expect(await batches()).toBe(1);
});

test('killed while the request was on its way: not known, looked for, and not sent again before the operator says so', async () => {
  const create = await wish();
  sandbox.faults.add({ on: 'service', fault: { kind: 'stall' }, path: BATCHES, times: 1 });
  await life.tell(create);
  await life.stateIs('sending');
  await until('the request is there', () => sandbox.faults.list().length === 0);
  await begunAnew();
  expect((await life.tell({ what: 'orders' })).orders[0]?.state).toBe('unknown');
  const needsDecision = async (): Promise<boolean> =>
    (await life.tell({ what: 'orders' })).orders[0]?.needsDecision === true;
  await until('a decision is needed', needsDecision, 110_000);
  expect(posts()).toBe(1);
  await life.tell({ what: 'send again' });
  await life.stateIs('done');
  expect(posts()).toBe(2);
  expect(await batches()).toBe(1);
}, 240_000);

test('killed while an order waits: it is there at the next start, and sent', async () => {
  const create = await wish();
  sandbox.faults.add({
    on: 'service',
    fault: { kind: 'status', status: 429, retryAfter: 'seconds', retryAfterSeconds: 3_600 },
    path: BATCHES,
    times: 1,
  });
  await life.tell(create);
  await life.stateIs('waiting');
  await begunAnew();
  await life.stateIs('done');
  expect(await batches()).toBe(1);
});
