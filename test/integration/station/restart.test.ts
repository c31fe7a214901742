import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConnectionId } from '../../../src/contract/index.ts';
import { close, listen } from '../../support/listen.ts';
import { makePdf } from '../../support/made-pdf.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

// A deployment whose pages and files need an unusual request, which the station has to find out only once.

const id = ConnectionId.parse('test');
const uuid = (at: number): string => `${String(at).padStart(8, '0')}-1111-4111-8111-111111111111`;
/** The entry around a file, whose ID the service uses for it. */
const entryId = (at: number): string => uuid(1_000 + at);
const fileId = (at: number): string => uuid(2_000 + at);
const JOBS = 7;
const PER_PAGE = 5;
const token = 'token-of-the-restarted-station';

let root: string;
let server: Server;
let service: { readonly baseUrl: string; readonly token: string };
let station: TestStation | null;
let asked: string[];
let queued: ReadonlySet<number>;

const jobAt = (at: number) => ({
  id: uuid(at),
  name: `Job ${at}`,
  status: queued.has(at) ? 'job.production.queued' : 'job.prepress.received',
});
const withFile = (at: number) => ({
  ...jobAt(at),
  components: { general: { artworks: [{ id: entryId(at), file: { id: fileId(at), name: `${at}.pdf` } }] } },
});

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-restart-'));
  asked = [];
  queued = new Set([0]);
  const pdfs = await Promise.all(Array.from({ length: JOBS }, () => makePdf()));
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://service');
    asked.push(`${url.pathname}${url.search}`);
    const say = (body: unknown): void => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const [job, entry, stored] = Array.from({ length: JOBS }, (_, at) => at).reduce<(number | null)[]>(
      ([ofJob = null, ofEntry = null, ofStored = null], at) => [
        url.pathname === `/1.0/jobs/${uuid(at)}` ? at : ofJob,
        url.pathname === `/1.0/files/${entryId(at)}/download-path` ? at : ofEntry,
        url.pathname === `/stored/${at}` ? at : ofStored,
      ],
      [],
    );
    const all = Array.from({ length: JOBS }, (_, at) => jobAt(at));
    const from = Number(url.searchParams.get('offset') ?? 0);
    if (url.pathname === '/1.0/jobs') say({ items: all.slice(from, from + PER_PAGE), total: JOBS });
    else if (job != null) say(withFile(job));
    else if (entry != null) say({ url: `${service.baseUrl}/stored/${entry}` });
    else if (stored != null) response.writeHead(200).end(pdfs[stored]);
    else response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
  });
  service = { baseUrl: await listen(server), token };
  station = null;
});
afterEach(async () => {
  await station?.stop();
  await close(server);
  await rm(root, { recursive: true, force: true });
});

const delivered = async (): Promise<number> =>
  (await readdir(join(root, 'hot-folder'))).filter((name) => !name.startsWith('.')).length;
const connection = () => {
  const [shown] = station?.station.api.overview.get().connections ?? [];
  if (shown === undefined) throw new Error('There is no connection.');
  return shown;
};
const isOnline = () => connection().state.kind === 'online';
/** Requests for further pages of jobs, and for URLs of files. */
const pages = () => asked.filter((url) => url.startsWith('/1.0/jobs?'));
const files = () => asked.filter((url) => url.startsWith('/1.0/files/'));

async function started(): Promise<TestStation> {
  station = await openTestStation({ root, service });
  await until('it is online', isOnline);
  return station;
}

async function restarted(): Promise<TestStation> {
  await station?.stop();
  asked.length = 0;
  return started();
}

test('after a restart neither the wrong parameter of a page nor the wrong ID of a file is tried again', async () => {
  await started();
  await until('the first file is fed', async () => (await delivered()) === 1);
  expect(pages()[0]).not.toContain('offset');
  expect(files()[0]).toContain(fileId(0));

  await station?.stop();
  queued = new Set([0, 1]);
  await restarted();
  await until('the second file is fed', async () => (await delivered()) === 2);
  expect(new Set(pages())).toEqual(new Set([`/1.0/jobs?offset=${PER_PAGE}`]));
  expect(new Set(files())).toEqual(new Set([`/1.0/files/${entryId(1)}/download-path`]));
});

test('a file that waits over a restart is requested by the ID that works, though its job is not read again', async () => {
  await started();
  await until('the first file is fed', async () => (await delivered()) === 1);
  station?.station.api.transfers.setPaused({ paused: true, connectionId: null });
  queued = new Set([0, 1]);
  await until('the second file waits', () => station?.station.api.overview.get().transfers.waiting === 1);

  const { station: again } = await restarted();
  expect(asked).not.toContain(`/1.0/jobs/${uuid(1)}`);
  again.api.transfers.setPaused({ paused: false, connectionId: null });
  await until('the second file is fed', async () => (await delivered()) === 2);
  expect(new Set(files())).toEqual(new Set([`/1.0/files/${entryId(1)}/download-path`]));
});

test('what was learned is discarded once the decoding of the deployment changes', async () => {
  const { station: first } = await started();
  await until('the first file is fed', async () => (await delivered()) === 1);
  asked.length = 0;
  await first.api.connections.change({ id, change: { readingPaths: { 'job.name': '$.name' } } });
  await until('all of it is read again', () => pages().some((url) => url.includes('offset')));
  expect(pages()[0]).not.toContain('offset');
});

test('the age of its lists outlasts a restart with the service away', async () => {
  await started();
  await until('the first file is fed', async () => (await delivered()) === 1);
  // Lists that this deployment lacks were never read.
  expect(Object.keys(connection().listsReadAt)).toEqual(['jobs']);
  const before = connection().listsReadAt.jobs ?? '';
  await station?.stop();
  const stoppedAt = new Date().toISOString();
  await close(server);

  station = await openTestStation({ root, service });
  await until('it is offline', () => connection().state.kind === 'offline');
  const { jobs = '' } = connection().listsReadAt;
  expect(before <= jobs && jobs <= stoppedAt).toBe(true);
});
