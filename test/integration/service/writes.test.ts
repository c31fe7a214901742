import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConnectionId } from '../../../src/contract/index.ts';
import { systemClock } from '../../../src/main/host/clock.ts';
import {
  createServiceClient,
  type ServiceClient,
  ServiceError,
} from '../../../src/main/station/service/index.ts';
import { ConnectionProfile } from '../../../src/main/station/settings/index.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { close, listen } from '../../support/listen.ts';
import { type Scripted, startScriptedService } from '../../support/scripted-service.ts';
import { ask, Catalogue, first, Sizes } from '../sandbox/client.ts';

let sandbox: Sandbox;
let client: ServiceClient;
beforeEach(async () => {
  sandbox = await createSandbox({ autoBatching: true });
  client = clientOf(sandbox.baseUrl);
});
afterEach(async () => {
  client.close();
  await sandbox.stop();
});

const clientOf = (baseUrl: string, paths: Partial<ConnectionProfile['paths']> = {}): ServiceClient =>
  createServiceClient({
    profile: ConnectionProfile.parse({
      id: ConnectionId.parse('test'),
      name: 'Test',
      baseUrl,
      paths,
      requestsPerSecond: 1_000,
      maxRequestsPerSecond: 1_000,
      webhookSecret: 'x'.repeat(43),
    }),
    token: async () => sandbox.token,
    locale: 'en',
    clock: systemClock,
  });

async function failure(work: Promise<unknown>): Promise<ServiceError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ServiceError)) throw new Error(`expected a ServiceError, got ${String(error)}`);
  return error;
}

/** Jobs with the same address, submitted as a client does. */
async function submitted(count: number): Promise<string[]> {
  const product = await first(
    Catalogue.parse((await ask(sandbox, '/1.0/products')).body).filter(({ alias }) => alias === 'postcards'),
  );
  const options = async (what: string) => (await ask(sandbox, `/3.0/products/${product.id}/${what}`)).body;
  const size = await first(Sizes.parse(await options('sizes')));
  const material = await first(Catalogue.parse(await options('materials')));
  const ids: string[] = [];
  for (let number = 0; number < count; number++) {
    const job = await client.submitJob({
      name: `Postcards ${number}`,
      product: product.id,
      size: size.id,
      quantity: 500,
      delivery_address: {
        name: 'Ann Baker',
        company: 'Bakery',
        street: '8 Dock Road',
        postal_code: 'YO22',
        city: 'Whitby',
        country: 'GB',
      },
      components: { general: { material: material.id, finishings: [] } },
    });
    if (job === null) throw new Error('The sandbox says nothing of the job.');
    ids.push(job.serviceId);
  }
  return ids;
}

describe('creating', () => {
  test('jobs are submitted, given a delivery option and made into a batch', async () => {
    const jobs = await submitted(2);
    const [option] = await client.deliveryOptions(jobs);
    expect(option).toMatchObject({ group: 'Standard', price: { amount: 5.9, currency: 'EUR' } });
    const batch = await client.createBatch(jobs, option?.id ?? '');
    expect(batch).toMatchObject({ kind: 'batch', jobIds: jobs, delivery: { value: { id: option?.id } } });
    expect((await client.fresh.readJob(jobs[0] ?? '')).batchId).toBe(batch?.serviceId);
  });

  test('a job is added to auto batching', async () => {
    const [job = ''] = await submitted(1);
    const [option] = await client.deliveryOptions([job]);
    const queued = await client.createQueuedBatch(job, option?.id ?? '');
    expect(queued).toMatchObject({ kind: 'queued-batch', jobIds: [job] });
  });

  test('if a deployment has no such endpoint, that is reported', async () => {
    const lacking = clientOf(sandbox.baseUrl, { deliveryOptions: '/1.0/nowhere', submitJob: null });
    expect((await failure(lacking.deliveryOptions(['a']))).code).toBe('not-offered');
    expect((await failure(lacking.submitJob({}))).code).toBe('not-offered');
    lacking.close();
  });
});

