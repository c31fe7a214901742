import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BatchKey, JobKey, QueueQuery } from '../../../src/contract/index.ts';
import { pdfOf, sumOf } from '../../support/pdf.ts';
import { type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

let root: string;
let service: ScriptedService;
let station: TestStation | null = null;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-hostile-'));
  service = await startScriptedService();
  service.say('/1.0/products', { body: [] });
});
afterEach(async () => {
  await station?.stop();
  station = null;
  await service.stop();
  await rm(root, { recursive: true, force: true });
});

async function opened(): Promise<TestStation['station']['api']> {
  station = await openTestStation({ root, service });
  return station.station.api;
}
const rows = (api: TestStation['station']['api']) =>
  api.queue.list(QueueQuery.parse({ search: '', limit: 50 })).rows;
const job = (api: TestStation['station']['api'], id: string) =>
  api.job.get({ key: JobKey.parse(`test:${id}`) });
const connection = (api: TestStation['station']['api']) => api.overview.get().connections[0];

test('404 on every path that is not documented: connected, and it says what is not offered', async () => {
  const api = await opened();
  await until('it is online', () => connection(api)?.state.kind === 'online');
  expect(connection(api)?.notOffered.length).toBeGreaterThanOrEqual(3);
  expect(rows(api)).toEqual([]);
});

test('other names, envelopes, numbers as strings and a wrong content type are read all the same', async () => {
  const file = pdfOf('read all the same', 2_000);
  service.say('/1.0/jobs', {
    type: 'text/plain',
    body: JSON.stringify({
      data: {
        items: [
          {
            uuid: 'j-1',
            title: 'Flyers for all',
            copies: '2500',
            state: 'job.production.queued',
            productName: 'Flyers',
            parts: [
              {
                name: 'general',
                artwork: { documents: [{ id: 'f-1', filename: 'a.pdf', size: String(file.length) }] },
              },
            ],
          },
        ],
      },
    }),
  });
  service.say('/1.0/files/f-1/download-path', { body: { result: { href: `${service.baseUrl}/bytes` } } });
  service.say('/bytes', { type: 'application/octet-stream', body: file });
  const api = await opened();
  await until('the job is known', () => rows(api).length === 1);
  const read = job(api, 'j-1');
  expect(read.name).toBe('Flyers for all');
  expect(JSON.parse(read.original)).toMatchObject({ copies: '2500' });
  const sum = (): string | null | undefined => job(api, 'j-1').components[0]?.files[0]?.sha256;
  await until('its file has come', () => sum() === sumOf(file));
});

test('unknown statuses and labels, nulls and missing fields: shown as they come, and what is missing is said', async () => {
  service.say('/1.0/jobs', {
    body: [
      {
        id: 'strange',
        name: null,
        status: { canonical: 'job.varnish.curing' },
        components: { wobbler: null },
      },
      { id: 'bare' },
      { name: 'nobody can name this one' },
      42,
      null,
    ],
  });
  const api = await opened();
  await until('both are known', () => rows(api).length === 2);
  expect(job(api, 'strange').status.code).toBe('job.varnish.curing');
  expect(job(api, 'bare').unread.length).toBeGreaterThan(0);
  expect(connection(api)?.state.kind).toBe('online');
});

test.each([
  ['HTML', { type: 'text/html', body: '<html>Welcome to the portal</html>' }],
  ['broken JSON', { type: 'application/json', body: '[{"id":"a"' }],
  ['an error with 200', { body: { error: 'internal', message: 'try later' } }],
  ['nothing', { type: 'application/json', body: '' }],
  ['deep nesting', { type: 'application/json', body: '['.repeat(5_000) + ']'.repeat(5_000) }],
])('%s in the place of one list leaves the other lists as they are', async (_what, answer) => {
  service.say('/1.0/jobs', answer);
  service.say('/1.0/job/batches', {
    body: [{ id: 'b-1', status: { canonical: 'job_batch.production.ready' }, jobs: [{ id: 'j-7' }] }],
  });
  service.say('/1.0/jobs/j-7', { body: { id: 'j-7', name: 'In a batch', status: 'job.prepress.queued' } });
  const api = await opened();
  await until('the batch is known', () => rows(api).some(({ key }) => key === 'test:b-1'));
  expect(api.batch.get({ key: BatchKey.parse('test:b-1') }).row.status.code).toBe(
    'job_batch.production.ready',
  );
});

test('what was read stays when the service begins to talk nonsense', async () => {
  service.say('/1.0/jobs', { body: [{ id: 'j-1', name: 'Kept', status: 'job.prepress.queued' }] });
  const api = await opened();
  await until('the job is known', () => rows(api).length === 1);
  service.say('/1.0/jobs', { body: [{ id: 'j-1', name: { de: ['?'] }, status: 7, components: 'none' }] });
  const asked = service.asked.filter((path) => path === '/1.0/jobs').length;
  await until(
    'it was read again',
    () => service.asked.filter((path) => path === '/1.0/jobs').length > asked + 1,
    30_000,
  );
  expect(job(api, 'j-1').status.code).toBe('job.prepress.queued');
  expect(rows(api)).toHaveLength(1);
});
