import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StorageHop } from '../../../src/main/station/artwork/storage-hop.ts';
import { type Part, transfer } from '../../../src/main/station/artwork/transfer.ts';

const pdf = (bytes: number): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes), Buffer.from('\n%%EOF\n')]);
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const nothing: Part = { bytes: 0, validator: null, totalBytes: null };

let root: string;
let server: Server;
let hop: StorageHop;
let requests: IncomingMessage[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-transfer-'));
  hop = new StorageHop();
  requests = [];
  server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  hop.close();
  server.closeAllConnections();
  server.close();
  await rm(root, { recursive: true, force: true });
});

const origin = (): string => {
  const address = server.address();
  return `http://127.0.0.1:${address === null || typeof address === 'string' ? 0 : address.port}`;
};
const partPath = (): string => join(root, 'file.part');

function fetchIt(more: Partial<Parameters<typeof transfer>[0]> = {}) {
  const checkpoints: Part[] = [];
  const done = transfer({
    partPath: partPath(),
    part: nothing,
    announced: { sizeBytes: null, sha256: [], md5: [] },
    askUrl: async () => new URL(`${origin()}/f?signature=secret`),
    from: new URL(origin()),
    archive: { freeBytes: async () => 1e12 },
    hop,
    signal: new AbortController().signal,
    onCheckpoint: (part) => checkpoints.push(part),
    onProgress: () => undefined,
    ...more,
  });
  return { done, checkpoints };
}

/** Serves `body` as object stores do. */
const serve =
  (body: Buffer, headers: Record<string, string | number> = {}) =>
  (request: IncomingMessage, response: ServerResponse) => {
    const range = /^bytes=(\d+)-/.exec(request.headers.range ?? '');
    const start = range === null ? 0 : Number(range[1]);
    const shared = { etag: '"v1"', ...headers };
    if (range === null) response.writeHead(200, { 'content-length': body.length, ...shared }).end(body);
    else {
      response
        .writeHead(206, { 'content-range': `bytes ${start}-${body.length - 1}/${body.length}`, ...shared })
        .end(body.subarray(start));
    }
  };

/** A part file with the first `bytes` of `body`, begun with version 1. */
async function begun(body: Buffer, bytes: number): Promise<Part> {
  await writeFile(partPath(), body.subarray(0, bytes));
  return { bytes, validator: '"v1"', totalBytes: body.length };
}

describe('a whole file', () => {
  test.each([1, 1_000, 1024 * 1024 - 16, 5_000_000])('of %i bytes arrives as it is', async (size) => {
    const body = pdf(size);
    answer = serve(body);
    const { bytes, sha256: hash } = await fetchIt().done;
    expect({ bytes, hash }).toEqual({ bytes: body.length, hash: sha256(body) });
    expect((await readFile(partPath())).equals(body)).toBe(true);
  });

  test('the storage never sees an Authorization header, and is asked for bytes as they are', async () => {
    answer = serve(pdf(10));
    await fetchIt().done;
    expect(requests[0]?.headers.authorization).toBeUndefined();
    expect(requests[0]?.headers['accept-encoding']).toBe('identity');
  });

  test('right digests are accepted', async () => {
    const body = pdf(100);
    const md5 = createHash('md5').update(body).digest('base64');
    answer = serve(body, {
      'content-md5': md5,
      'repr-digest': `sha-256=:${Buffer.from(sha256(body), 'hex').toString('base64')}:`,
    });
    expect((await fetchIt().done).sha256).toBe(sha256(body));
  });
});

describe('a resume', () => {
  test('goes on where the part ends, and the whole is hashed', async () => {
    const body = pdf(300_000);
    answer = serve(body);
    const result = await fetchIt({ part: await begun(body, 100_000) }).done;
    expect(requests[0]?.headers).toMatchObject({ range: 'bytes=100000-', 'if-range': '"v1"' });
    expect(result.sha256).toBe(sha256(body));
  });

  test('after a cut, keeps what came and its validator', async () => {
    const body = pdf(3_000_000);
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': body.length, etag: '"v1"' });
      response.write(body.subarray(0, 2_000_000), () => setTimeout(() => response.destroy(), 50));
    };
    const { done, checkpoints } = fetchIt();
    await expect(done).rejects.toMatchObject({ code: 'broken-off', healsByItself: true });
    const kept = checkpoints.at(-1) ?? nothing;
    expect(kept.bytes).toBeGreaterThan(0);
    expect(kept.validator).toBe('"v1"');
    answer = serve(body);
    expect((await fetchIt({ part: kept }).done).sha256).toBe(sha256(body));
  });

  test('of a server that ignores Range begins again', async () => {
    const body = pdf(300_000);
    answer = (_request, response) => response.writeHead(200, { 'content-length': body.length }).end(body);
    expect((await fetchIt({ part: await begun(body, 100_000) }).done).sha256).toBe(sha256(body));
  });

  test.each([
    ['another version', { etag: '"v2"' }],
    ['a weak validator', { etag: 'W/"v1"' }],
    ['a wrong start', { 'content-range': 'bytes 5-300015/300016' }],
    ['a wrong total', { 'content-range': 'bytes 100000-99/100' }],
    ['no total', { 'content-range': 'bytes 100000-300015/*' }],
    ['nonsense', { 'content-range': 'bytes abc-def' }],
  ])('that would splice %s is dropped', async (_name, headers) => {
    const body = pdf(300_000);
    answer = serve(body, headers);
    const { done, checkpoints } = fetchIt({ part: await begun(body, 100_000) });
    await expect(done).rejects.toMatchObject({ code: 'changed' });
    expect(checkpoints.at(-1)).toEqual(nothing);
  });

  test.each([412, 416])('answered with %i drops the part', async (status) => {
    answer = (_request, response) => response.writeHead(status).end();
    const { done, checkpoints } = fetchIt({ part: await begun(pdf(1_000), 500) });
    await expect(done).rejects.toMatchObject({ code: 'changed' });
    expect(checkpoints.at(-1)).toEqual(nothing);
  });
});

