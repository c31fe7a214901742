import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { close, listen } from '../../support/listen.ts';
import { makePdf } from '../../support/made-pdf.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

// A service that is really stopped and started, and polled once an hour: only downloads can find out.

const JOBS = 3;
const uuid = (at: number): string => `${String(at).padStart(8, '0')}-1111-4111-8111-111111111111`;
const fileId = (at: number): string => uuid(2_000 + at);

let root: string;
let station: TestStation;
let storage: Server;
let storageOrigin: string;
let service: Server;
let origin: string;
let pdf: Uint8Array;

function makeService(): Server {
  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://service');
    // On a kept-alive connection, a request may be sent before the station learns that it was closed.
    response.setHeader('connection', 'close');
    const say = (body: unknown): void => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const all = Array.from({ length: JOBS }, (_, at) => ({
      id: uuid(at),
      name: `Job ${at}`,
      status: 'job.production.queued',
      components: { general: { artworks: [{ file: { id: fileId(at), name: `${at}.pdf` } }] } },
    }));
    const job = all.find(({ id }) => pathname === `/1.0/jobs/${id}`);
    if (pathname === '/1.0/jobs') say({ items: all, total: JOBS });
    else if (job !== undefined) say(job);
    else if (pathname.endsWith('/download-path')) say({ url: `${storageOrigin}${pathname}` });
    else response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
  });
}

const listenAt = (server: Server, at: string): Promise<void> =>
  new Promise((resolve) => server.listen(Number(new URL(at).port), '127.0.0.1', resolve));

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-away-'));
  pdf = await makePdf();
  storage = createServer((_request, response) => response.writeHead(200).end(pdf));
  storageOrigin = await listen(storage);
  service = makeService();
  origin = await listen(service);
  station = await openTestStation({
    root,
    service: { baseUrl: origin, token: 'token-of-the-absent-service' },
    pollSeconds: 3_600,
    paused: true,
  });
  await until('the files wait for their download', () => overview().transfers.waiting === JOBS);
});
afterEach(async () => {
  await station.stop();
  if (service.listening) await close(service);
  if (storage.listening) await close(storage);
  await rm(root, { recursive: true, force: true });
});

const overview = () => station.station.api.overview.get();
const state = () => overview().connections[0]?.state.kind;
const download = (paused: boolean): void =>
  station.station.api.transfers.setPaused({ paused, connectionId: null });
const delivered = async (): Promise<number> =>
  (await readdir(station.hotFolder)).filter((name) => !name.startsWith('.')).length;

test('downloads that cannot reach the service take the connection offline; the first that works brings it back', async () => {
  expect(state()).toBe('online');
  await close(service);
  download(false);
  await until('it is shown as offline', () => state() === 'offline');
  const [shown] = overview().connections;
  expect(shown?.state).toMatchObject({ why: { code: 'service.nothing-there' } });
  expect(overview().transfers.waiting).toBe(JOBS);

  service = makeService();
  await listenAt(service, origin);
  await until('it is shown as online', () => state() === 'online');
  await until('all files are sent', async () => (await delivered()) === JOBS);
  expect(state()).toBe('online');
});

test('an unreachable storage on another host says nothing about the service', async () => {
  await close(storage);
  download(false);
  await until(
    'the downloads have failed',
    () => station.station.api.transfers.list().waiting.filter(({ attempt }) => attempt > 0).length === JOBS,
  );
  expect(state()).toBe('online');
});

test('a refresh of one job that cannot reach the service takes the connection offline at once, the operator’s next one brings it back', async () => {
  const key = station.station.api.transfers.list().waiting[0]?.jobKey;
  if (key === undefined) throw new Error('No job waits.');
  await close(service);
  await expect(station.station.api.job.refresh({ key })).rejects.toThrow();
  expect(state()).toBe('offline');
  service = makeService();
  await listenAt(service, origin);
  await station.station.api.job.refresh({ key });
  expect(state()).toBe('online');
});
