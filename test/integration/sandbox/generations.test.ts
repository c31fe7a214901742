import { createHash, createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { listen } from '../../support/listen.ts';
import { until } from '../../support/until.ts';
import { ask, post } from './client.ts';

let sandbox: Sandbox;
let server: Server | null = null;
beforeEach(async () => {
  sandbox = await createSandbox();
});
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  server = null;
  await sandbox.stop();
});

const put = (path: string, body: unknown) =>
  ask(sandbox, path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const address = {
  name: 'Ivy Marsh',
  address_line1: '8 Dock Road',
  city: 'Whitby',
  postcode: 'YO22 4DE',
  country: 'GB',
};
const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');
const Asset = z.object({
  url: z.string(),
  presigned_url: z.string(),
  expires_at: z.object({ iso: z.string() }),
});

async function orderFor(file: string) {
  const { body } = await ask(sandbox, '/1.0/products');
  const product = z.array(z.looseObject({ id: z.string(), alias: z.string() })).parse(body);
  const cards = product.find(({ alias }) => alias === 'business-cards');
  return {
    reference: 'NWT-1',
    product: cards?.id,
    quantity: 250,
    options: [],
    components: [
      {
        label: 'general',
        size: 'size-85mm-x-55mm',
        material: 'material-silk-standard-350gsm',
        options: [{ finishing_item: 'finishing-ink-single' }],
        range_start: 1,
        range_end: 1,
        artwork: { files: [{ file, finishing_item: 'finishing-ink-single', label: 'ink' }] },
      },
    ],
  };
}

describe.each([
  ['1.0', '/1.0', 'job.status.production_queued', 'job.status.production_started'],
  ['3.0', '/3.0', 'job.production.queued', 'job.production.started'],
] as const)('generation %s', (generation, prefix, queued, started) => {
  beforeEach(() => sandbox.setAccount({ generation }));

  test('a job has its shape, and its status is set by PUT as far as it is allowed', async () => {
    const [id = ''] = sandbox.makeJobs(2, { prepressMs: 0, loose: true });
    sandbox.finishPrepress();
    const { body: listed } = await ask(sandbox, `/1.0/jobs?limit=1&page=1&filter[id][]=${id}`);
    const [job] = z.array(z.record(z.string(), z.unknown())).parse(listed);
    const code = generation === '1.0' ? { canonical: queued, value: 'production_queued' } : { value: queued };
    expect(job).toMatchObject({
      id,
      hash: expect.stringMatching(/^P\d{14}$/),
      reference: expect.stringMatching(/^NWT-/),
      status: code,
      clients:
        generation === '1.0'
          ? [
              { role: 'origin', client: { type: 'shop' }, is_primary: true },
              { role: 'production' },
              { role: 'prepress' },
            ]
          : { origin: { type: 'shop' } },
      components: [
        {
          label: 'general',
          options: expect.any(Array),
          artwork: { files: [{ label: 'ink', file: { id: expect.any(String) } }] },
        },
      ],
      created_at: { iso: expect.any(String) },
      production_finish_date: { iso: expect.any(String) },
    });
    const { body: allowed } = await ask(sandbox, `/1.0/jobs/${id}/status/transitions`);
    expect(JSON.stringify(allowed)).toContain(started);
    expect(await put(`${prefix}/jobs/${id}/status`, { status: started, reason: 'press 1' })).toMatchObject({
      status: 200,
      body: { status: { reason: 'press 1' } },
    });
    expect(await put(`${prefix}/jobs/${id}/status`, { status: started })).toMatchObject({
      status: 400,
      body: { error: { canonical: 'api.status.transition.bad_request' } },
    });
    sandbox.setAccount({ sameStatus: 'accepted' });
    expect((await put(`${prefix}/jobs/${id}/status`, { status: started })).status).toBe(200);
    expect((await ask(sandbox, '/1.0/job/batches')).status).toBe(404);
  });

  test('a delivery option needs an address, and a batch ships by it with its tracking codes', async () => {
    const jobs = sandbox.makeJobs(2, { prepressMs: 0, loose: true });
    expect(await post(sandbox, '/1.0/delivery/options', { jobs })).toMatchObject({
      status: 400,
      body: {
        error: { canonical: 'api.request.error.payload' },
        violations: { delivery_address: [expect.any(String)] },
      },
    });
    const { body } = await post(sandbox, '/1.0/delivery/options', { jobs, delivery_address: address });
    const [option] = z.array(z.looseObject({ id: z.string() })).parse(body);
    const made = await post(sandbox, '/1.0/job/batches', { jobs, delivery_option: option?.id });
    expect(made).toMatchObject({
      status: 201,
      body: { delivery_option: { delivery_address: { city: 'Whitby' } } },
    });
    const { id } = z.looseObject({ id: z.string() }).parse(made.body);
    const tracking = { job_batch: id, tracking_code: 'T1', tracking_public_url: 'https://t.example/T1' };
    for (const _ of [1, 2]) await post(sandbox, '/1.0/delivery/unmanaged-dispatch', tracking);
    expect((await ask(sandbox, `/1.0/job/batches/${id}`)).body).toMatchObject({
      dispatches: [{ tracking_code: 'T1' }, { tracking_code: 'T1' }],
    });
  });

  test('a job is submitted with the address of its artwork, which is fetched', async () => {
    const { body } = await post(sandbox, '/1.0/presigned-assets', {});
    const asset = Asset.parse(body);
    expect((await fetch(asset.url, { method: 'PUT', body: pdf })).status).toBe(403);
    expect((await fetch(asset.presigned_url, { method: 'PUT', body: pdf })).status).toBe(200);
    const { status, body: job } = await post(sandbox, '/1.0/jobs', await orderFor(asset.url));
    expect(status).toBe(201);
    const { id } = z.looseObject({ id: z.string() }).parse(job);
    const Read = z.looseObject({ status: z.looseObject({ value: z.string() }) });
    await until('it was fetched', async () => {
      const { value } = Read.parse((await ask(sandbox, `/1.0/jobs/${id}`)).body).status;
      return value !== 'incomplete' && value !== 'job.new';
    });
    const { body: lost } = await post(sandbox, '/1.0/jobs', await orderFor(`${sandbox.storageUrl}/assets/0`));
    const other = z.looseObject({ id: z.string() }).parse(lost).id;
    await until('it failed', async () =>
      /artwork\.(status\.)?failed/.test(JSON.stringify((await ask(sandbox, `/1.0/jobs/${other}`)).body)),
    );
    expect(await post(sandbox, '/1.0/jobs', { quantity: 'many' })).toMatchObject({
      status: 400,
      body: { violations: { quantity: ['Must be a number.'], components: [expect.any(String)] } },
    });
  });

  test('an issue with an artwork stays with it', async () => {
    const [id = ''] = sandbox.makeJobs(1, { prepressMs: 0 });
    const { body } = await ask(sandbox, `/1.0/jobs/${id}`);
    const job = z.looseObject({
      components: z.array(z.looseObject({ artwork: z.object({ id: z.string() }) })),
    });
    const artwork = job.parse(body).components[0]?.artwork.id;
    expect((await post(sandbox, `/1.0/artworks/${artwork}/issues`, { message: 'Too dark' })).status).toBe(
      201,
    );
    expect((await ask(sandbox, `/1.0/artworks/${artwork}`)).body).toMatchObject({
      issues: [{ message: 'Too dark' }],
    });
  });

  test.each(['sha256', 'sha1'] as const)(
    'webhooks come signed by %s, one after the other',
    async (digest) => {
      const seen: { at: number; body: string; signature: string | undefined }[] = [];
      const answers = [429, 503, 200];
      server = createServer((request, response) => {
        let body = '';
        request.setEncoding('utf8').on('data', (piece: string) => {
          body += piece;
        });
        request.on('end', () => {
          seen.push({ at: performance.now(), body, signature: String(request.headers['x-signature']) });
          response.writeHead(answers.shift() ?? 200, { 'retry-after': '1' }).end();
        });
      });
      const url = await listen(server);
      sandbox.registerWebhook(url, { signingSecret: 'a plain secret', signature: digest });
      const [first = '', second = ''] = sandbox.makeJobs(2, { prepressMs: 86_000_000, loose: true });
      for (const id of [first, second]) sandbox.moveJobOn(id);
      await until('both have arrived', () => seen.length === 4);
      const about = seen.map(({ body }) => (body.includes(first) ? 'first' : 'second'));
      expect(about).toEqual(['first', 'first', 'first', 'second']);
      // As long as it was asked to wait, which is longer than its own half a second.
      const [one, two] = seen;
      expect((two?.at ?? 0) - (one?.at ?? 0)).toBeGreaterThan(950);
      for (const { body, signature } of seen) {
        expect(signature).toBe(createHmac(digest, 'a plain secret').update(body).digest('hex'));
        expect(JSON.parse(body)).toMatchObject({ action: 'job.status.transition', payload: { job: {} } });
      }
    },
  );
});

test('an account that speaks what the document shows has none of it', async () => {
  expect((await ask(sandbox, '/1.0/whoami')).status).toBe(404);
  expect((await ask(sandbox, '/1.0/job/batches')).status).toBe(200);
});

test('an uploaded file comes whole or not at all', async () => {
  sandbox.setAccount({ generation: '3.0' });
  const asset = Asset.parse((await ask(sandbox, '/1.0/presigned-assets')).body);
  const cut = new AbortController();
  const half = new ReadableStream({
    start(controller) {
      controller.enqueue(pdf.subarray(0, 4));
      setTimeout(() => cut.abort(), 50);
    },
  });
  const init = { method: 'PUT', body: half, duplex: 'half', signal: cut.signal } as RequestInit;
  await expect(fetch(asset.presigned_url, init)).rejects.toThrow();
  expect((await fetch(asset.url)).status).toBe(404);
  await fetch(asset.presigned_url, { method: 'PUT', body: pdf });
  const back = Buffer.from(await (await fetch(asset.url)).arrayBuffer());
  expect(createHash('sha256').update(back).digest('hex')).toBe(
    createHash('sha256').update(pdf).digest('hex'),
  );
});