describe('what is not the file', () => {
  test.each([
    ['a wrong checksum', { 'content-md5': Buffer.alloc(16).toString('base64') }, 'wrong-checksum'],
    [
      'a wrong Repr-Digest',
      { 'repr-digest': `sha-256=:${Buffer.alloc(32).toString('base64')}:` },
      'wrong-checksum',
    ],
  ])('%s', async (_name, headers, code) => {
    answer = serve(pdf(1_000), headers);
    await expect(fetchIt().done).rejects.toMatchObject({ code });
  });

  test('a size or sum that the service announced otherwise', async () => {
    answer = serve(pdf(1_000));
    await expect(fetchIt({ announced: { sizeBytes: 5, sha256: [], md5: [] } }).done).rejects.toMatchObject({
      code: 'wrong-size',
    });
    await expect(
      fetchIt({ announced: { sizeBytes: null, sha256: ['00'], md5: [] } }).done,
    ).rejects.toMatchObject({ code: 'wrong-checksum' });
  });

  test('zero bytes, a login page, a cut PDF', async () => {
    answer = serve(Buffer.alloc(0));
    await expect(fetchIt().done).rejects.toMatchObject({ code: 'not-a-pdf' });
    answer = serve(Buffer.from('<!doctype html><title>Log in</title>'));
    await expect(fetchIt().done).rejects.toThrow('a web page instead of the file');
    answer = serve(pdf(5_000).subarray(0, 4_000));
    await expect(fetchIt().done).rejects.toThrow('does not end as a PDF does');
  });

  test('a chunked body that breaks off', async () => {
    answer = (_request, response) => {
      response.writeHead(200);
      response.write(pdf(100).subarray(0, 50), () => response.destroy());
    };
    await expect(fetchIt().done).rejects.toMatchObject({ code: 'broken-off' });
  });
});

describe('the storage refuses', () => {
  test('an expired URL is asked for anew, once', async () => {
    const body = pdf(100);
    let asked = 0;
    answer = (request, response) =>
      asked < 2 ? response.writeHead(403).end() : serve(body)(request, response);
    const askUrl = async () => new URL(`${origin()}/f?n=${++asked}`);
    expect((await fetchIt({ askUrl }).done).bytes).toBe(body.length);
    expect(asked).toBe(2);
  });

  test.each([
    [403, true],
    [404, false],
    [410, false],
    [429, true],
    [500, true],
    [503, true],
  ])('%i: heals by itself %s', async (status, healsByItself) => {
    answer = (_request, response) => response.writeHead(status).end();
    const error: unknown = await fetchIt().done.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ healsByItself });
    expect(String(error)).not.toContain('secret');
  });
});

describe('redirects', () => {
  const redirectTo = (location: string) => (_request: IncomingMessage, response: ServerResponse) =>
    response.writeHead(302, { location }).end();

  test.each([
    ['http on another host', 'http://storage.example/f'],
    ['a file', 'file:///etc/passwd'],
    ['a user name in the URL', 'https://user:pw@storage.example/f'],
  ])('to %s is not followed', async (_name, location) => {
    answer = redirectTo(location);
    await expect(fetchIt().done).rejects.toMatchObject({ code: 'unsafe-redirect', healsByItself: false });
    expect(requests).toHaveLength(1);
  });

  test('from a public service into a private network is not followed', async () => {
    answer = serve(pdf(10));
    await expect(fetchIt({ from: new URL('https://api.example.com') }).done).rejects.toMatchObject({
      code: 'unsafe-redirect',
    });
    expect(requests).toHaveLength(0);
  });

  test('in a circle ends after five', async () => {
    answer = redirectTo('/again');
    await expect(fetchIt().done).rejects.toThrow('redirects in circles');
    expect(requests).toHaveLength(6);
  });

  test('to the same storage is followed', async () => {
    const body = pdf(10);
    answer = (request, response) =>
      (request.url === '/moved' ? serve(body) : redirectTo('/moved'))(request, response);
    expect((await fetchIt().done).bytes).toBe(body.length);
  });
});

test('a disk without room is not begun on, and the lack is told', async () => {
  const body = pdf(1_000_000);
  answer = serve(body);
  const { done } = fetchIt({ archive: { freeBytes: async () => 60e6 } });
  await expect(done).rejects.toThrow(/lacks \d+ MB/);
  expect((await stat(partPath())).size).toBe(0);
});

test('a stopped transfer ends at once and can go on later', async () => {
  answer = (_request, response) => {
    response.writeHead(200, { 'content-length': 1_000_000, etag: '"v1"' });
    response.write(pdf(1_000));
  };
  const abort = new AbortController();
  const { done } = fetchIt({ signal: abort.signal });
  setTimeout(() => abort.abort(), 100);
  await expect(done).rejects.toMatchObject({ code: 'stopped' });
});
