import { createServer, type IncomingMessage, type Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConnectionId, known } from '../../../src/contract/index.ts';
import { systemClock } from '../../../src/main/host/clock.ts';
import { createServiceClient, type ServiceClient } from '../../../src/main/station/service/index.ts';
import { ConnectionProfile } from '../../../src/main/station/settings/index.ts';
import { close, listen } from '../../support/listen.ts';

interface Said {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body: string | Uint8Array;
}

let server: Server;
let baseUrl: string;
let asked: IncomingMessage[];
let answer: (url: string) => Said;
let client: ServiceClient | null = null;
/** Called with the body of each POST before it is answered. */
let received: (body: string) => void;
beforeEach(async () => {
  asked = [];
  received = () => undefined;
  server = createServer(async (request, response) => {
    asked.push(request);
    const sent = Buffer.concat(await request.toArray()).toString();
    if (sent !== '') received(sent);
    const { status = 200, headers = {}, body } = answer(request.url ?? '/');
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  });
  baseUrl = await listen(server);
});
afterEach(async () => {
  client?.close();
  client = null;
  await close(server);
});

function opened(token = 'token-of-the-answers', headers = ''): ServiceClient {
  client = createServiceClient({
    profile: ConnectionProfile.parse({
      id: ConnectionId.parse('test'),
      name: 'Test',
      baseUrl,
      requestsPerSecond: 1_000,
      maxRequestsPerSecond: 1_000,
      webhookSecret: 'x'.repeat(43),
      headers,
    }),
    token: async () => token,
    locale: 'en',
    userAgent: 'Makeready/1.2.3',
    clock: systemClock,
  });
  return client;
}

test('a request names its sender, and asks for an uncompressed answer', async () => {
  answer = () => ({ body: '[]' });
  await opened().listJobs();
  expect(asked[0]?.headers).toMatchObject({ 'user-agent': 'Makeready/1.2.3', 'accept-encoding': 'identity' });
});

test('headers that are set go with every request, in place of ours', async () => {
  answer = () => ({ body: '[]' });
  await opened('token', 'Accept: application/vnd.example+json\nApi-Client-Version: 3').listJobs();
  expect(asked[0]?.headers).toMatchObject({
    accept: 'application/vnd.example+json',
    'api-client-version': '3',
    authorization: 'Bearer token',
  });
});

test('delivery options: jobs alone, and with their address where the service insists on it', async () => {
  const address = { name: 'A. Reader', city: 'Testtown', country: 'NL' };
  const bodies: unknown[] = [];
  const job = JSON.stringify({ id: 'j', delivery_option: { delivery_address: address } });
  answer = () => ({ status: 400, body: '{"error":"The payload is not valid."}' });
  received = (body) => {
    bodies.push(JSON.parse(body));
    if (bodies.length % 2 === 0) answer = () => ({ body: '[{"id":"o","name":"Courier"}]' });
  };
  expect((await opened().deliveryOptions(['j'], () => job)).map(({ id }) => id)).toEqual(['o']);
  expect(bodies).toEqual([{ jobs: ['j'] }, { jobs: ['j'], delivery_address: address }]);
});

