import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConnectionId, PathTemplates } from '../../../src/contract/index.ts';
import { systemClock } from '../../../src/main/host/clock.ts';
import type { Clock } from '../../../src/main/station/ports.ts';
import {
  createServiceClient,
  parseBaseUrl,
  type ServiceClient,
  ServiceError,
} from '../../../src/main/station/service/index.ts';
import { ConnectionProfile } from '../../../src/main/station/settings/index.ts';
import { english } from '../../support/english.ts';
import { until } from '../../support/until.ts';

const TOKEN = 'tok-4f1c9a-secret';
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let client: ServiceClient;
let answer: Answer;
let requests: IncomingMessage[];
beforeEach(async () => {
  requests = [];
  server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = clientOf(baseUrl());
});
afterEach(() => {
  client.close();
  server.closeAllConnections();
  server.close();
});

const baseUrl = (): string => {
  const address = server.address();
  return `http://127.0.0.1:${address === null || typeof address === 'string' ? 0 : address.port}`;
};
const clientOf = (
  url: string,
  more: Partial<ConnectionProfile> = {},
  clock: Clock = systemClock,
): ServiceClient =>
  createServiceClient({
    profile: ConnectionProfile.parse({
      id: ConnectionId.parse('test'),
      name: 'Test',
      baseUrl: url,
      requestsPerSecond: 1_000,
      maxRequestsPerSecond: 1_000,
      webhookSecret: 'x'.repeat(43),
      ...more,
    }),
    token: async () => TOKEN,
    locale: 'nl',
    clock,
  });
const json = (body: unknown, headers: Record<string, string> = {}): Answer => {
  return (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};
const status = (code: number, body = '', headers: Record<string, string> = {}): Answer => {
  return (_request, response) => response.writeHead(code, headers).end(body);
};
async function failure(work: Promise<unknown>): Promise<ServiceError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ServiceError)) throw new Error(`expected a ServiceError, got ${String(error)}`);
  // Whatever went wrong, the token is not in the message.
  expect(
    JSON.stringify({ ...error, message: error.message, stack: error.stack, cause: error.cause }),
  ).not.toContain(TOKEN);
  return error;
}

describe('requests', () => {
  test('carry the token and the language, and go to the documented paths', async () => {
    answer = json([{ id: 'a' }]);
    const { items } = await client.listJobs();
    await client.listBatches();
    await client.listQueuedBatches();
    expect(items.map(({ language }) => language)).toEqual(['nl']);
    expect(requests.map((one) => one.url)).toEqual([
      '/1.0/jobs',
      '/1.0/job/batches',
      '/1.0/job/queued-batches',
    ]);
    expect(requests[0]?.headers).toMatchObject({ authorization: `Bearer ${TOKEN}`, 'accept-language': 'nl' });
  });

  test('follow pages, also overlapping ones, and end if pages form a circle', async () => {
    answer = (request, response) => {
      const page = new URL(request.url ?? '', baseUrl()).searchParams.get('page') ?? '1';
      const next = page === '1' ? '2' : '1';
      json([{ id: `job-${page}` }, { id: 'both' }], { link: `</1.0/jobs?page=${next}>; rel="next"` })(
        request,
        response,
      );
    };
    const { items } = await client.listJobs();
    expect(items.map((job) => job.serviceId)).toContain('job-2');
    expect(requests.length).toBeLessThanOrEqual(3);
  });

  test('never follow a page to another origin with the token', async () => {
    answer = json([{ id: 'a' }], { link: '<https://evil.example/next>; rel="next"' });
    const { items, unread } = await client.listJobs();
    expect(items.map((job) => job.serviceId)).toEqual(['a']);
    expect(unread.map(({ message }) => english(message)).join()).toContain('another origin');
    expect(requests).toHaveLength(1);
  });

  test('unreadable parts of a list are reported, the rest is kept', async () => {
    answer = json([{ id: 'good' }, { name: 'no id' }, 7]);
    const { items, unread } = await client.listJobs();
    expect(items.map((job) => job.serviceId)).toEqual(['good']);
    expect(unread).toMatchObject([{ message: { code: 'unread.nameless-job' }, times: 2 }]);
  });
});

