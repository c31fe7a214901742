import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type AnswerRead,
  ConnectionId,
  JobKey,
  type PartRead,
  QueueQuery,
  type ReadingPart,
  type ReadingPaths,
} from '../../../src/contract/index.ts';
import { makePdf } from '../../support/made-pdf.ts';
import { type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

// A deployment with invented terms: anyone who can read its JSON can configure the station to read it.

const id = ConnectionId.parse('test');
const fileId = '5e1b3a52-8f64-4c43-9d0b-6a1f3f0c2b11';
const job = {
  id: '0d8e6c1e-2f37-4b6e-8f7c-0a5a3d1b9c22',
  bezeichnung: 'Visitenkarten Maier',
  besteller: { firma: 'Maier GmbH' },
  zustand: { wert: 'job.production.queued' },
  druck: [{ kennung: fileId }],
};
const paths = {
  'job.name': '$.bezeichnung',
  'job.customer': '$.besteller.firma',
  'job.status': '$.zustand.wert',
  'job.files': '$.druck[*].kennung',
} as const;

let root: string;
let service: ScriptedService;
let station: TestStation;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-reading-'));
  service = await startScriptedService();
  service.say('/1.0/jobs', { body: { jobs: [job] } });
  service.say(`/1.0/jobs/${job.id}`, { body: job });
  service.say(`/1.0/files/${fileId}/download-path`, { body: { url: `${service.baseUrl}/stored.pdf` } });
  service.say('/stored.pdf', { body: await makePdf() });
  station = await openTestStation({ root, service });
});
afterEach(async () => {
  await station.stop();
  await service.stop();
  await rm(root, { recursive: true, force: true });
});

const api = () => station.station.api.connections;
const delivered = async (): Promise<string[]> =>
  (await readdir(station.hotFolder)).filter((name) => !name.startsWith('.'));

function partOf(answers: readonly AnswerRead[], part: ReadingPart): PartRead {
  const found = answers.flatMap(({ parts }) => parts).find((one) => one.part === part);
  if (found === undefined) throw new Error(`Nothing is said of ${part}.`);
  return found;
}

test('what could not be found is shown, tried live, saved, and read from then on', async () => {
  await until('an answer is here', () => api().tryReading({ id, paths: {} }).length > 0);
  const before = api().tryReading({ id, paths: {} });
  expect(partOf(before, 'list.jobs')).toMatchObject({
    foundAt: 'jobs',
    reads: { kind: 'entries', count: 1 },
  });
  expect(partOf(before, 'job.status')).toMatchObject({ foundAt: null, reads: null });
  expect(before.find(({ endpoint }) => endpoint === 'jobs')?.leftOver).toEqual(
    expect.arrayContaining(['zustand', 'druck']),
  );
  expect(before.every(({ body }) => body?.includes(service.token) === false)).toBe(true);

  const tried = api().tryReading({ id, paths });
  expect(partOf(tried, 'job.status').reads).toEqual({ kind: 'text', text: 'job.production.queued' });
  expect(partOf(tried, 'job.name').reads).toEqual({ kind: 'text', text: 'Visitenkarten Maier' });
  expect(partOf(before, 'job.customer').reads).toBeNull();
  expect(partOf(tried, 'job.customer').reads).toEqual({ kind: 'text', text: 'Maier GmbH' });
  expect(api().settings({ id }).readingPaths).toEqual({});
  expect(await delivered()).toEqual([]);

  await api().change({ id, change: { readingPaths: paths } });
  await until('it is delivered', async () => (await delivered()).length === 1);
  const [row] = station.station.api.queue.list(QueueQuery.parse({})).rows;
  expect(row?.customers).toEqual(['Maier GmbH']);
  await api().change({ id, change: { readingPaths: {} } });
  expect(api().settings({ id }).readingPaths).toEqual({});
});