describe('artwork behind a link', () => {
  const files = { files: [{ id: 'f-1', name: 'cover.pdf', size: 9, content_type: 'application/pdf' }] };
  const linked: readonly (readonly [string, object])[] = [
    ['HAL', { id: 'j', name: 'Cards', _links: { artwork: { href: '/1.0/jobs/j/artwork' } } }],
    [
      'JSON:API',
      {
        data: {
          type: 'jobs',
          id: 'j',
          attributes: { name: 'Cards' },
          relationships: { artwork: { links: { related: '/1.0/jobs/j/artwork' } } },
        },
      },
    ],
    ['an address', { id: 'j', name: 'Cards', artwork_url: '/1.0/jobs/j/artwork' }],
    ['an object with its address', { id: 'j', name: 'Cards', artwork: { href: '/1.0/jobs/j/artwork' } }],
    [
      'HAL in a component',
      {
        id: 'j',
        components: { general: { material: 'Silk', _links: { artwork: { href: '/1.0/jobs/j/artwork' } } } },
      },
    ],
  ];
  const read = async (): Promise<string[]> =>
    (await opened().readJob('j')).components.flatMap((component) =>
      component.files.map(({ fileId }) => fileId),
    );

  test.each(linked)('is read with one more request: %s', async (_what, job) => {
    answer = (url) => ({ body: JSON.stringify(url.endsWith('artwork') ? files : job) });
    expect(await read()).toEqual(['f-1']);
    expect(asked).toHaveLength(2);
  });

  test('is left where the job has its files, at another origin, or where it is refused', async () => {
    answer = () => ({ body: JSON.stringify({ ...linked[0]?.[1], artwork: files }) });
    expect(await read()).toEqual(['f-1']);
    const elsewhere = { id: 'j', _links: { artwork: { href: 'http://127.0.0.1:9/artwork' } } };
    answer = () => ({ body: JSON.stringify(elsewhere) });
    expect(await read()).toEqual([]);
    expect(asked).toHaveLength(2);
    answer = (url) =>
      url.endsWith('artwork') ? { status: 403, body: '{}' } : { body: JSON.stringify(linked[0]?.[1]) };
    expect(await read()).toEqual([]);
  });

  test('of each component stays in its component, whose material is kept', async () => {
    const component = (label: string) => ({
      label,
      material: label,
      _links: { artwork: { href: `/1.0/${label}-artwork` } },
    });
    const components = [component('cover'), component('inner'), { label: 'jacket', material: 'jacket' }];
    answer = (url) => {
      const [, label] = /(cover|inner)-artwork$/.exec(url) ?? [];
      const file = { id: `f-${label}`, name: 'a.pdf', content_type: 'application/pdf' };
      return { body: JSON.stringify(label === undefined ? { id: 'j', components } : { files: [file] }) };
    };
    const job = await opened().readJob('j');
    expect(job.components.map(({ label, material, files }) => [label, material, files[0]?.fileId])).toEqual([
      ['cover', known('cover'), 'f-cover'],
      ['inner', known('inner'), 'f-inner'],
      ['jacket', known('jacket'), undefined],
    ]);
  });
});

describe('artwork that a job only refers to', () => {
  const id = 'aa00000b-0000-4000-8000-000000000001';
  const file = { id: 'f-1', name: 'cover.pdf', content_type: 'application/pdf' };
  const ready = { value: 'artwork.ready' };
  const artwork = { id, status: ready, files: [{ label: 'ink', file }] };
  const found = async (): Promise<string[]> =>
    (await opened().readJob('j')).components.flatMap(({ label, files, artworkStatus }) =>
      files.map(({ fileId }) => `${label} ${artworkStatus?.code} ${fileId}`),
    );

  test.each<[string, object]>([
    ['a bare id', { components: { cover: { artwork: id } } }],
    ['a list of bare ids', { components: { cover: { artworks: [id] } } }],
    ['a name of its own for the id', { components: [{ label: 'cover', artworkId: id }] }],
    ['an object with its id', { components: [{ label: 'cover', artwork: { id } }] }],
    ['an object with its state', { components: [{ label: 'cover', artwork: { id, status: ready } }] }],
    ['JSON:API', { components: [{ label: 'cover', artwork: { data: { type: 'artworks', id } } }] }],
  ])('is read at its own endpoint: %s', async (_what, job) => {
    for (const body of [artwork, { data: artwork }, { artwork }]) {
      asked = [];
      answer = (url) => ({ body: JSON.stringify(url.endsWith(id) ? body : { id: 'j', ...job }) });
      expect(await found()).toEqual(['cover artwork.ready f-1']);
      expect(asked.map(({ url }) => url)).toEqual(['/1.0/jobs/j', `/1.0/artworks/${id}`]);
    }
  });

  test('of a list, is left to the read of the job', async () => {
    answer = () => ({ body: JSON.stringify([{ id: 'j', components: { cover: { artwork: id } } }]) });
    const [job] = (await opened().listJobs()).items;
    expect(job).toMatchObject({ hasArtworkElsewhere: true, components: [{ files: [] }] });
    expect(asked).toHaveLength(1);
  });

  test.each<[string, object]>([
    ['has its files beside the id', { components: { cover: { artwork_id: id, files: [file] } } }],
    ['says that it waits', { components: { cover: { artwork: { id, status: 'artwork.new' } } } }],
    ['says that it has none', { components: { cover: { artwork: { id, files: [] } } } }],
    ['names other artwork in its history', { history: [{ artwork: id }], files: [file] }],
  ])('is not asked for where the job %s', async (_what, job) => {
    answer = () => ({ body: JSON.stringify({ id: 'j', ...job }) });
    expect((await opened().readJob('j')).hasArtworkElsewhere).toBe(false);
    expect(asked).toHaveLength(1);
  });

  test('is named, and is no file, where the service has no such endpoint', async () => {
    const [cover, inner] = [{ artwork: { files: [file] } }, { artwork: id }];
    answer = (url) =>
      url.endsWith(id)
        ? { status: 404, body: '{}' }
        : { body: JSON.stringify({ id: 'j', components: { cover, inner } }) };
    const { components, notUnderstood } = await opened().readJob('j');
    expect(components.map(({ files }) => files.length)).toEqual([1, 0]);
    expect(notUnderstood).toContainEqual({ code: 'unread.artwork-by-id', values: { ids: id } });
  });
});

