import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';

let root: string;
let sandbox: Sandbox;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-sandbox-'));
  sandbox = await createSandbox({ stateFile: join(root, 'state.json') });
});
afterEach(async () => {
  await sandbox.stop();
  await rm(root, { recursive: true, force: true });
});

const call = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${sandbox.baseUrl}${path}`, {
    redirect: 'manual',
    ...init,
    headers: {
      authorization: `Bearer ${sandbox.token}`,
      'content-type': 'application/json',
      ...init.headers,
    },
  });
const read = async <S extends z.ZodType>(schema: S, path: string, init?: RequestInit): Promise<z.infer<S>> =>
  schema.parse(await (await call(path, init)).json());

const Products = z.array(
  z.looseObject({ id: z.string(), alias: z.string(), components: z.record(z.string(), z.unknown()) }),
);
const Materials = z.array(z.looseObject({ thickness: z.unknown().optional() }));
const Sizes = z.array(
  z.looseObject({
    name: z.string(),
    components: z.object({
      general: z.looseObject({ orientation: z.object({ alias: z.string() }).optional() }),
    }),
  }),
);
const Millimetres = z.object({ mm: z.object({ width: z.number(), height: z.number() }) });
const Jobs = z.array(
  z.looseObject({
    status: z.looseObject({ canonical: z.string() }),
    components: z.record(
      z.string(),
      z.looseObject({
        size: z.object({ finished: Millimetres, unfinished: Millimetres }),
        artwork: z.looseObject({ files: z.array(z.looseObject({ id: z.string(), name: z.string() })) }),
      }),
    ),
  }),
);
const Batches = z.array(z.looseObject({ status: z.looseObject({ canonical: z.string() }) }));
const Options = z.tuple([z.looseObject({ id: z.string() })]).rest(z.unknown());

test('the catalogue is that of the document', async () => {
  const products = await read(Products, '/1.0/products');
  expect(products).toHaveLength(9);
  const labels = Object.fromEntries(products.map((one) => [one.alias, Object.keys(one.components)]));
  expect(labels.postcards).toEqual(['general']);
  expect(labels['perfect-bound-books']).toEqual(['cover', 'inner']);
  const id = products[0]?.id;
  const materials = await read(Materials, `/3.0/products/${id}/materials`);
  expect(materials[0]).toMatchObject({
    alias: expect.stringMatching(/^material-/),
    weight: { weight: { units: { gsm: 250 } } },
  });
  expect(materials.filter((one) => one.thickness === undefined).length).toBeGreaterThan(0);
  expect(await read(z.array(z.unknown()), `/3.0/products/${id}/finishings`)).toHaveLength(21);
  const sizes = await read(Sizes, `/3.0/products/${id}/sizes`);
  const square = sizes.find((one) => one.name.startsWith('Square'));
  expect(square?.components.general.orientation?.alias).toBe('finishing-orientation-square');
  expect(sizes[0]?.components.general).not.toHaveProperty('orientation');
  expect(sizes[0]?.components.general.sizes).toMatchObject({
    finished: { mm: { width: 85 }, in: { width: 3.346 } },
    unfinished: { mm: { width: 91 } },
  });
});

test('without its token there is nothing', async () => {
  const response = await call('/1.0/products', { headers: { authorization: 'Bearer wrong' } });
  expect(response.status).toBe(401);
  expect(response.headers.get('content-type')).toContain('application/problem+json');
});

test('a job passes pre-press; its batch is ready exactly when its last job is', async () => {
  const heard: string[] = [];
  sandbox.makeJobs(3, { prepressMs: 60_000 });
  const batches = () => read(Batches, '/1.0/job/batches');
  const states = async () => (await batches()).map((one) => one.status.canonical);
  expect(new Set(await states())).toEqual(new Set(['job_batch.status.ready']));
  sandbox.finishPrepress();
  heard.push(...(await states()));
  expect(new Set(heard)).toEqual(new Set(['job_batch.production.ready']));
  const jobs = await read(Jobs, '/1.0/jobs', { headers: { 'accept-language': 'fr-FR,fr;q=0.9' } });
  expect(jobs[0]?.status).toEqual({
    canonical: 'job.production.queued',
    translation: { locale: 'fr', name: 'En file de production', summary: 'Prêt à imprimer.' },
  });
});

test('bad requests are refused and change nothing', async () => {
  const [job] = sandbox.makeJobs(1);
  const before = await read(Batches, '/1.0/job/batches');
  const options = await read(Options, '/1.0/job/delivery-options', { method: 'POST', body: '{}' });
  const post = (body: unknown) => call('/1.0/job/batches', { method: 'POST', body: JSON.stringify(body) });
  expect((await post({})).status).toBe(422);
  expect((await post({ jobs: [], delivery_option: options[0].id })).status).toBe(422);
  expect((await post({ jobs: ['nobody'], delivery_option: options[0].id })).status).toBe(404);
  expect((await post({ jobs: [job], delivery_option: 'none' })).status).toBe(404);
  expect((await post({ jobs: [job], delivery_option: options[0].id })).status).toBe(409);
  expect((await call('/1.0/job/batches', { method: 'POST', body: '{broken' })).status).toBe(400);
  expect(await read(Batches, '/1.0/job/batches')).toEqual(before);
});

test('artwork has the right boxes: trim is the finished, media and bleed the unfinished size', async () => {
  sandbox.makeJobs(10, { paddingBytes: 100 });
  const mm = (points: number): number => Math.round((points / 72) * 25.4 * 10) / 10;
  for (const job of await read(Jobs, '/1.0/jobs')) {
    for (const component of Object.values(job.components)) {
      for (const file of component.artwork.files) {
        const page = (await PDFDocument.load(await sandbox.artworkOf(file.id))).getPage(0);
        const [trim, bleed, media] = [page.getTrimBox(), page.getBleedBox(), page.getMediaBox()];
        expect({ width: mm(trim.width), height: mm(trim.height) }, file.name).toEqual(
          component.size.finished.mm,
        );
        expect({ width: mm(bleed.width), height: mm(bleed.height) }, file.name).toEqual(
          component.size.unfinished.mm,
        );
        expect(mm(media.width)).toBe(mm(bleed.width));
      }
    }
  }
  const names = (await read(Jobs, '/1.0/jobs')).flatMap((job) =>
    Object.values(job.components).flatMap((one) => one.artwork.files.map((file) => file.name)),
  );
  expect(names.some((name) => name.endsWith('-foil.pdf'))).toBe(true);
  expect(names.some((name) => name.endsWith('-inner.pdf'))).toBe(true);
});

test('files come by 302 and by path, from a storage that refuses an Authorization header', async () => {
  sandbox.makeJobs(1, { paddingBytes: 5_000 });
  const [id] = sandbox.fileIds();
  const redirect = await call(`/1.0/files/${id}/download`);
  expect(redirect.status).toBe(302);
  const location = redirect.headers.get('location') ?? '';
  expect(new URL(location).origin).toBe(sandbox.storageUrl);
  const { download_path: path } = await read(
    z.object({ download_path: z.string() }),
    `/1.0/files/${id}/download-path`,
  );
  const bytes = new Uint8Array(await (await fetch(path)).arrayBuffer());
  expect(bytes).toEqual(await sandbox.artworkOf(id ?? ''));
  expect((await fetch(location, { headers: { authorization: 'Bearer x' } })).status).toBe(400);
  expect(
    (await fetch(location.replace(/signature=(.)/, (_, first) => `signature=${first === '0' ? '1' : '0'}`)))
      .status,
  ).toBe(403);
  expect((await fetch(`${sandbox.storageUrl}/${id}`)).status).toBe(403);
  const ranged = await fetch(path, { headers: { range: 'bytes=100-' } });
  expect(ranged.status).toBe(206);
  expect(new Uint8Array(await ranged.arrayBuffer())).toEqual(bytes.subarray(100));
  expect((await fetch(path, { headers: { range: `bytes=${bytes.length}-` } })).status).toBe(416);
});

test('what it knows survives a restart', async () => {
  sandbox.makeJobs(6, { prepressMs: 60_000 });
  const before = [
    await read(Jobs, '/1.0/jobs'),
    await read(Batches, '/1.0/job/batches'),
    await read(Batches, '/1.0/job/queued-batches'),
  ];
  await sandbox.stop();
  sandbox = await createSandbox({ stateFile: join(root, 'state.json') });
  expect([
    await read(Jobs, '/1.0/jobs'),
    await read(Batches, '/1.0/job/batches'),
    await read(Batches, '/1.0/job/queued-batches'),
  ]).toEqual(before);
});