test('a path that leads nowhere in what is stored is refused, and changes nothing', async () => {
  await until(
    'the job is stored',
    () => station.station.api.queue.list(QueueQuery.parse({})).rows.length > 0,
  );
  const refused = async (wrong: ReadingPaths, part: ReadingPart): Promise<void> => {
    expect(await api().previewReading({ id, paths: { ...paths, ...wrong } })).toMatchObject({
      nowhere: [part],
    });
    await expect(
      api().change({ id, change: { readingPaths: { ...paths, ...wrong } } }),
    ).rejects.toMatchObject({
      code: 'INVALID',
      field: part,
      what: { code: 'refusal.path-nowhere', values: { path: wrong[part] } },
    });
    expect(api().settings({ id }).readingPaths).toEqual({});
  };
  await refused({ 'job.customer': '$.besteller.name_der_firma' }, 'job.customer');
  await refused({ 'job.files': '$.drucke[*].kennung' }, 'job.files');
  await refused({ 'job.quantity': '$.besteller' }, 'job.quantity');
  await refused({ 'job.pages': '$.seiten' }, 'job.pages');
  await refused({ 'list.jobs': '$.auftraege' }, 'list.jobs');

  // No batch is stored, and few jobs are in one: nothing says that these are wrong.
  const more = { 'batch.status': '$.zustand', 'job.batch': '$.sammelauftrag', 'job.notForPrint': '$.alt' };
  expect(await api().previewReading({ id, paths: { ...paths, ...more } })).toMatchObject({ nowhere: [] });
  await api().change({ id, change: { readingPaths: { ...paths, ...more } } });
  // What was saved before stays, even where the service no longer says it.
  service.say('/1.0/jobs', { body: { jobs: [{ ...job, besteller: undefined }] } });
  await api().change({ id, change: { readingPaths: { ...paths, ...more, 'job.name': '$.id' } } });
});

test('a path into a list that is still empty may be right', async () => {
  const empty = { ...job, druck: [] };
  service.say('/1.0/jobs', { body: { jobs: [empty] } });
  service.say(`/1.0/jobs/${job.id}`, { body: empty });
  const files = () =>
    api()
      .tryReading({ id, paths: {} })
      .some(({ body }) => body?.includes('"druck": []'));
  await until('it is stored', files);
  await api().change({ id, change: { readingPaths: { 'job.files': paths['job.files'] } } });
  expect(api().settings({ id }).readingPaths).toEqual({ 'job.files': paths['job.files'] });
});

test('saved paths count for a job that is already stored, although its JSON stays the same', async () => {
  const read = { ...job, status: 'job.production.queued' };
  service.say('/1.0/jobs', { body: { jobs: [read] } });
  service.say(`/1.0/jobs/${job.id}`, { body: read });
  const key = JobKey.parse(`test:${job.id}`);
  const files = () =>
    station.station.api.job.get({ key }).components.flatMap((component) => component.files).length;
  const isStored = () =>
    station.station.api.queue
      .list(QueueQuery.parse({}))
      .rows.some(({ status }) => status?.code === 'job.production.queued');
  await until('the job is stored', isStored);
  expect(files()).toBe(0);
  const preview = (tried: ReadingPaths) => api().previewReading({ id, paths: tried });
  const affected = { jobKey: key, jobName: `Job ${job.id.slice(0, 8)}`, fileName: `${fileId}.pdf` };
  expect(await preview({ 'job.files': paths['job.files'] })).toEqual({
    looked: 1,
    stored: 1,
    files: [{ effect: 'send', count: 1, first: [affected] }],
    facts: expect.arrayContaining([{ fact: 'components', jobs: 1 }]),
    nowhere: [],
    batches: 0,
  });
  await expect(preview({ 'job.files': 'druck' })).rejects.toMatchObject({ code: 'INVALID' });
  expect([files(), await delivered()]).toEqual([0, []]);
  await api().change({ id, change: { readingPaths: { 'job.files': paths['job.files'] } } });
  await until('it is delivered', async () => (await delivered()).length === 1);
  const lines = () => station.station.api.job.get({ key }).timeline.filter(({ to }) => to === 'read-anew');
  expect(lines().map(({ why }) => why)).toContainEqual({
    code: 'job.read-anew',
    values: { found: 1, lost: 0 },
  });

  const named = await preview({ 'job.files': paths['job.files'], 'job.name': '$.bezeichnung' });
  expect(named).toMatchObject({ files: [], facts: [{ fact: 'name', jobs: 1 }] });

  // Of a path that leads nowhere it is said, and what was sent stays sent.
  const now = () => station.station.api.job.get({ key });
  const isSaid = () => now().notUnderstood.some(({ code }) => code === 'unread.files-at-path');
  const { druck, ...others } = read;
  const says = (body: object): void => {
    service.say('/1.0/jobs', { body: { jobs: [body] } });
    service.say(`/1.0/jobs/${job.id}`, { body });
  };
  says({ ...others, drucke: druck });
  await api().refresh({ id });
  await until('it leads nowhere', isSaid);
  expect(now().timeline.filter(({ to }) => to === 'recalled')).toEqual([]);
  says(read);
  await api().refresh({ id });
  await until('it is read as before', () => !isSaid());
  expect(await delivered()).toHaveLength(1);
});

