import { appendFile, readFile, truncate } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ArtworkId } from '../../../src/contract/index.ts';
import { Archive } from '../../../src/main/station/artwork/index.ts';
import { StorageClient } from '../../../src/main/station/artwork/transfer/storage-client.ts';
import { type ArtworkRig, artworkRig } from '../../support/artwork-rig.ts';
import { noOpenssl, selfSigned } from '../../support/certificate.ts';
import { english } from '../../support/english.ts';
import { type Answer, cutsAfter, says, serves } from '../../support/faulty-storage.ts';
import { close, listen } from '../../support/listen.ts';
import { pdfOf, sumOf } from '../../support/pdf.ts';
import { type ForwardProxy, startProxy } from '../../support/proxy.ts';
import { tlsFront } from '../../support/tls-front.ts';
import { until } from '../../support/until.ts';

// Network and power failures between the storage and the archive.

const size = 300_000;
const file = pdfOf('through the network', size);
/** A storage that only the proxy can resolve. */
const HOST = 'storage.printhouse.test';

let rig: ArtworkRig;
const undo: (() => unknown)[] = [];
afterEach(async () => {
  await rig.stop();
  for (const step of undo.splice(0).reverse()) await step();
});

const record = (id: ArtworkId) => rig.store.artworks.get(id);
const waits = (id: ArtworkId): Promise<void> =>
  until('it waits', () => record(id)?.state === 'waiting' && typeof english(record(id)?.reason) === 'string');

test('a storage that is away for an hour is tried again and again, and the file goes on once it is back', async () => {
  // Two hours in four seconds.
  rig = await artworkRig({ times: 1_800 });
  const server = createServer(serves(file));
  const origin = await listen(server);
  await close(server);
  const began = Date.now();
  const id = rig.queue('a', new URL('/a', origin));
  await until('it was tried several times', () => (record(id)?.attempt ?? 0) >= 9);
  expect(english(record(id)?.reason)).toContain('(connection refused). Retrying.');
  await until('an hour is over', () => (Date.now() - began) * 1_800 > 3_600_000);
  expect(record(id)?.state).not.toBe('failed');
  await new Promise<void>((resolve) => server.listen(Number(new URL(origin).port), '127.0.0.1', resolve));
  undo.push(() => close(server));
  await rig.settled(id);
});

test('a redirect to an address that is written in UTF-8 is followed', async () => {
  rig = await artworkRig();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url !== '/a') return serves(file)(request, response);
    // As its bytes are, which HTTP reads as Latin-1.
    response.writeHead(302, { location: Buffer.from('/Prüfung/名刺.pdf').toString('latin1') }).end();
  });
  const origin = await listen(server);
  undo.push(() => close(server));
  await rig.settled(rig.queue('a', new URL('/a', origin)));
  expect(asked).toEqual(['/a', encodeURI('/Prüfung/名刺.pdf')]);
});

describe('TLS', () => {
  async function tlsStorage(
    skip: (condition: boolean, why: string) => void,
    host = '127.0.0.1',
  ): Promise<{ url: URL; cert: string }> {
    const made = selfSigned(host === HOST ? `DNS:${host}` : `IP:${host}`);
    skip(made === null, noOpenssl);
    const server = createTlsServer({ key: made?.key, cert: made?.cert }, serves(file));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    undo.push(() => {
      server.closeAllConnections();
      server.close();
    });
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    return { url: new URL(`https://${host}:${port}/a`), cert: made?.cert ?? '' };
  }

  test('an untrusted certificate is reported, and nothing is downloaded', async ({ skip }) => {
    rig = await artworkRig();
    const { url } = await tlsStorage(skip);
    const id = rig.queue('a', url);
    await waits(id);
    expect(record(id)).toMatchObject({ partBytes: 0, retryAt: expect.any(Number) });
    expect(english(record(id)?.reason)).toContain('(self-signed certificate)');
  });

  test('the company’s certificate authority, once trusted, counts like any other', async ({ skip }) => {
    rig = await artworkRig();
    const { url, cert } = await tlsStorage(skip);
    const usual = getCACertificates('default');
    setDefaultCACertificates([...usual, cert]);
    undo.push(() => setDefaultCACertificates(usual));
    await rig.settled(rig.queue('a', url));
  });

  test('through a proxy the storage’s certificate is verified', async ({ skip }) => {
    const proxy = await startProxy([HOST]);
    undo.push(() => proxy.stop());
    rig = await artworkRig({
      storageClient: new StorageClient({
        silenceMs: 20_000,
        proxyEnv: () => ({ HTTPS_PROXY: proxy.origin }),
      }),
    });
    const { url, cert } = await tlsStorage(skip, HOST);
    const refused = rig.queue('a', url);
    await waits(refused);
    expect(english(record(refused)?.reason)).toContain('(self-signed certificate)');
    const usual = getCACertificates('default');
    setDefaultCACertificates([...usual, cert]);
    undo.push(() => setDefaultCACertificates(usual));
    rig.service.retry(refused, 'operator');
    await rig.settled(refused);
    expect(proxy.seen).toContain(`CONNECT ${url.host}`);
  });
});

