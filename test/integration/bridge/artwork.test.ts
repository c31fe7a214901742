import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ArtworkId, PairingCode, type Transfer } from '../../../src/contract/index.ts';
import {
  ConnectedStation,
  lookAtStation,
  pairWithStation,
  StationCopies,
} from '../../../src/main/bridge/index.ts';
import { startWebServer, type WebServer } from '../../../src/main/headless/web-server.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { noOpenssl, selfSigned } from '../../support/certificate.ts';
import { skipWhere } from '../../support/skip.ts';
import { noSmallDisk, smallDisk } from '../../support/small-disk.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { windowsOf } from '../../support/thread-here.ts';
import { until } from '../../support/until.ts';

// Artwork of a station on another machine, requested as the window of a desktop app does.

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
        // The station may stop before it hears that the last window has closed.
        left: () => undefined,
      },
    });
    await until('a file is fed', () => api.transfers.list().recent.length > 0);
    const [fed] = api.transfers.list().recent;
    if (fed === undefined) throw new Error('No file was fed.');
    file = fed;
    const address = await lookAtStation(web.url, {});
    // This station's contract serves no desks; the code comes from the same source as its windows' codes.
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

  test('arrives whole, with the bytes that the station verified, and as a PDF whatever the station says', async () => {
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

  test('arrives in ranges that fit together, and not again if it is known', async () => {
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

  test('is nothing if the ID is not one, or leads elsewhere', async () => {
    for (const id of ['0'.repeat(32), '../metrics', '', '%2e%2e/']) {
      expect((await desk.artwork({ id, range: null, ifRange: null, ifNoneMatch: null })).status).toBe(404);
    }
  });

  describe('copied to the desk', () => {
    let folder: string;
    let copies: StationCopies;
    let asked: (string | null)[];
    beforeEach(async () => {
      folder = join(root, 'copies');
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'of last time.pdf'), 'old');
      asked = [];
      copies = new StationCopies(folder, (request) => {
        asked.push(request.ifNoneMatch);
        return desk.artwork(request);
      });
    });
    const named = () => ({ id: file.id, name: '../Menu: 1/2.pdf' });

    test('it is whole, under a name that any system allows, and nothing is left of the previous copy', async () => {
      await expect(copies.preparedCopyOf(named())).rejects.toMatchObject({ code: 'CONFLICT' });
      const [path, same] = await Promise.all([copies.copyOf(named()), copies.copyOf(named())]);
      expect(same).toBe(path);
      expect(path).toBe(join(folder, `_Menu_ 1_2_${file.id.slice(0, 8)}.pdf`));
      const here = station.station.readArtwork(file.id);
      expect(await readFile(path)).toEqual(await readFile((await here)?.path ?? ''));
      expect(await readdir(folder)).toEqual([basename(path)]);
      expect(await copies.preparedCopyOf(named())).toBe(path);
      expect(asked).toHaveLength(1);
    });

    test('it is downloaded again only if it has changed or was moved away', async () => {
      const path = await copies.copyOf(named());
      await copies.copyOf(named());
      expect(asked).toEqual([null, expect.stringMatching(/^"[0-9a-f]{64}"$/)]);
      await rm(path);
      await expect(copies.preparedCopyOf(named())).rejects.toMatchObject({ code: 'CONFLICT' });
      expect(await copies.copyOf(named())).toBe(path);
      expect(asked.at(-1)).toBeNull();
      expect((await readFile(path)).byteLength).toBe(file.sizeBytes);
    });

    test('copies of last time that another program holds do not prevent new ones', async (context) => {
      const used = join(root, 'used');
      await mkdir(used);
      const held = smallDisk(1, used);
      if (held === null) return context.skip(noSmallDisk);
      const again = new StationCopies(used, (request) => desk.artwork(request));
      expect(basename(await again.copyOf(named()))).toMatch(/^_Menu_/);
      held.remove();
    });

    test('a file that the station lacks, or cannot send whole, leaves nothing', async () => {
      const none = { id: ArtworkId.parse('0'.repeat(32)), name: 'none.pdf' };
      await expect(copies.copyOf(none)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      const broken = new StationCopies(folder, async (request) => {
        const answer = await desk.artwork(request);
        answer.body?.once('data', () => answer.body?.destroy(new Error('Cut.')));
        return answer;
      });
      await expect(broken.copyOf(named())).rejects.toMatchObject({ problem: 'no-answer' });
      expect(await readdir(folder)).toEqual([]);
    });

    test.each([
      ['other bytes', { etag: `"${'0'.repeat(64)}"` }],
      ['more bytes', { 'content-length': '1000' }],
      ['bytes without their sum', { etag: '' }],
    ])('a station that sends %s than it announced leaves nothing', async (_, headers) => {
      const lying = new StationCopies(folder, async (request) => {
        const answer = await desk.artwork(request);
        return { ...answer, headers: { ...answer.headers, ...headers } };
      });
      await expect(lying.copyOf(named())).rejects.toMatchObject({ problem: 'no-answer' });
      expect(await readdir(folder)).toEqual([]);
    });
  });
});
