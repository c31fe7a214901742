import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BatchKey, ConnectionId, JobKey, QueueQuery } from '../../../src/contract/index.ts';
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

test('404 on every undocumented path: connected, and it says what is not offered', async () => {
  const api = await opened();
  await until('it is online', () => connection(api)?.state.kind === 'online');
  expect(connection(api)?.notOffered.length).toBeGreaterThanOrEqual(3);
  expect(rows(api)).toEqual([]);
});

test('other names, envelopes, numbers as strings and a wrong content type are still read', async () => {
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

test('unknown statuses and labels, nulls and missing fields are shown, and gaps are named', async () => {
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
  expect(job(api, 'bare').notUnderstood.length).toBeGreaterThan(0);
  expect(connection(api)?.state.kind).toBe('online');
});

test.each([
  ['HTML', { type: 'text/html', body: '<html>Welcome to the portal</html>' }],
  ['broken JSON', { type: 'application/json', body: '[{"id":"a"' }],
  ['an error with 200', { body: { error: 'internal', message: 'try later' } }],
  ['nothing', { type: 'application/json', body: '' }],
  ['deep nesting', { type: 'application/json', body: '['.repeat(5_000) + ']'.repeat(5_000) }],
])('%s in place of one list leaves the other lists as they are', async (_what, answer) => {
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

const good = { id: 'j-1', name: 'Readable', status: 'job.prepress.queued', product: 'Cards' };
const neverMind = { status: 'job.prepress.queued', product: 'Cards' };

test.each([
  ['attributes that cannot be read', [{ ...good, attributes: 'none' }]],
  ['attributes that say something else', [{ ...good, attributes: { id: 'other', name: 'Other' } }]],
  [
    'unreadable fields under other usual names',
    [{ ...good, title: 7, reference: {}, uuid: [], job: {}, data: 0 }],
  ],
  ['an envelope around each entry', [{ data: { job: { attributes: good } } }]],
  ['a byte order mark', `\uFEFF${JSON.stringify([good])}`],
  [
    'numbers beyond all limits',
    '[{"id":"j-1","name":"Readable","quantity":1e999,"created_at":1e300,"status":"a.b"}]',
  ],
  [
    'endless nesting in one field',
    `[{"id":"j-1","name":"Readable","x":${'['.repeat(9_000)}${']'.repeat(9_000)}}]`,
  ],
  ['the same job twice', [good, { ...good }]],
  ['entries that are nothing', [null, 7, 'x', [], {}, [[]], good, { id: null }, { id: '' }, { id: {} }]],
  [
    'IDs that fit in no URL',
    [{ ...neverMind, id: '..' }, { ...neverMind, id: '\ud800' }, good, { ...neverMind, id: 1.5 }],
  ],
  ['a page that is just a number', { data: [good], next: 2 }],
  ['a next-page link that is not a URL', { data: [good], next: 'http://[' }],
  [
    'fields that every object has',
    '[{"id":"j-1","name":"Readable","__proto__":{"id":"p"},"constructor":1,"toString":2}]',
  ],
])('%s: the job is there, under its own name', async (_what, body) => {
  service.say('/1.0/jobs', { body, type: 'application/json' });
  const api = await opened();
  await until('the job is known', () => rows(api).length === 1);
  expect(job(api, 'j-1').name).toBe('Readable');
  expect(connection(api)?.state.kind).toBe('online');
});

test('what could not be read of a list is reported for the connection', async () => {
  service.say('/1.0/jobs', { body: [good, { name: 'nobody can name this one' }, null, 3] });
  const api = await opened();
  await until('the job is known', () => rows(api).length === 1);
  expect(connection(api)?.notUnderstood).toEqual([
    {
      list: 'jobs',
      message: expect.objectContaining({ code: 'unread.nameless-job' }),
      times: 3,
    },
  ]);
});

test('odd components and labels: each is stored once, each file is downloaded once for each', async () => {
  const file = pdfOf('one for two', 2_000);
  const artwork = { files: [{ id: 'f-1' }, { id: 'f-1' }, { file: { id: 'f-1' } }] };
  service.say('/1.0/files/f-1/download-path', { body: [[{ 'weird key': `${service.baseUrl}/bytes` }]] });
  service.say('/bytes', { type: 'application/octet-stream', body: file });
  service.say('/1.0/jobs', {
    body: [
      {
        ...good,
        status: 'job.production.queued',
        components: [
          { label: 'general', artwork },
          { label: 'general', artwork },
          { label: 'slipcase', artwork: 9 },
          null,
        ],
      },
    ],
  });
  const api = await opened();
  await until(
    'both have come',
    () =>
      rows(api).length === 1 &&
      job(api, 'j-1').components.filter(({ files }) => files[0]?.sha256 === sumOf(file)).length === 2,
  );
  expect(job(api, 'j-1').components.map(({ label, files }) => [label, files.length])).toEqual([
    ['general', 1],
    ['general 2', 1],
    ['slipcase', 0],
  ]);
});

test.each([
  ['a page at another origin', 'https://elsewhere.example/1.0/jobs?page=2'],
  ['a missing page', '/1.0/jobs/nowhere'],
  ['itself', '/1.0/jobs'],
])('the next page is %s: the first one counts', async (_what, next) => {
  service.say('/1.0/jobs', { body: { results: [good], next } });
  const api = await opened();
  await until('the job is known', () => rows(api).length === 1);
  await until('it is online', () => connection(api)?.state.kind === 'online');
});

test.each([
  ['401 in HTML', { status: 401, type: 'text/html', body: '<h1>Sign in</h1>' }, 'needs-token'],
  [
    'a redirect to a login page',
    { status: 302, headers: { location: 'https://login.example/' }, body: '' },
    'unread',
  ],
  ['no content', { status: 204, body: '' }, 'unread'],
  ['a refusal', { status: 400, body: { error: 'updated_since is required' } }, 'unread'],
  ['an unwanted range', { status: 416, body: '' }, 'unread'],
  ['an odd success', { status: 226, body: 'fine' }, 'unread'],
  ['a web page', { type: 'text/html', body: '<html>Welcome</html>' }, 'unread'],
  ['an object without a list', { body: { hello: 1 } }, 'unread'],
  ['an invalid date', { status: 503, headers: { 'retry-after': 'soon' }, body: '[[[' }, 'offline'],
  ['bytes', { status: 500, type: 'application/json', body: Buffer.from([0xff, 0xfe, 0, 1]) }, 'offline'],
])(
  '%s in place of everything: reported, and all goes on once the service does',
  async (_what, answer, state) => {
    const lists = ['/1.0/jobs', '/1.0/job/batches', '/1.0/job/queued-batches'];
    for (const path of lists) service.say(path, answer);
    const api = await opened();
    // An answer that is not a list stops nothing: each list is reported separately.
    const isSaid = (): boolean =>
      state === 'unread'
        ? connection(api)?.state.kind === 'online' &&
          connection(api)
            ?.notUnderstood.map(({ list }) => list)
            .join() === 'jobs,batches,queued-batches'
        : connection(api)?.state.kind === state;
    await until('it is said', isSaid);
    for (const path of lists) service.say(path, { body: path === '/1.0/jobs' ? [good] : [] });
    await api.connections.setToken({ id: ConnectionId.parse('test'), token: service.token });
    await until('the job is known', () => rows(api).length === 1);
  },
);

test('a request to wait for ages is followed for an hour at most', async () => {
  service.say('/1.0/jobs', { status: 429, headers: { 'retry-after': '99999999999' }, body: '{}' });
  const api = await opened();
  await until('it is said', () => connection(api)?.state.kind === 'offline');
  const state = connection(api)?.state;
  const retryAt = state?.kind === 'offline' ? Date.parse(state.retryAt ?? '') : Number.NaN;
  expect(retryAt - Date.now()).toBeGreaterThan(3_500_000);
  expect(retryAt - Date.now()).toBeLessThanOrEqual(3_600_000);
});

test('what was read stays when the service starts to send nonsense', async () => {
  service.say('/1.0/jobs', { body: [{ id: 'j-1', name: 'Kept', status: 'job.prepress.queued' }] });
  const api = await opened();
  await until('the job is known', () => rows(api).length === 1);
  service.say('/1.0/jobs', { body: [{ id: 'j-1', name: { de: ['?'] }, status: 7, components: 'none' }] });
  const asked = service.asked.filter((path) => path === '/1.0/jobs').length;
  await until(
    'it was read again',
    () => service.asked.filter((path) => path === '/1.0/jobs').length > asked + 1,
  );
  expect(job(api, 'j-1').status.code).toBe('job.prepress.queued');
  expect(rows(api)).toHaveLength(1);
});
