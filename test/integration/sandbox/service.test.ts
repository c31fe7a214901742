import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { until } from '../../support/until.ts';
import {
  ask,
  Batch,
  Batches,
  Catalogue,
  first,
  Job,
  Jobs,
  Options,
  post,
  QueuedBatch,
  Sizes,
} from './client.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox();
});
afterEach(() => sandbox.stop());

const catalogue = async (path: string) => Catalogue.parse((await ask(sandbox, path)).body);
const product = async (alias: string) => {
  const found = (await catalogue('/1.0/products')).find((one) => one.alias === alias);
  if (found === undefined) throw new RangeError(`There is no ${alias}.`);
  return found;
};
const option = async () => first(Options.parse((await post(sandbox, '/1.0/job/delivery-options', {})).body));

/** A valid submission, for tests to spoil. */
async function wish(street = '1 High Street') {
  const { id } = await product('perfect-bound-books');
  const size = await first(Sizes.parse((await ask(sandbox, `/3.0/products/${id}/sizes`)).body));
  const [one, other] = await catalogue(`/3.0/products/${id}/materials`);
  const finishings = await catalogue(`/3.0/products/${id}/finishings`);
  const finishing = (alias: string) => finishings.find((found) => found.alias === alias)?.id ?? '';
  return {
    name: 'Memoirs',
    product: id,
    size: size.id,
    quantity: 300,
    delivery_address: {
      name: 'N',
      company: 'Müller & Søn',
      street,
      postal_code: 'AB1',
      city: 'C',
      country: 'GB',
    },
    components: {
      cover: { material: one?.id, finishings: [finishing('finishing-lamination-matt-single')] },
      inner: { material: other?.id, finishings: [] },
    },
  };
}
const submit = async (street?: string) =>
  Job.parse((await post(sandbox, '/1.0/jobs', await wish(street))).body);

describe('the catalogue', () => {
  test('nine products, each with materials, finishings and sizes', async () => {
    const products = await catalogue('/1.0/products');
    expect(products).toHaveLength(9);
    for (const { id } of products) {
      for (const kind of ['materials', 'finishings', 'sizes']) {
        const { status, body } = await ask(sandbox, `/3.0/products/${id}/${kind}`);
        expect([status, Array.isArray(body) && body.length > 0]).toEqual([200, true]);
      }
    }
  });

  test('a lower tier sees less: products vanish from the list and are refused by ID', async () => {
    const hidden = await product('wiro-bound-books');
    const foils = async () =>
      (await catalogue(`/3.0/products/${(await product('business-cards')).id}/finishings`)).filter((one) =>
        one.alias.includes('foil'),
      );
    expect(await foils()).toHaveLength(3);
    sandbox.setAccount({ tier: 'studio' });
    expect((await catalogue('/1.0/products')).map((one) => one.id)).not.toContain(hidden.id);
    expect(await ask(sandbox, `/3.0/products/${hidden.id}/sizes`)).toMatchObject({
      status: 403,
      body: { status: 403 },
    });
    expect(await foils()).toEqual([]);
  });

  test('a changed product has another version', async () => {
    const before = await product('postcards');
    sandbox.changeProduct('postcards');
    const after = await product('postcards');
    expect([before.version, after.version]).toEqual([1, 2]);
    expect(Date.parse(String(after.updated_at))).toBeGreaterThan(Date.parse(String(before.updated_at)));
  });
});

describe('the access token', () => {
  test.each([{}, { authorization: '' }, { authorization: 'Bearer wrong' }, { authorization: 'Basic abc' }])(
    '%o opens nothing',
    async (headers) => {
      for (const path of [
        '/1.0/products',
        '/1.0/jobs',
        `/1.0/files/${'0'.repeat(36)}/download`,
        '/1.0/nothing',
      ]) {
        const answer = await fetch(`${sandbox.baseUrl}${path}`, { headers: { ...headers } });
        expect(answer.status).toBe(401);
        expect(answer.headers.get('www-authenticate')).toBe('Bearer');
        expect(answer.headers.get('content-type')).toContain('application/problem+json');
      }
    },
  );

  test('can be replaced: from then on only the new one opens', async () => {
    const old = sandbox.token;
    sandbox.setToken('another-token');
    expect((await ask(sandbox, '/1.0/products')).status).toBe(200);
    expect(
      (await ask(sandbox, '/1.0/products', { headers: { authorization: `Bearer ${old}` } })).status,
    ).toBe(401);
  });
});