describe('failures', () => {
  test.each([
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [405, 'not-offered'],
    [409, 'rejected'],
    [422, 'rejected'],
    [429, 'rate-limited'],
    [500, 'unavailable'],
    [501, 'not-offered'],
    [502, 'unavailable'],
    [503, 'unavailable'],
  ])('%i is %s, with what the service said', async (code, expected) => {
    answer = status(code, '{"detail":"because of reasons"}');
    const error = await failure(client.readJob('x'));
    expect(error).toMatchObject({ code: expected, status: code });
    expect(error.message).toContain('because of reasons');
  });

  test('a list that answers 404 is not offered by this deployment', async () => {
    answer = status(404);
    expect((await failure(client.listJobs())).code).toBe('not-offered');
  });

  test('Retry-After in seconds and as a date, and without', async () => {
    answer = status(429, '', { 'retry-after': '7' });
    expect((await failure(client.readJob('x'))).retryAfterMs).toBe(7_000);
    client.close();
    client = clientOf(baseUrl());
    answer = status(503, '', { 'retry-after': new Date(Date.now() + 60_000).toUTCString() });
    expect((await failure(client.readJob('x'))).retryAfterMs).toBeGreaterThan(50_000);
    client.close();
    client = clientOf(baseUrl());
    answer = status(429);
    expect((await failure(client.readJob('x'))).retryAfterMs).toBeNull();
  });

  test('HTML, broken JSON and an endless body are distinguished', async () => {
    answer = status(200, '<html>login</html>');
    expect((await failure(client.readJob('x'))).message).toContain('a web page instead of JSON');
    answer = status(200, '{"id":');
    expect((await failure(client.readJob('x'))).message).toContain('not JSON');
    answer = (_request, response) => {
      const chunk = Buffer.alloc(1024 * 1024, 32);
      const more = (): void => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    };
    expect((await failure(client.readJob('x'))).code).toBe('too-large');
  });

  test('no service there, and a connection that is cut', async () => {
    answer = (request) => request.socket.destroy();
    expect((await failure(client.readJob('x'))).code).toBe('offline');
    const gone = clientOf('http://127.0.0.1:9');
    expect((await failure(gone.readJob('x'))).message).toContain('Connection refused by');
    gone.close();
  });
});

describe('closing', () => {
  test('change the number of requests per second: more for quick answers, half for a 429', async () => {
    const own = clientOf(baseUrl(), { requestsPerSecond: 5, maxRequestsPerSecond: 8 });
    answer = json([]);
    for (let request = 0; request < 6; request++) await own.listJobs();
    expect(own.requestsPerSecond).toBe(8);
    answer = status(429);
    await failure(own.listJobs());
    expect(own.requestsPerSecond).toBe(4);
    own.close();
  });

  test('ends an unanswered request, and one that waits for its turn, at once', async () => {
    answer = () => undefined;
    const unanswered = failure(client.readJob('x'));
    await once(server, 'request');
    client.close();
    expect((await unanswered).code).toBe('offline');

    const waits: number[] = [];
    client = clientOf(
      baseUrl(),
      {},
      {
        ...systemClock,
        after(delayMs, callback) {
          waits.push(delayMs);
          return systemClock.after(delayMs, callback);
        },
      },
    );
    answer = status(429, '', { 'retry-after': '3600' });
    await failure(client.readJob('x'));
    const held = failure(client.readJob('x'));
    await until('it waits for its turn', () => waits.some((ms) => ms > 60_000));
    client.close();
    expect((await held).code).toBe('offline');
  });
});

