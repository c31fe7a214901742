import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  BatchKey,
  ConnectionId,
  HotFolderId,
  JobKey,
  knownIn,
  QueueQuery,
  type QueueRow,
} from '../../../src/contract/index.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { hasReaders, textOf } from '../../support/paper.ts';
import { skipWhere } from '../../support/skip.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

const run = promisify(execFile);
const read = skipWhere(!hasReaders, 'poppler-utils, qpdf or zbar-tools is not installed');

let root: string;
let sandbox: Sandbox;
let station: TestStation;
/** What the system's print dialog was opened for, and what comes of it. */
const printed: string[] = [];
let outcome: 'closed' | 'failed' = 'closed';
const signal = (): AbortSignal => new AbortController().signal;
const api = () => station.station.api;

const query = QueueQuery.parse({ level: 'jobs' });
const rows = (): QueueRow[] => api().queue.list(query).rows;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-paper-'));
  sandbox = await createSandbox();
  sandbox.makeJobs(3, { prepressMs: 0 });
  station = await openTestStation({
    root,
    service: sandbox,
    shell: {
      reveal: () => undefined,
      drag: () => undefined,
      isStartOff: async () => false,
      async print(path) {
        printed.push(path);
        return outcome;
      },
    },
  });
  await until(
    'every file is in the hot folder',
    () =>
      rows().length === 3 &&
      rows().every(({ filesTotal, filesDelivered }) => filesTotal > 0 && filesDelivered === filesTotal),
  );
}, 60_000);
afterAll(async () => {
  await station.stop();
  await sandbox.stop();
  await rm(root, { recursive: true, force: true });
});

test('a window gets the sheets of some jobs, with a thumbnail of every page', read, async () => {
  const keys = rows().map(({ key }) => key);
  const { id, jobs, pages, fileName } = await api().paper.sheets({ keys: [...keys, ...keys] }, signal());
  expect(jobs).toBe(3);
  expect(pages).toBeGreaterThanOrEqual(3);
  expect(fileName).toMatch(/^sheets_[0-9a-f]{8}\.pdf$/);
  const held = await station.station.readArtwork(id);
  expect(held).toMatchObject({ isMadeHere: true });
  const path = held?.path ?? '';
  const text = await textOf(path);
  const details = rows().map((row) => api().job.get({ key: JobKey.parse(row.key) }));
  for (const { name, serviceId, customer } of details) {
    for (const said of [name, serviceId, knownIn(customer) ?? ''])
      expect(text).toContain(said.replace(/\s+/g, ' '));
  }
  expect(text).toContain('RIP');
  const files = details.flatMap(({ components }) => components.flatMap((component) => component.files));
  const counts = files.map((file) => api().preflight.get({ id: file.id }).pageCount ?? 1);
  const { stdout } = await run('pdfimages', ['-list', path]);
  expect(stdout.match(/^ *\d+ +\d+ image /gm)).toHaveLength(
    counts.reduce((sum, count) => sum + Math.min(count, 24), 0),
  );
});

test('that is in the activity, once for each job', async () => {
  const [row] = rows();
  const key = JobKey.parse(row?.key);
  const before = made(key);
  await api().paper.sheets({ keys: [key] }, signal());
  expect(made(key)).toBe(before + 1);
});

test('labels of a job come as PDF or for a label printer, and are in the activity', read, async () => {
  const [row] = rows();
  const key = JobKey.parse(row?.key);
  const { serviceId } = api().job.get({ key });
  const pdf = await api().paper.sheets({ labels: [key], as: 'pdf', each: 2 }, signal());
  expect(pdf).toMatchObject({ jobs: 1, pages: 2 });
  expect(await textOf((await station.station.readArtwork(pdf.id))?.path ?? '')).toContain('2 of 2');
  const zpl = await api().paper.sheets({ labels: [key], as: 'zpl', each: 3 }, signal());
  expect(zpl).toMatchObject({ jobs: 1, pages: 3, fileName: expect.stringMatching(/\.zpl$/) });
  const held = await station.station.readArtwork(zpl.id);
  expect(held).not.toHaveProperty('isMadeHere');
  const text = await readFile(held?.path ?? '', 'ascii');
  expect(text.match(/\^XZ/g)).toHaveLength(3);
  expect(text).toContain(serviceId);
  expect(made(key, 'label-made')).toBe(2);
  expect(() => api().paper.print({ id: zpl.id })).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
});

