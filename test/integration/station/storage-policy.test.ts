import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ArtworkId, ConnectionId, type Transfer } from '../../../src/contract/index.ts';
import { english } from '../../support/english.ts';
import { close, listen } from '../../support/listen.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

// A deployment whose storage is at the service's own URL, requires the token, and has a TIFF.

const TOKEN = 'token-for-the-storage-of-its-own';
const id = ConnectionId.parse('test');
const tiff = Buffer.concat([Buffer.from('49492a00', 'hex'), Buffer.alloc(400, 3)]);
const job = {
  id: '11111111-1111-4111-8111-111111111111',
  status: { canonical: 'job.production.queued' },
  components: {
    general: { artwork: { files: [{ id: '22222222-2222-4222-8222-222222222222', name: 'card.tif' }] } },
  },
};

let root: string;
let service: Server;
let elsewhere: Server;
let storageOrigin: string;
let station: TestStation;
const askedElsewhere: IncomingMessage[] = [];
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-storage-policy-'));
  askedElsewhere.length = 0;
  elsewhere = createServer((request, response) => {
    askedElsewhere.push(request);
    response.end(tiff);
  });
  service = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://service');
    if (pathname === '/1.0/jobs') response.end(JSON.stringify([job]));
    else if (pathname.endsWith('/download-path')) {
      response.end(JSON.stringify({ url: `${storageOrigin}/stored.tif` }));
    } else if (pathname !== '/stored.tif') response.writeHead(404).end();
    else if (request.headers.authorization !== `Bearer ${TOKEN}`) response.writeHead(401).end();
    else response.end(tiff);
  });
  const baseUrl = await listen(service);
  storageOrigin = baseUrl;
  station = await openTestStation({ root, service: { baseUrl, token: TOKEN } });
});
afterEach(async () => {
  await station.stop();
  await Promise.all([close(service), close(elsewhere)]);
  await rm(root, { recursive: true, force: true });
});

const api = () => station.station.api;
const stopped = (state: Transfer['state']): Transfer | undefined =>
  api()
    .transfers.list()
    .stopped.find((one) => one.state === state);
const delivered = async (): Promise<string[]> =>
  (await readdir(station.hotFolder)).filter((name) => !name.startsWith('.'));

/** Retries the file that the storage has refused. Returns its ID. */
function retry(): ArtworkId {
  const failed = stopped('failed');
  if (failed === undefined) throw new Error('Nothing has failed.');
  api().transfers.change({ which: { ids: [failed.id] }, change: 'resume' });
  return failed.id;
}

test('the operator decides about the token and files other than PDF, each with its reason, and can undo it', async () => {
  await until('the storage refuses', () => stopped('failed') !== undefined);
  expect(english(stopped('failed')?.reason)).toContain('requires an access token');

  await api().connections.change({ id, change: { storage: { sendToken: true, notPdf: 'hold' } } });
  const file = retry();
  await until('it is on hold', () => stopped('on-hold') !== undefined);
  expect(english(stopped('on-hold')?.reason)).toContain('not a PDF');
  expect(await delivered()).toEqual([]);

  api().artworks.decide({ ids: [file], decision: { kind: 'release' } });
  await until('it is delivered', async () => (await delivered()).length === 1);
  expect((await delivered())[0]).toMatch(/\.tif$/);
  await api().connections.change({ id, change: { storage: { sendToken: false, notPdf: 'refuse' } } });
  expect(api().connections.settings({ id }).storage).toEqual({ sendToken: false, notPdf: 'refuse' });
});

test('a storage anywhere else never sees the token', async () => {
  await until('the storage refuses', () => stopped('failed') !== undefined);
  storageOrigin = await listen(elsewhere);
  await api().connections.change({ id, change: { storage: { sendToken: true, notPdf: 'take' } } });
  retry();
  await until('it has been asked', () => askedElsewhere.length > 0);
  for (const { headers } of askedElsewhere) expect(headers.authorization).toBeUndefined();
});