describe('a proxy in between', () => {
  let proxy: ForwardProxy;
  beforeEach(async () => {
    proxy = await startProxy([HOST]);
    undo.push(() => proxy.stop());
    const { origin } = proxy;
    const proxyEnv = () => ({ HTTP_PROXY: origin, HTTPS_PROXY: origin });
    rig = await artworkRig({ storageClient: new StorageClient({ silenceMs: 20_000, proxyEnv }) });
  });

  /** The rig's storage behind https, under a trusted name of its own. */
  async function elsewhere(skip: (condition: boolean, why: string) => void): Promise<string> {
    const front = await tlsFront(HOST, Number(new URL(rig.storage.origin).port));
    skip(front === null, noOpenssl);
    undo.push(() => front?.stop());
    return front?.origin ?? '';
  }

  test('carries the file, also in ranges', async ({ skip }) => {
    const origin = await elsewhere(skip);
    const { pathname } = rig.storage.on('/a', cutsAfter(file, 100_000), serves(file));
    const id = rig.queue('a', new URL(pathname, origin));
    await rig.settled(id);
    expect((await readFile(rig.archive.pathOf(sumOf(file)))).equals(file)).toBe(true);
    expect(new Set(proxy.seen)).toEqual(new Set([`CONNECT ${new URL(origin).host}`]));
    expect(rig.storage.requests[1]?.headers.range).toBe('bytes=100000-');
  });

  test('that is gone is reported, and waiting files go on once it is back', async ({ skip }) => {
    const origin = await elsewhere(skip);
    await proxy.stop();
    const { pathname } = rig.storage.on('/a', serves(file));
    const id = rig.queue('a', new URL(pathname, origin));
    await waits(id);
    expect(english(record(id)?.reason)).toContain('(connection refused)');
    expect(rig.storage.requests).toEqual([]);
  });

  test('is not used for a storage on this machine', async () => {
    await rig.settled(rig.queue('a', rig.storage.on('/a', serves(file))));
    expect(proxy.seen).toEqual([]);
  });
});

test.each([407, 511])('a proxy’s own %i is not the file, and is reported', async (status) => {
  rig = await artworkRig();
  const id = rig.queue('a', rig.storage.on('/a', says(status, { 'content-type': 'text/html' }, '<html>')));
  await until('it is told', () => english(record(id)?.reason)?.includes(String(status)) === true);
  expect(record(id)?.sha256).toBeNull();
});

describe('after a power cut', () => {
  async function cut(): Promise<ArtworkId> {
    rig = await artworkRig({ times: 1 });
    const id = rig.queue('a', rig.storage.on('/a', cutsAfter(file, 200_000), serves(file)));
    await waits(id);
    await rig.service.stop();
    expect(record(id)?.partBytes).toBe(200_000);
    return id;
  }
  const whole = async (id: ArtworkId): Promise<void> => {
    await rig.service.start();
    rig.service.retry(id, 'operator');
    await rig.settled(id);
    expect((await readFile(rig.archive.pathOf(sumOf(file)))).equals(file)).toBe(true);
  };

  test('zeros after the synced part are cut off, and the file goes on from there', async () => {
    const id = await cut();
    await appendFile(rig.archive.partOf(id), Buffer.alloc(90_000));
    await whole(id);
    expect(rig.storage.requests[1]?.headers.range).toBe('bytes=200000-');
  });

  test('a partial file shorter than what was synced, or ending in zeros, is started again', async () => {
    const id = await cut();
    await truncate(rig.archive.partOf(id), 150_000);
    await truncate(rig.archive.partOf(id), 200_000);
    await whole(id);
    expect(rig.storage.requests[1]?.headers.range).toBeUndefined();
  });

  test('an archived file that ends in zeros is noticed, and a whole one is not downloaded again', async () => {
    rig = await artworkRig();
    const id = rig.queue('a', rig.storage.on('/a', serves(file)));
    await rig.settled(id);
    const path = rig.archive.pathOf(sumOf(file));
    expect(await new Archive(rig.folder).verify(sumOf(file), size)).toBe('whole');
    await truncate(path, 131_072);
    await truncate(path, size);
    expect(await new Archive(rig.folder).verify(sumOf(file), size)).toBe('damaged');
    expect(await new Archive(rig.folder).verify(sumOf(file), size)).toBe('missing');
  });
});

test('a server that contradicts itself within one answer is not believed', async () => {
  rig = await artworkRig();
  const twice: Answer = (request) => {
    request.socket.end(
      `HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: ${size}\r\n\r\n${file.toString('latin1')}`,
    );
  };
  await rig.settled(rig.queue('a', rig.storage.on('/a', twice, serves(file))));
  expect(rig.storage.requests).toHaveLength(2);
});
