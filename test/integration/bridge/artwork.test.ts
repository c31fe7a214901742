import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PairingCode, type Transfer } from '../../../src/contract/index.ts';
import { ConnectedStation, lookAtStation, pairWithStation } from '../../../src/main/bridge/index.ts';
import { startWebServer, type WebServer } from '../../../src/main/headless/web-server.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { noOpenssl, selfSigned } from '../../support/certificate.ts';
import { skipWhere } from '../../support/skip.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { windowsOf } from '../../support/thread-here.ts';
import { until } from '../../support/until.ts';

// Artwork of a station on another machine, as the window of a desktop app asks for it.

const tls = selfSigned();

describe('artwork over the bridge', skipWhere(tls === null, noOpenssl), () => {
  let root: string;
  let sandbox: Sandbox;
  let station: TestStation;
  let web: WebServer;
  let desk: ConnectedStation;
  let file: Transfer;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'makeready-bridged-artwork-'));
    await writeFile(join(root, 'index.html'), '<title>screens</title>');
    sandbox = await createSandbox();
    sandbox.makeJobs(1, { prepressMs: 0, fileBytes: 200_000 });
    station = await openTestStation({ root, service: sandbox });
    const { desks, api } = station.station;
    web = await startWebServer({
      port: 0,
      portMayMove: true,
      serving: { host: '127.0.0.1', tls, publicOrigin: null },
      rendererFolder: root,
      openWindow: windowsOf(station.router),
      openArtwork: station.station.readArtwork,
      now: Date.now,
      desks: {
        pair: async (request) => desks.pair(request),
        admit: async (shown) => desks.admit(shown),
        // The station may be stopped before the last window is heard to have closed.
        left: () => undefined,
      },
    });
    await until('a file is fed', () => api.transfers.list().recent.length > 0);
    const [fed] = api.transfers.list().recent;
    if (fed === undefined) throw new Error('No file was fed.');
    file = fed;
    const address = await lookAtStation(web.url, {});
    // This station serves no desks by its contract; the code comes from where its windows would get it.
    const code = PairingCode.parse(desks.newPairingCode().code);
    const paired = await pairWithStation(address, { code, name: 'Review', version: '1.2.3' }, {});
    desk = new ConnectedStation({ ...paired, address, version: '1.2.3', proxyEnv: () => ({}) });
    await until('it is connected', () => desk.state.kind === 'connected');
  });
  afterAll(async () => {
    desk?.stop();
    await web?.stop();
    await station?.stop();
    await sandbox?.stop();
    await rm(root, { recursive: true, force: true });
  });

  const get = (more: { range?: string; ifNoneMatch?: string } = {}) =>
    desk.artwork({ id: file.id, range: null, ifRange: null, ifNoneMatch: null, ...more });
  const bytesOf = async ({ body }: Awaited<ReturnType<typeof get>>): Promise<Buffer> =>
    body === null ? Buffer.alloc(0) : buffer(body);

  test('comes whole, as the bytes that the station verified, and as a PDF whatever the station says', async () => {
    const answer = await get();
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      etag: `"${file.sha256}"`,
      'content-type': 'application/pdf',
      'accept-ranges': 'bytes',
    });
    const bytes = await bytesOf(answer);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);
  });

  test('comes in ranges that fit together, and not again where it is known', async () => {
    const whole = await bytesOf(await get());
    const [first, second] = await Promise.all([
      get({ range: 'bytes=0-99999' }),
      get({ range: 'bytes=100000-' }),
    ]);
    expect([first.status, second.status]).toEqual([206, 206]);
    expect(first.headers['content-range']).toBe(`bytes 0-99999/${whole.length}`);
    const parts = [await bytesOf(first), await bytesOf(second)];
    expect(Buffer.concat(parts).equals(whole)).toBe(true);
    expect((await get({ range: `bytes=${whole.length}-` })).status).toBe(416);
    expect((await get({ ifNoneMatch: `"${file.sha256}"` })).status).toBe(304);
  });

  test('is nothing where the id is none, or leads elsewhere', async () => {
    for (const id of ['0'.repeat(32), '../metrics', '', '%2e%2e/']) {
      expect((await desk.artwork({ id, range: null, ifRange: null, ifNoneMatch: null })).status).toBe(404);
    }
  });
});