test('integers too large to be exact keep their digits as ids', async () => {
  const file = '{"id": 9007199254740993, "name": "a.pdf", "text": "12345678901234567890, \\"1"}';
  answer = () => ({
    body: `[{"id":-12345678901234567890},{"id": 1234567890123456789, "quantity": 5, "files":[${file}]}]`,
  });
  const [, job] = (await opened().listJobs()).items;
  expect([job?.serviceId, job?.quantity]).toEqual(['1234567890123456789', known(5)]);
  expect(job?.components[0]?.files[0]?.fileId).toBe('9007199254740993');
  expect(job?.original).toContain('12345678901234567890, ');
});

describe('an endless list', () => {
  test.each([
    ['200,000 entries', 20_000, 10],
    ['2,000 pages', 1, 2_000],
  ])('is read as far as %s, and the rest is reported', async (_bound, entries, pages) => {
    // However long reading a page takes, the connection is still there for the next one.
    server.keepAliveTimeout = 0;
    answer = (url) => {
      const page = Number(new URL(url, baseUrl).searchParams.get('page') ?? 1);
      return {
        headers: { link: `<${baseUrl}/next?page=${page + 1}>; rel="next"` },
        body: JSON.stringify(Array.from({ length: entries }, (_, index) => ({ id: `${page}-${index}` }))),
      };
    };
    const { unread } = await opened().listJobs();
    expect(asked).toHaveLength(pages);
    expect(unread.map(({ message }) => message.code)).toContain('unread.too-long');
  });
});

describe('an answer that is compressed anyway', () => {
  test('is read', async () => {
    answer = () => ({ headers: { 'content-encoding': 'gzip' }, body: gzipSync('[{"id":"a"}]') });
    expect((await opened().listJobs()).items).toHaveLength(1);
  });

  test('is not read beyond the limit of any answer', async () => {
    const body = gzipSync(Buffer.alloc(40 * 1024 * 1024, 32));
    answer = () => ({ headers: { 'content-encoding': 'gzip' }, body });
    await expect(opened().listJobs()).rejects.toMatchObject({ code: 'too-large' });
  });

  test.each([
    ['zstd', 'x'],
    ['gzip', 'no gzip'],
  ])('and cannot be decompressed (%s) is unreadable', async (encoding, body) => {
    answer = () => ({ headers: { 'content-encoding': encoding }, body });
    await expect(opened().listJobs()).rejects.toMatchObject({
      code: 'unreadable',
      userMessage: { code: 'service.packed', values: { encoding } },
    });
  });
});