describe('jobs and batches', () => {
  test('a job is submitted, given a delivery option, batched, and reaches production', async () => {
    const job = await submit();
    expect(job).toMatchObject({
      name: 'Memoirs',
      quantity: 300,
      status: { canonical: 'job.sandbox.prepress' },
    });
    expect(Object.keys(job.components)).toEqual(['cover', 'inner']);
    expect(job.components.cover?.material.alias).not.toBe(job.components.inner?.material.alias);
    const { id } = await option();
    const created = await post(sandbox, '/1.0/job/batches', { jobs: [job.id], delivery_option: id });
    expect(created.status).toBe(201);
    const batch = Batch.parse(created.body);
    expect(batch).toMatchObject({
      jobs: [{ id: job.id }],
      delivery_option: { id },
      status: { canonical: 'job_batch.status.ready', translation: { name: 'Verified and ready' } },
    });
    sandbox.finishPrepress();
    const read = Batch.parse((await ask(sandbox, `/1.0/job/batches/${batch.id}`)).body);
    expect(read.status.canonical).toBe('job_batch.production.ready');
    expect(Job.parse((await ask(sandbox, `/1.0/jobs/${job.id}`)).body)).toMatchObject({
      status: { canonical: 'job.production.queued' },
      job_batch: { id: batch.id },
    });
  });

  test('a queued batch waits, and becomes a batch with the other jobs for its address', async () => {
    sandbox.setAccount({ autoBatching: { enabled: true, intervalMs: 300_000, windowMs: 1_800_000 } });
    const [one, other, third] = [await submit('a'), await submit('a'), await submit('b')];
    const { id } = await option();
    const queue = async (job: string) =>
      QueuedBatch.parse((await post(sandbox, '/1.0/job/queued-batches', { job, delivery_option: id })).body);
    const queued = await queue(one.id);
    expect(queued.status).toMatchObject({
      canonical: 'queued_job_batch.status.queued',
      translation: { name: 'Queued', summary: 'Waiting to be processed.' },
    });
    await queue(other.id);
    await queue(third.id);
    sandbox.advance(301_000);
    const batches = Batches.parse((await ask(sandbox, '/1.0/job/batches')).body);
    expect(batches.map((batch) => batch.jobs.map((job) => job.id))).toEqual([[one.id, other.id], [third.id]]);
    expect(
      QueuedBatch.parse((await ask(sandbox, `/1.0/job/queued-batches/${queued.id}`)).body).status.canonical,
    ).toBe('queued_job_batch.sandbox.batched');
  });

  test('statuses come in the requested language', async () => {
    const { id } = await submit();
    for (const [language, name] of [
      ['de', 'In der Vorstufe'],
      ['fr-CA', 'En prépresse'],
      ['nl', 'In prepress'],
      ['sv', 'In pre-press'],
    ] as const) {
      const job = Job.parse(
        (await ask(sandbox, `/1.0/jobs/${id}`, { headers: { 'accept-language': language } })).body,
      );
      expect(job.status.translation.name).toBe(name);
    }
  });

  test('products, stocks, finishings and delivery options come in the requested language', async () => {
    const inGerman = { headers: { 'accept-language': 'de' } };
    const { body } = await ask(sandbox, '/1.0/products', inGerman);
    expect(JSON.stringify(body)).toContain('Visitenkarten');
    expect(JSON.stringify(body)).not.toContain('Business Cards');
    const [id] = sandbox.makeJobs(1);
    const job = JSON.stringify((await ask(sandbox, `/1.0/jobs/${id}`, inGerman)).body);
    expect(job).toMatch(/ \d+ g\/m²/);
    expect(job).not.toMatch(/"name":"[^"]*(gsm|Printed on|lamination)/);
    const batches = JSON.stringify((await ask(sandbox, '/1.0/job/batches', inGerman)).body);
    expect(batches).not.toMatch(/Next day|Parcel|Courier|Letter Mail/);
  });

  test('time passes at its speed', async () => {
    sandbox.speed = 1;
    const [id] = sandbox.makeJobs(1, { prepressMs: 100_000 });
    expect(Job.parse((await ask(sandbox, `/1.0/jobs/${id}`)).body).status.canonical).toBe(
      'job.sandbox.prepress',
    );
    sandbox.speed = 1_000;
    await until(
      'production',
      async () =>
        Job.parse((await ask(sandbox, `/1.0/jobs/${id}`)).body).status.canonical === 'job.production.queued',
    );
  });

  test('lists come in pages, linked to each other, with every job once', async () => {
    const made = sandbox.makeJobs(25);
    const ids: string[] = [];
    let path: string | undefined = '/1.0/jobs?per_page=10';
    let pages = 0;
    while (path !== undefined) {
      const { body, headers } = await ask(sandbox, path);
      ids.push(...Jobs.parse(body).map((job) => job.id));
      path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      pages++;
    }
    expect([pages, ids]).toEqual([3, made]);
  });
});