describe('where a file is (4.5)', () => {
  test('by path, and by redirect if the path says nothing', async () => {
    answer = (request, response) =>
      request.url?.endsWith('download-path') === true
        ? json({ sorry: true })(request, response)
        : status(302, '', { location: 'https://storage.example/f?sig=1' })(request, response);
    expect((await client.fileUrl('f 1')).href).toBe('https://storage.example/f?sig=1');
    expect(requests.map((one) => one.url)).toEqual([
      '/1.0/files/f%201/download-path',
      '/1.0/files/f%201/download',
    ]);
  });

  test('a redirect is read, never followed', async () => {
    client.close();
    client = clientOf(baseUrl(), { fileUrlBy: 'redirect' });
    answer = status(302, '', { location: `${baseUrl()}/elsewhere` });
    await client.fileUrl('f');
    expect(requests).toHaveLength(1);
  });

  test('a redirect to a file on this machine is not a URL of a file', async () => {
    answer = (request, response) =>
      request.url?.endsWith('download-path') === true
        ? json({})(request, response)
        : status(302, '', { location: 'file:///etc/passwd' })(request, response);
    expect((await failure(client.fileUrl('f'))).code).toBe('unreadable');
  });
});

describe('a base URL', () => {
  test.each([
    'https://api.example.com',
    'https://api.example.com/base/',
    'http://127.0.0.1:80',
    'http://localhost',
  ])('%s is accepted', (url) => {
    expect(parseBaseUrl(url)).toBe(new URL(url).href.replace(/\/+$/, ''));
  });

  test.each([
    ['', 'Service URL missing'],
    ['api.example.com', 'is not a URL'],
    ['http://api.example.com', 'must start with https://'],
    ['ftp://api.example.com', 'must start with https://'],
    ['https://user:pw@api.example.com', 'user name or password'],
    ['https://api.example.com/?x=1', 'must not contain ? or #'],
  ])('%s is rejected in one sentence', (url, words) => {
    expect(() => parseBaseUrl(url)).toThrow(words);
  });
});

describe('the catalogue', () => {
  test('is read at its documented paths, and again only if it has changed', async () => {
    answer = (request, response) =>
      request.headers['if-none-match'] === '"v1"'
        ? status(304)(request, response)
        : json([{ id: 'a/b', name: 'Silk' }, { name: 'no id' }], { etag: '"v1"' })(request, response);
    const first = await client.listMaterials('p 1', null);
    if (first.kind !== 'read') throw new Error('expected a list');
    expect(first.entries.map(({ item }) => item.id)).toEqual(['a/b']);
    expect(first.notUnderstood).toHaveLength(1);
    expect(await client.listMaterials('p 1', first.validator)).toEqual({ kind: 'unchanged' });
    // Nothing is known about another product.
    expect(await client.listMaterials('p 2', first.validator)).toMatchObject({ kind: 'read' });
    await client.listProducts(null);
    await client.listFinishings('p', null);
    await client.listSizes('p', null);
    expect(requests.map((one) => one.url)).toEqual([
      '/3.0/products/p%201/materials',
      '/3.0/products/p%201/materials',
      '/3.0/products/p%202/materials',
      '/1.0/products',
      '/3.0/products/p/finishings',
      '/3.0/products/p/sizes',
    ]);
  });

  test('in several pages is read completely each time', async () => {
    answer = (request, response) =>
      request.url === '/1.0/products'
        ? json({ products: [{ id: 'a' }], next: '/1.0/products?page=2' }, { etag: '"one"' })(
            request,
            response,
          )
        : json({ products: [{ id: 'b' }] }, { etag: '"two"' })(request, response);
    const read = await client.listProducts(null);
    expect(read).toMatchObject({ kind: 'read', validator: null });
    expect(read.kind === 'read' && read.entries.map(({ item }) => item.id)).toEqual(['a', 'b']);
  });

  test('a service that says “not changed” unasked is not believed', async () => {
    answer = status(304);
    expect((await failure(client.listProducts(null))).code).toBe('unreadable');
  });

  test('is where the connection says, or turned off', async () => {
    answer = json([]);
    const paths = PathTemplates.parse({ products: '/v9/products?all=1', sizes: null });
    const other = clientOf(baseUrl(), { paths });
    await other.listProducts(null);
    expect(requests.at(-1)?.url).toBe('/v9/products?all=1');
    expect((await failure(other.listSizes('p', null))).code).toBe('not-offered');
    other.close();
  });
});