describe('how a service says what it has created', () => {
  const BATCHES = '/1.0/job/batches';
  const id = '3c5b9a54-6a4e-4a0b-9d0c-2f6d3b1f1a10';
  const said = async (answer: Scripted) => {
    const service = await startScriptedService();
    service.say(BATCHES, answer);
    service.say(`${BATCHES}/${id}`, { body: { id, jobs: ['a'], status: 'job_batch.status.ready' } });
    const other = clientOf(service.baseUrl);
    try {
      return { batch: await other.createBatch(['a'], 'b'), asked: service.asked };
    } finally {
      other.close();
      await service.stop();
    }
  };

  test.each([200, 201, 202, 207])('%i with a body is read', async (status) => {
    const { batch } = await said({ status, body: { data: { id, jobs: [{ id: 'a' }] } } });
    expect(batch).toMatchObject({ kind: 'batch', serviceId: id, jobIds: ['a'] });
  });

  test.each([200, 201, 202, 204])('%i without a body and without a location says nothing', async (status) => {
    expect(await said({ status, body: '' })).toEqual({ batch: null, asked: [BATCHES] });
  });

  test('2xx without JSON is not mistaken for a rejection', async () => {
    const service = await startScriptedService();
    service.say(BATCHES, { status: 200, type: 'text/html', body: '<html>Thank you</html>' });
    const other = clientOf(service.baseUrl);
    expect(await failure(other.createBatch(['a'], 'b'))).toMatchObject({ code: 'unreadable', sent: true });
    other.close();
    await service.stop();
  });
});

describe('whether an order may have reached the service', () => {
  const make = (url: string): Promise<unknown> => {
    const other = clientOf(url);
    return other.createBatch(['a'], 'b').finally(() => other.close());
  };

  test('surely not, if nothing answers or the name is unknown', async () => {
    const server = createTcpServer().listen(0, '127.0.0.1');
    const address = server.address();
    const port = address === null || typeof address === 'string' ? 0 : address.port;
    await new Promise((resolve) => server.close(resolve));
    expect(await failure(make(`http://127.0.0.1:${port}`))).toMatchObject({ code: 'offline', sent: false });
    expect(await failure(make('https://nowhere.invalid'))).toMatchObject({ code: 'offline', sent: false });
  });

  test('possibly, if the connection was cut before or after the deed', async () => {
    sandbox.faults.add({ on: 'service', fault: { kind: 'offline' }, path: '/job/batches', times: 1 });
    expect(await failure(make(sandbox.baseUrl))).toMatchObject({ code: 'offline', sent: true });
    sandbox.faults.add({ on: 'service', fault: { kind: 'lost-answer' }, path: '/job/batches', times: 1 });
    expect(await failure(make(sandbox.baseUrl))).toMatchObject({ code: 'offline', sent: true });
  });
});

test('a look-up reads without conditions and leaves nothing behind for later reads', async () => {
  sandbox.makeJobs(3);
  const whole = (await client.listBatches()).items.length;
  expect((await client.fresh.listBatches()).items).toHaveLength(whole);
  expect((await client.fresh.listBatches()).items).toHaveLength(whole);
  sandbox.makeJobs(4);
  const fresh = (await client.fresh.listBatches()).items.length;
  expect(fresh).toBeGreaterThan(whole);
  // The next poll still finds what the look-up saw.
  expect((await client.listBatches()).items).toHaveLength(fresh);
});

test('an answer that starts before the request was sent completely is read to its own end', async () => {
  const server = createServer(async (request, response) => {
    response.writeHead(201, { 'content-type': 'application/json' }).write('{');
    request.resume();
    await once(request, 'end');
    response.end('"id": "batch-1", "status": "new"}');
  });
  const early = clientOf(await listen(server));
  const jobs = Array.from({ length: 200_000 }, (_, number) => `job-${number}`);
  try {
    expect((await early.createBatch(jobs, 'option'))?.serviceId).toBe('batch-1');
  } finally {
    early.close();
    await close(server);
  }
});