test('something that is no path, or leads nowhere, is reported for its part; the first is not saved', async () => {
  await until('an answer is here', () => api().tryReading({ id, paths: {} }).length > 0);
  const tried = api().tryReading({ id, paths: { 'job.name': 'bezeichnung', 'job.product': '$.nirgends' } });
  expect(partOf(tried, 'job.name').fault).toBe('syntax');
  expect(partOf(tried, 'job.product').fault).toBe('nothing');
  await expect(
    api().change({ id, change: { readingPaths: { 'job.name': 'bezeichnung' } } }),
  ).rejects.toMatchObject({
    code: 'INVALID',
    field: 'job.name',
  });
});

test('a stored batch, and which of several statuses a job has, are read anew without the service', async () => {
  const batchId = '7c1d9a40-1111-4222-8333-944455556666';
  const undecided = { ...job, status: 'job.approved', production_status: 'werk.bereit', batch: batchId };
  const batch = { id: batchId, status: 'job_batch.open', jobs: [{ id: job.id }], versand: 'Eilbote' };
  service.say('/1.0/jobs', { body: { jobs: [undecided] } });
  service.say(`/1.0/jobs/${job.id}`, { body: undecided });
  service.say('/1.0/job/batches', { body: { batches: [batch] } });
  service.say(`/1.0/job/batches/${batchId}`, { body: batch });
  const key = JobKey.parse(`test:${job.id}`);
  const now = () => {
    const { rows } = station.station.api.queue.list(QueueQuery.parse({}));
    const status = rows.some(({ jobsTotal }) => jobsTotal > 0)
      ? station.station.api.job.get({ key }).status
      : null;
    return { status: status?.code ?? null, delivery: rows[0]?.delivery?.service ?? null };
  };
  await expect.poll(now, { timeout: 20_000 }).toEqual({ status: 'job.approved', delivery: null });

  const preview = (tried: ReadingPaths) => api().previewReading({ id, paths: tried });
  expect(await preview({ 'batch.delivery': '$.versand' })).toMatchObject({ batches: 1, facts: [] });
  expect(await preview({ 'job.name': '$.id' })).toMatchObject({ batches: 0 });
  for (const path of ['/1.0/jobs', `/1.0/jobs/${job.id}`, '/1.0/job/batches', `/1.0/job/batches/${batchId}`])
    service.say(path, { status: 503, body: {} });
  await api().change({
    id,
    change: { readingPaths: { 'batch.delivery': '$.versand', 'job.files': paths['job.files'] } },
  });
  await expect.poll(now, { timeout: 20_000 }).toEqual({ status: 'job.approved', delivery: 'Eilbote' });
  expect(await delivered()).toEqual([]);
  await api().change({ id, change: { statusMeanings: { 'werk.bereit': 'download' } } });
  await until('it is delivered', async () => (await delivered()).length === 1);
  expect(now().status).toBe('werk.bereit');
});