describe('a file that the service does not have under the first id found', () => {
  const job = (at: number) => ({
    id: `j-${at}`,
    components: { general: { artworks: [{ id: `entry-${at}`, file: { id: `file-${at}` } }] } },
  });
  const isThere = (url: string): boolean => url.includes('/entry-');

  test('is requested under the other ID of its entry; what works is tried first for the next', async () => {
    answer = (url) =>
      url === '/1.0/jobs'
        ? { body: JSON.stringify([job(1), job(2)]) }
        : isThere(url)
          ? { body: JSON.stringify({ url: 'https://storage.example/f' }) }
          : { status: 404, body: '{}' };
    const one = opened();
    const { items } = await one.listJobs();
    expect(items[0]?.components[0]?.files[0]).toMatchObject({ fileId: 'file-1', otherIds: ['entry-1'] });
    await one.fileUrl('file-1');
    const before = asked.length;
    await one.fileUrl('file-2');
    expect(asked.slice(before).map(({ url }) => url)).toEqual(['/1.0/files/entry-2/download-path']);
  });

  test('is missing if none of its IDs works', async () => {
    answer = (url) => (url === '/1.0/jobs' ? { body: JSON.stringify([job(1)]) } : { status: 404, body: '' });
    const one = opened();
    await one.listJobs();
    await expect(one.fileUrl('file-1')).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('what a service says about a rejection', () => {
  test.each([403, 404, 405, 409, 429, 503])('%i: its own sentence, once', async (status) => {
    answer = () => ({ status, body: '{"message":"Your token lacks scope job:list"}' });
    const error: unknown = await opened()
      .readJob('x')
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      message: `The service responded with status ${status} (“Your token lacks scope job:list”).`,
      userMessage: {
        code: 'service.answered',
        values: { status, answer: 'Your token lacks scope job:list' },
      },
    });
  });
});

describe('the access token in an answer', () => {
  const long = 'tok/en+of=the"house\\0123';

  test.each<[string, string]>([
    ['verbatim', JSON.stringify(long)],
    ['inside a sentence', JSON.stringify(`Bearer ${long} is odd`)],
    ['with escaped slashes', JSON.stringify(long).replaceAll('/', '\\/')],
    ['as code points', `"${[...long].map((one) => `\\u00${one.charCodeAt(0).toString(16)}`).join('')}"`],
    ['URL-encoded', JSON.stringify(`https://x.example/?token=${encodeURIComponent(long)}`)],
    [
      'URL-encoded in lower case',
      JSON.stringify(
        encodeURIComponent(long).toLowerCase().includes('%2f')
          ? encodeURIComponent(long).replace(/%../g, (code) => code.toLowerCase())
          : '',
      ),
    ],
    ['in base64', JSON.stringify(Buffer.from(`user:${long}`).toString('base64'))],
    ['in URL-safe base64', JSON.stringify(Buffer.from(`a:${long}`).toString('base64url'))],
    ['as JSON in JSON', JSON.stringify(JSON.stringify({ token: long }))],
  ])('%s is in nothing that is stored or shown', async (_how, echoed) => {
    answer = () => ({ body: `[{"id":"j","name":${echoed},"debug":{${echoed}:1},"status":"a.b"}]` });
    const { items } = await opened(long).listJobs();
    const kept = JSON.stringify(items);
    expect(items[0]).toMatchObject({ serviceId: 'j', status: { code: 'a.b' } });
    expect(items[0]?.name).toContain('[removed]');
    for (const form of [long, JSON.stringify(long).slice(1, -1), encodeURIComponent(long)]) {
      expect(kept).not.toContain(form);
    }
    expect(kept.match(/\[removed\]/g)?.length).toBeGreaterThanOrEqual(3);
  });

  test.each(['t', 'test', 'cover'])('that is as short as %j loses no job, file or label', async (token) => {
    const jobs = ['test', 'cover', 't', 'state'].map((id) => ({
      id,
      name: `the ${id} of it`,
      status: 'job.test.t',
      customer: token,
      components: { cover: { artwork: { files: [{ id: `${id}-file`, name: 'test.pdf' }] } } },
    }));
    answer = () => ({ body: JSON.stringify(jobs) });
    const { items, unread } = await opened(token).listJobs();
    expect(unread).toEqual([]);
    expect(items.map(({ serviceId }) => serviceId)).toEqual(['test', 'cover', 't', 'state']);
    for (const job of items) {
      expect(job).toMatchObject({ name: `the ${job.serviceId} of it`, status: { code: 'job.test.t' } });
      expect(job.components).toMatchObject([
        { label: 'cover', files: [{ fileId: `${job.serviceId}-file` }] },
      ]);
      expect(JSON.parse(job.original).customer).toBe('[removed]');
    }
  });

  test('that is short is in no whole text shown of a job, a delivery or the catalogue', async () => {
    const token = 'a"b\\c';
    const named = { id: 'one', alias: token, name: token, base: token, variant: token, service: token };
    const status = { code: 'job.test.t', name: token, summary: token };
    const files = [{ id: 'file', name: token }];
    const components = { cover: { material: token, size: token, artwork: { status, files } } };
    const job = { ...named, status, size: token, components };
    const sheets = { cover: { orientation: token, finished: { mm: { width: 1, height: 2 } } } };
    const entry = { ...named, components: sheets };
    answer = (url) => ({ body: JSON.stringify([url === '/1.0/jobs' ? job : entry]) });
    const client = opened(token);
    const jobs = await client.listJobs();
    const lists = [
      await client.listProducts(null),
      await client.listMaterials('p', null),
      await client.listFinishings('p', null),
      await client.listSizes('p', null),
    ];
    const options = await client.deliveryOptions(['j']);
    expect([jobs.items.length, options.length]).toEqual([1, 1]);
    const entries = lists.map((list) => (list.kind === 'read' ? list.entries : []));
    expect(entries.map(({ length }) => length)).toEqual([1, 1, 1, 1]);
    // Decisions are based on aliases.
    const shown = JSON.stringify([jobs.items, entries, options], (key, value) =>
      key === 'alias' ? 'alias' : value,
    );
    expect(shown).not.toContain(JSON.stringify(token).slice(1, -1));
    for (const { item } of entries.flat()) expect(item.name).toBe('[removed]');
  });

  test('in a rejection is in no message', async () => {
    answer = () => ({ status: 400, body: JSON.stringify({ detail: `no ${long}` }) });
    await expect(opened(long).readJob('x')).rejects.toMatchObject({
      message: 'The service responded with status 400 (“no [removed]”).',
    });
  });
});
