import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Transfer } from '../../../src/contract/index.ts';
import { startWebServer, type WebServer } from '../../../src/main/headless/web-server.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { ask, logInWhole, type RawSession } from '../../support/raw-http.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { windowsOf } from '../../support/thread-here.ts';
import { until } from '../../support/until.ts';

let root: string;
let sandbox: Sandbox;
let station: TestStation;
let web: WebServer;
let session: RawSession;
let file: Transfer;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-artwork-'));
  await writeFile(join(root, 'index.html'), '<title>screens</title>');
  sandbox = await createSandbox();
  sandbox.makeJobs(1, { prepressMs: 0, fileBytes: 200_000 });
  station = await openTestStation({ root, service: sandbox });
  web = await startWebServer({
    port: 0,
    portMayMove: true,
    rendererFolder: root,
    openWindow: windowsOf(station.router),
    openArtwork: station.station.readArtwork,
    now: Date.now,
  });
  session = await logInWhole(web);
  const { transfers } = station.station.api;
  await until('a file is fed', () => transfers.list().recent.length > 0);
  const [fed] = transfers.list().recent;
  if (fed === undefined) throw new Error('No file was fed.');
  file = fed;
});
afterAll(async () => {
  await web.stop();
  await station.stop();
  await sandbox.stop();
  await rm(root, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${web.url}${path}`, { headers: { ...session.headers, ...headers } });

describe('archived artwork', () => {
  test('is served whole by its ID, with the bytes that were verified', async () => {
    const response = await get(`/artwork/${file.id}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(response.status).toBe(200);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('is served in ranges that fit together', async () => {
    const half = 100_000;
    const [first, second] = await Promise.all(
      [`bytes=0-${half - 1}`, `bytes=${half}-`].map((range) => get(`/artwork/${file.id}`, { range })),
    );
    expect([first?.status, second?.status]).toEqual([206, 206]);
    const parts = [await first?.arrayBuffer(), await second?.arrayBuffer()];
    const whole = Buffer.concat(parts.map((part) => Buffer.from(part ?? new ArrayBuffer(0))));
    expect(createHash('sha256').update(whole).digest('hex')).toBe(file.sha256);
  });

  test('is served to nobody without a login, nor under another host', async () => {
    expect((await ask(web, `/artwork/${file.id}`)).status).toBe(401);
    const elsewhere = { ...session.headers, host: 'evil.example' };
    expect((await ask(web, `/artwork/${file.id}`, { headers: elsewhere })).status).toBe(421);
  });

  test('is not served for the cookie alone, which browsers send to every port of this machine', async () => {
    const { cookie } = session;
    expect((await ask(web, `/artwork/${file.id}`, { headers: { cookie } })).status).toBe(401);
    const other = { cookie, 'x-makeready-key': (await logInWhole(web)).key };
    expect((await ask(web, `/artwork/${file.id}`, { headers: other })).status).toBe(401);
  });

  test.each([
    `/artwork/${'0'.repeat(32)}`,
    '/artwork/',
    '/artwork/..%2f..%2fstation.sqlite',
    '/artwork/%00',
    '/artwork/../../station.sqlite',
    `/artwork/${encodeURIComponent('/etc/passwd')}`,
  ])('%s is nothing', async (path) => {
    const { status, body } = await ask(web, path, { headers: session.headers });
    expect([403, 404]).toContain(status);
    expect(body).not.toMatch(/SQLite|root:/);
  });

  test('damaged from outside is not shown; it is downloaded again, and not sent again', async () => {
    const fed = await readdir(station.hotFolder);
    const sha256 = file.sha256 ?? '';
    const path = join(station.folders.archive, sha256.slice(0, 2), sha256);
    await writeFile(path, 'something else');
    expect((await get(`/artwork/${file.id}`)).status).toBe(404);
    await until('it is whole again', async () => (await get(`/artwork/${file.id}`)).status === 200);
    const { transfers } = station.station.api;
    await until('it stands where it stood', () => transfers.list().recent.some(({ id }) => id === file.id));
    expect(await readdir(station.hotFolder)).toEqual(fed);
  });
});