const made = (key: JobKey, what = 'sheet-made'): number =>
  api()
    .job.get({ key })
    .timeline.filter(({ subject, to, source }) => subject === 'job' && to === what && source === 'operator')
    .length;

test.each(['job', 'batch'] as const)(
  'a slip sheet goes into the hot folder before the files of each %s, and says which one follows',
  read,
  async (slip) => {
    const id = HotFolderId.parse('rip');
    await api().hotFolders.update({ id, change: { slip, order: 'numbered' } });
    const known = new Set(rows().map(({ key }) => key));
    const before = new Set(await readdir(station.hotFolder));
    sandbox.makeJobs(1, { prepressMs: 0 });
    await api().connections.refresh({ id: ConnectionId.parse('test') });
    const added = () => rows().find(({ key }) => !known.has(key));
    await until('its files are there', () => {
      const row = added();
      return row !== undefined && row.filesTotal > 0 && row.filesDelivered === row.filesTotal;
    });
    const job = api().job.get({ key: JobKey.parse(added()?.key) });
    const names = (await readdir(station.hotFolder)).filter((name) => !before.has(name)).sort();
    expect(names.map((name) => name.includes('-0-slip'))).toEqual(names.map((_, index) => index === 0));
    const batch = job.batchKey ?? job.queuedBatchKey ?? '';
    const named = slip === 'job' ? job.serviceId : batch.slice(batch.indexOf(':') + 1);
    expect(await textOf(join(station.hotFolder, names[0] ?? ''))).toContain(named);
    const timeline = slip === 'job' ? job.timeline : api().batch.get({ key: BatchKey.parse(batch) }).timeline;
    const steps = timeline.filter(({ why }) => why?.code === 'delivery.slip').map(({ to }) => to);
    expect(steps).toEqual(['delivered', 'committing', 'copying', 'planned']);
    expect(added()?.filesTotal).toBe(names.length - 1);
    await api().hotFolders.update({ id, change: { slip: 'none', order: 'any' } });
  },
);

test('the desktop prints them by the system dialog, and says if it has no printer', async () => {
  const [row] = rows();
  const { id } = await api().paper.sheets({ keys: [JobKey.parse(row?.key)] }, signal());
  await api().paper.print({ id });
  expect(printed).toEqual([(await station.station.readArtwork(id))?.path]);
  outcome = 'failed';
  await expect(api().paper.print({ id })).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    what: { code: 'paper.not-printed' },
  });
});

test('what is gone, or was never there, is refused in words', async () => {
  await expect(api().paper.sheets({ keys: [JobKey.parse('test:nowhere')] }, signal())).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const [row] = rows();
  const file = api().job.get({ key: JobKey.parse(row?.key) }).components[0]?.files[0];
  if (file === undefined) throw new Error('The job has a file.');
  expect(() => api().paper.print({ id: file.id })).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
});

test('a window that leaves ends the making, and the next one is not held up', async () => {
  const [row] = rows();
  const keys = [JobKey.parse(row?.key)];
  const left = new AbortController();
  const first = api().paper.sheets({ keys }, left.signal);
  left.abort();
  const second = api().paper.sheets({ keys }, signal());
  await expect(first).rejects.toThrow();
  expect(await second).toMatchObject({ jobs: 1 });
});

test('a thumbnail that cannot be drawn any more leaves an empty frame', read, async () => {
  await rm(station.folders.archive, { recursive: true, force: true });
  await rm(join(station.folders.data, 'thumbnails'), { recursive: true, force: true });
  const keys = rows().map(({ key }) => key);
  const { id } = await api().paper.sheets({ keys }, signal());
  const text = await textOf((await station.station.readArtwork(id))?.path ?? '');
  expect(text).toContain('No thumbnail');
});
