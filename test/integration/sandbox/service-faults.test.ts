import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { NewFaultRule } from '../../../src/sandbox/faults/kinds.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { until } from '../../support/until.ts';
import { ask, Batches, Jobs, Options, post } from './client.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox();
  sandbox.makeJobs(6);
});
afterEach(() => sandbox.stop());

type ServiceFault = Extract<NewFaultRule, { on: 'service' }>['fault'];
const once = (fault: ServiceFault, path = ''): void =>
  void sandbox.faults.add({ on: 'service', fault, path, times: 1 });

const hasStruck = (): boolean => sandbox.faults.list().length === 0;

/**
 * What happens on a new connection until it ends.
 * @param isEnough for a connection that does not end: once true, it is watched for another 200 ms.
 */
function raw(
  path: string,
  isEnough: (bytes: number) => boolean = () => false,
): Promise<{ status: number | null; bytes: number; end: 'end' | 'cut' | 'open' }> {
  return new Promise((resolve) => {
    let status: number | null = null;
    let bytes = 0;
    const asked = request(`${sandbox.baseUrl}${path}`, {
      agent: false,
      headers: { authorization: `Bearer ${sandbox.token}` },
    });
    const done = (end: 'end' | 'cut' | 'open') => {
      clearInterval(looking);
      asked.destroy();
      resolve({ status, bytes, end });
    };
    const looking = setInterval(() => {
      if (!isEnough(bytes)) return;
      clearInterval(looking);
      // Whatever the sandbox still had to send comes before its answer to another request.
      void fetch(`${sandbox.adminUrl}/api/state`).then(() => done('open'));
    }, 5);
    asked.on('response', (response) => {
      status = response.statusCode ?? null;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => done(response.complete ? 'end' : 'cut'));
      response.on('error', () => done('cut'));
    });
    asked.on('error', () => done('cut'));
    asked.end();
  });
}

describe('statuses', () => {
  test.each([401, 403, 404, 409, 422, 429, 500, 502, 503])('%i, as problem+json, once', async (status) => {
    once({ kind: 'status', status });
    const answer = await ask(sandbox, '/1.0/jobs');
    expect(answer).toMatchObject({ status, body: { status } });
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.headers.has('retry-after')).toBe(false);
    expect((await ask(sandbox, '/1.0/jobs')).status).toBe(200);
  });

  test('with Retry-After in seconds or as a date', async () => {
    once({ kind: 'status', status: 429, retryAfter: 'seconds', retryAfterSeconds: 3 });
    expect((await ask(sandbox, '/1.0/jobs')).headers.get('retry-after')).toBe('3');
    once({ kind: 'status', status: 503, retryAfter: 'date', retryAfterSeconds: 3 });
    expect((await ask(sandbox, '/1.0/jobs')).headers.get('retry-after')).toMatch(/GMT$/);
  });
});

describe('bodies', () => {
  test('HTML instead of JSON', async () => {
    once({ kind: 'html' });
    const { status, headers, body } = await ask(sandbox, '/1.0/jobs');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('<title>');
  });

  test('JSON that ends in the middle', async () => {
    once({ kind: 'truncated-json' });
    await expect(ask(sandbox, '/1.0/jobs')).rejects.toThrow(SyntaxError);
  });

  test('33 MB, and 20,000 levels', async () => {
    once({ kind: 'huge-body' });
    expect((await raw('/1.0/jobs')).bytes).toBeGreaterThan(33 * 1024 * 1024);
    once({ kind: 'deep-nesting' });
    const deep = await raw('/1.0/jobs');
    expect([deep.end, deep.bytes > 160_000]).toEqual(['end', true]);
  });

  test('strange fields, statuses, labels and types', async () => {
    const under = async (fault: ServiceFault) => {
      once(fault);
      return JSON.stringify((await ask(sandbox, '/1.0/jobs')).body);
    };
    expect(await under({ kind: 'unknown-fields' })).toContain('x_sandbox_extra');
    expect(await under({ kind: 'unknown-statuses' })).toContain('curing.in-the-sun');
    expect(await under({ kind: 'unknown-labels' })).toContain('general-slipcase');
    expect(await under({ kind: 'wrong-types' })).toMatch(/"quantity":"\d+"/);
    expect(await under({ kind: 'missing-fields' })).not.toContain('quantity');
  });

  test('everything twice, and pages that overlap', async () => {
    once({ kind: 'duplicate-ids' });
    const twice = Jobs.safeParse((await ask(sandbox, '/1.0/jobs')).body).data ?? [];
    expect([twice.length, new Set(twice.map((one) => one.id)).size]).toEqual([12, 6]);
    sandbox.faults.add({ on: 'service', fault: { kind: 'overlapping-pages' } });
    const page = async (number: number) =>
      Jobs.parse((await ask(sandbox, `/1.0/jobs?per_page=3&page=${number}`)).body).map((one) => one.id);
    const [one, other] = [await page(1), await page(2)];
    expect([one.length, other.length, other[0] === one[2]]).toEqual([3, 4, true]);
  });
});