describe('bad requests get a clear 4xx and change nothing', () => {
  const everything = async () =>
    Promise.all(
      ['/1.0/jobs', '/1.0/job/batches', '/1.0/job/queued-batches'].map(
        async (path) => (await ask(sandbox, path)).body,
      ),
    );
  const nobody = '00000000-0000-4000-8000-000000000000';

  test('to create a batch', async () => {
    const [one, other, free] = [await submit('a'), await submit('b'), await submit('a')];
    const { id } = await option();
    await post(sandbox, '/1.0/job/batches', { jobs: [one.id], delivery_option: id });
    const before = await everything();
    for (const [body, status, words] of [
      [{}, 422, 'jobs'],
      [[], 422, 'The request'],
      ['text', 422, 'The request'],
      [{ jobs: free.id, delivery_option: id }, 422, 'jobs'],
      [{ jobs: [], delivery_option: id }, 422, 'jobs'],
      [{ jobs: [free.id] }, 422, 'delivery_option'],
      [{ jobs: ['nobody'], delivery_option: id }, 422, 'jobs.0'],
      [{ jobs: [nobody], delivery_option: id }, 422, nobody],
      [{ jobs: [free.id], delivery_option: nobody }, 422, nobody],
      [{ jobs: [free.id, free.id], delivery_option: id }, 422, 'twice'],
      [{ jobs: [free.id, other.id], delivery_option: id }, 422, 'different delivery addresses'],
      [{ jobs: [free.id, one.id], delivery_option: id }, 409, 'already'],
    ] as const) {
      const answer = await post(sandbox, '/1.0/job/batches', body);
      expect(answer, JSON.stringify(body)).toMatchObject({
        status,
        body: { status, detail: expect.stringContaining(words) },
      });
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
    }
    expect(await everything()).toEqual(before);
  });

  test('to create a queued batch', async () => {
    const job = await submit();
    const { id } = await option();
    const before = await everything();
    const queue = (body: unknown) => post(sandbox, '/1.0/job/queued-batches', body);
    expect(await queue({ job: job.id, delivery_option: id })).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('not enabled') },
    });
    sandbox.setAccount({ autoBatching: { enabled: true, intervalMs: 300_000, windowMs: 1_800_000 } });
    expect(await queue({ job: nobody, delivery_option: id })).toMatchObject({ status: 422 });
    expect(await queue({ jobs: [job.id], delivery_option: id })).toMatchObject({ status: 422 });
    expect(await everything()).toEqual(before);
  });

  test('to submit a job', async () => {
    const good = await wish();
    const before = await everything();
    const { inner } = good.components;
    const foil = (await catalogue(`/3.0/products/${(await product('business-cards')).id}/finishings`)).find(
      (one) => one.alias.includes('gold'),
    );
    const postcards = await product('postcards');
    for (const [body, status, words] of [
      [{ ...good, product: nobody }, 422, 'no product'],
      [{ ...good, product: postcards.id }, 422, 'no size'],
      [{ ...good, size: nobody }, 422, 'no size'],
      [{ ...good, quantity: 0 }, 422, 'quantity'],
      [{ ...good, quantity: '300' }, 422, 'quantity'],
      [{ ...good, components: { inner } }, 422, 'cover is missing'],
      [{ ...good, components: { ...good.components, general: inner } }, 422, 'no component general'],
      [{ ...good, components: { ...good.components, inner: { material: nobody } } }, 422, 'no material'],
      [
        { ...good, components: { ...good.components, inner: { ...inner, finishings: [foil?.id] } } },
        422,
        'no finishing',
      ],
      [{ ...good, delivery_address: { ...good.delivery_address, city: ' ' } }, 422, 'city'],
      [{ ...good, delivery_address: { ...good.delivery_address, planet: 'Mars' } }, 422, 'delivery_address'],
    ] as const) {
      expect(await post(sandbox, '/1.0/jobs', body), words).toMatchObject({
        status,
        body: { detail: expect.stringContaining(words) },
      });
    }
    sandbox.setAccount({ tier: 'essential' });
    expect(await post(sandbox, '/1.0/jobs', good)).toMatchObject({ status: 403 });
    expect(await everything()).toEqual(before);
  });

  test('that are not even requests', async () => {
    const send = (body: string, type = 'application/json') =>
      ask(sandbox, '/1.0/job/batches', { method: 'POST', headers: { 'content-type': type }, body });
    expect(await send('{broken')).toMatchObject({ status: 400 });
    expect(await send('')).toMatchObject({ status: 400 });
    expect(await send('jobs=1', 'application/x-www-form-urlencoded')).toMatchObject({ status: 415 });
    expect(await send('<a/>', 'text/xml')).toMatchObject({ status: 415 });
    expect(await send(`{"jobs":["${'x'.repeat(33 * 1024 * 1024)}"]}`)).toMatchObject({ status: 413 });
    for (const query of ['page=0', 'page=x', 'per_page=501', 'page=1.5']) {
      expect(await ask(sandbox, `/1.0/jobs?${query}`), query).toMatchObject({ status: 400 });
    }
    for (const path of [
      '/1.0/jobs/x',
      `/1.0/jobs/${nobody}`,
      '/1.0/job/batches/..%2f',
      '/1.0/files/x/download',
      '/2.0/products',
      `/1.0/jobs/${'x'.repeat(300)}`,
    ]) {
      expect((await ask(sandbox, path)).status, path).toBeGreaterThanOrEqual(400);
      expect((await ask(sandbox, path)).status, path).toBeLessThan(500);
    }
  });
});

test('requests can be looked up, without tokens and without signatures', async () => {
  sandbox.makeJobs(1);
  sandbox.finishPrepress();
  const [file] = sandbox.fileIds();
  const { headers } = await ask(sandbox, `/1.0/files/${file}/download`);
  await (await fetch(headers.get('location') ?? '')).arrayBuffer();
  await until('both are noted', () => sandbox.requests.length === 2);
  expect(sandbox.requests).toMatchObject([
    {
      on: 'service',
      method: 'GET',
      path: `/1.0/files/${file}/download`,
      status: 302,
      authorization: true,
      fault: null,
    },
    { on: 'storage', method: 'GET', path: `/${file}`, status: 200, authorization: false, fault: null },
  ]);
  const noted = JSON.stringify(sandbox.requests);
  expect(noted).not.toContain(sandbox.token);
  expect(noted).not.toContain('signature');
});
