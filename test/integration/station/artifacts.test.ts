import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ArtworkId, ConnectionId, JobKey, QueueQuery } from '../../../src/contract/index.ts';
import { createSandbox } from '../../../src/sandbox/sandbox.ts';
import { type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';
import { ask, post } from '../sandbox/client.ts';

const connection = ConnectionId.parse('test');
const SHEET = Buffer.from('%PDF-1.7\nan imposed sheet\n%%EOF\n');
const DOWNLOAD = '/1.0/artifacts/a-1/download';
const key = JobKey.parse(`${connection}:j-1`);

let root: string;
let station: TestStation;
let service: ScriptedService;
let storage: ScriptedService;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-artifacts-'));
  [service, storage] = await Promise.all([startScriptedService(), startScriptedService()]);
});
afterEach(async () => {
  await station.stop();
  await Promise.all([service.stop(), storage.stop()]);
  await rm(root, { recursive: true, force: true });
});

const none = new AbortController().signal;
const api = () => station.station.api;
/** A job with an artifact. */
async function open(): Promise<void> {
  service.say('/1.0/products', { body: [] });
  const artifacts = [{ id: 'a-1', path: 'out/Sheet 1.pdf', status: 'artifact.ready' }];
  service.say('/1.0/jobs', { body: [{ id: 'j-1', status: 'job.production.queued', artifacts }] });
  station = await openTestStation({ root, service });
  await until('the job is here', () => api().overview.get().connections[0]?.state.kind === 'online');
  await until('its artifact is listed', () => api().job.get({ key }).extras.artifacts.length === 1);
}
const redirect = (): void =>
  service.say(DOWNLOAD, { status: 302, headers: { location: `${storage.baseUrl}/sheet?sig=x` }, body: '' });
const handedOut = (): Promise<string[]> => readdir(join(station.folders.data, 'handed-out')).catch(() => []);
/** As a window reads it. */
const bytesOf = async (id: ArtworkId): Promise<Buffer> =>
  readFile((await station.station.readArtwork(id))?.path ?? '');
const get = async (): Promise<{ readonly fileName: string; readonly bytes: Buffer }> => {
  const { fileName, id } = await api().job.artifact({ key, id: 'a-1' }, none);
  return { fileName, bytes: await bytesOf(id) };
};

test('an artifact is downloaded from where the service redirects to, without the token there', async () => {
  await open();
  redirect();
  storage.say('/sheet', { body: SHEET });
  const { fileName, bytes } = await get();
  expect(fileName).toMatch(/^Sheet 1_[0-9a-f]{8}\.pdf$/);
  expect(bytes.equals(SHEET)).toBe(true);
  expect(service.authorizations.get(DOWNLOAD)).toBe(`Bearer ${service.token}`);
  expect(storage.authorizations.get('/sheet')).toBeUndefined();
  expect(await readdir(station.hotFolder)).toEqual([]);
});

test('or from the URL that the service answers with, or from the service itself', async () => {
  await open();
  storage.say('/sheet', { body: SHEET });
  service.say(DOWNLOAD, { body: { path: `${storage.baseUrl}/sheet?sig=x` } });
  expect((await get()).bytes.equals(SHEET)).toBe(true);
  service.say(DOWNLOAD, { type: 'application/pdf', body: SHEET });
  expect((await get()).bytes.equals(SHEET)).toBe(true);
  expect(service.authorizations.get(DOWNLOAD)).toBe(`Bearer ${service.token}`);
});

test.each([
  ['another checksum', { 'repr-digest': `md5=:${Buffer.alloc(16).toString('base64')}:` }, SHEET],
  ['only its beginning', {}, SHEET.subarray(0, 20)],
  ['a web page', {}, '<!doctype html><p>Sign in</p>'],
  ['nothing', {}, ''],
])('%s is refused with a reason', async (_, headers, body) => {
  await open();
  redirect();
  storage.say('/sheet', { headers, body });
  await expect(get()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await handedOut()).toEqual([]);
});

test('its size does not matter, and it is gone after the next start', async () => {
  await open();
  redirect();
  const big = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(64e6, '0123456789'), SHEET]);
  storage.say('/sheet', { body: big });
  expect((await get()).bytes.equals(big)).toBe(true);
  expect(await handedOut()).toHaveLength(1);
  await station.stop();
  station = await openTestStation({ root, service });
  expect(await handedOut()).toEqual([]);
});

test('what the service refuses, has no path for, or never listed is not downloaded', async () => {
  await open();
  service.say(DOWNLOAD, { status: 403, body: { detail: 'Not yours.' } });
  await expect(get()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(api().job.artifact({ key, id: 'a-2' }, none)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(service.asked.filter((path) => path.includes('/artifacts/'))).toEqual([DOWNLOAD]);
});

test('an artifact that a client adds to a job of generation 3.0 can be downloaded', async () => {
  const sandbox = await createSandbox({ generation: '3.0' });
  try {
    station = await openTestStation({ root, service: sandbox });
    await api().connections.change({ id: connection, change: { preset: 'generation-3.0' } });
    sandbox.makeJobs(1, { prepressMs: 86_000_000, fileBytes: 1_000 });
    sandbox.finishPrepress();
    await until('the file is there', async () => (await readdir(station.hotFolder)).length === 1);
    const [row] = api().queue.list(QueueQuery.parse({ level: 'jobs' })).rows;
    const jobKey = JobKey.parse(row?.key);
    storage.say('/sheet.pdf', { body: SHEET });
    const made = await post(sandbox, '/1.0/artifacts', { file: `${storage.baseUrl}/sheet.pdf` });
    const artifact = JSON.stringify(made.body).slice(7, 43);
    await ask(sandbox, `/1.0/jobs/${jobKey.split(':')[1]}/artifacts`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ artifact }),
    });
    await api().job.refresh({ key: jobKey });
    const [listed] = api().job.get({ key: jobKey }).extras.artifacts;
    expect(listed).toMatchObject({ id: artifact, name: 'sheet.pdf' });
    const { id } = await api().job.artifact({ key: jobKey, id: artifact }, none);
    expect((await bytesOf(id)).equals(SHEET)).toBe(true);
  } finally {
    await sandbox.stop();
  }
});