describe('the connection', () => {
  test('offline, cut in the headers, stalled, late', async () => {
    once({ kind: 'offline' });
    expect(await raw('/1.0/jobs')).toEqual({ status: null, bytes: 0, end: 'cut' });
    once({ kind: 'cut-in-headers' });
    expect(await raw('/1.0/jobs')).toEqual({ status: null, bytes: 0, end: 'cut' });
    once({ kind: 'stall' });
    expect(await raw('/1.0/jobs', hasStruck)).toEqual({ status: null, bytes: 0, end: 'open' });
    once({ kind: 'delay', ms: 120 });
    const began = performance.now();
    expect((await raw('/1.0/jobs')).end).toBe('end');
    expect(performance.now() - began).toBeGreaterThan(115);
  });

  test('cut, stalled and slow in the body', async () => {
    once({ kind: 'cut-in-body', afterBytes: 500 });
    expect(await raw('/1.0/jobs')).toMatchObject({ status: 200, end: 'cut' });
    once({ kind: 'stall-in-body', afterBytes: 500 });
    expect(await raw('/1.0/jobs', (bytes) => bytes >= 500)).toEqual({ status: 200, bytes: 500, end: 'open' });
    once({ kind: 'slow-body', bytesPerSecond: 100 });
    const slow = await raw('/1.0/jobs', (bytes) => bytes > 0);
    expect(slow.end).toBe('open');
    expect(slow.bytes).toBeLessThan(1_000);
  });

  test('a sandbox that stalls can be stopped', async () => {
    once({ kind: 'stall' });
    const asked = raw('/1.0/jobs');
    await until('it has struck', hasStruck);
    await sandbox.stop();
    expect((await asked).end).toBe('cut');
    sandbox = await createSandbox();
  });
});

test('a lost answer was still carried out: a second request shows it', async () => {
  const options = Options.parse((await post(sandbox, '/1.0/job/delivery-options', {})).body);
  // A job that is in no batch: while nothing can be delivered, jobs are created without one.
  sandbox.setAccount({ unavailableOptions: options.map((one) => one.id) });
  const [job] = sandbox.makeJobs(1);
  sandbox.setAccount({ unavailableOptions: [] });
  const wish = { jobs: [job], delivery_option: options[0]?.id };
  const batches = async () => Batches.parse((await ask(sandbox, '/1.0/job/batches')).body);
  const before = await batches();
  once({ kind: 'lost-answer' });
  await expect(post(sandbox, '/1.0/job/batches', wish)).rejects.toThrow();
  const made = (await batches()).filter((one) => !before.some(({ id }) => id === one.id));
  expect(made.map((batch) => batch.jobs.map(({ id }) => id))).toEqual([[job]]);
  expect(await post(sandbox, '/1.0/job/batches', wish)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining(made[0]?.id ?? 'its id') },
  });
});

test('a late deed: no answer, and the batch exists when its time has come', async () => {
  const [job] = sandbox.makeJobs(1, { loose: true });
  const [option] = Options.parse((await post(sandbox, '/1.0/job/delivery-options', { jobs: [job] })).body);
  const wish = { jobs: [job], delivery_option: option?.id };
  const batches = async () =>
    Batches.parse((await ask(sandbox, '/1.0/job/batches')).body).filter(({ jobs }) =>
      jobs.some(({ id }) => id === job),
    ).length;
  for (const seconds of [600, 900]) {
    once({ kind: 'late-deed', seconds });
    await expect(post(sandbox, '/1.0/job/batches', wish)).rejects.toThrow();
  }
  sandbox.advance(590_000);
  expect(await batches()).toBe(0);
  sandbox.advance(10_000);
  expect(await batches()).toBe(1);
  // What has been refused by then is not carried out.
  sandbox.advance(300_000);
  expect(await batches()).toBe(1);
  // And invalid requests are refused at once.
  once({ kind: 'late-deed' });
  expect((await post(sandbox, '/1.0/job/batches', {})).status).toBe(422);
});

test('requests hit at once are in the log of requests, too', async () => {
  for (const kind of ['offline', 'cut-in-headers', 'status', 'late-deed'] as const) {
    once({ kind });
    await raw('/1.0/jobs');
  }
  once({ kind: 'stall' });
  await raw('/1.0/jobs', hasStruck);
  await until('all are noted', () => sandbox.requests.length === 5);
  expect(sandbox.requests.map(({ fault, status }) => [fault, status])).toEqual([
    ['offline', null],
    ['cut-in-headers', null],
    ['status', 503],
    ['late-deed', 200],
    ['stall', null],
  ]);
});

test('a POST hit by a status has changed nothing', async () => {
  const before = (await ask(sandbox, '/1.0/job/batches')).body;
  once({ kind: 'status', status: 500 }, '/1.0/job/batches');
  expect((await post(sandbox, '/1.0/job/batches', {})).status).toBe(500);
  expect((await ask(sandbox, '/1.0/job/batches')).body).toEqual(before);
});

test('a fault hits only its path, and neither the admin nor the OpenAPI document', async () => {
  sandbox.faults.add({ on: 'service', fault: { kind: 'status', status: 503 } });
  expect((await ask(sandbox, '/1.0/products')).status).toBe(503);
  expect((await ask(sandbox, '/nothing')).status).toBe(503);
  expect((await fetch(`${sandbox.baseUrl}/openapi.json`)).status).toBe(200);
  expect((await fetch(`${sandbox.adminUrl}/api/state`)).status).toBe(200);
  sandbox.faults.clear();
  sandbox.faults.add({ on: 'service', fault: { kind: 'status', status: 503 }, path: '/3.0/' });
  expect((await ask(sandbox, '/1.0/products')).status).toBe(200);
});
