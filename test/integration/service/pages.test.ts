import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConnectionId, type Paging } from '../../../src/contract/index.ts';
import { systemClock } from '../../../src/main/host/clock.ts';
import { createServiceClient, type ServiceClient } from '../../../src/main/station/service/index.ts';
import { ConnectionProfile } from '../../../src/main/station/settings/index.ts';
import { english } from '../../support/english.ts';
import { close, listen } from '../../support/listen.ts';

const uuid = (at: number): string => `${String(at).padStart(8, '0')}-1111-4111-8111-111111111111`;
const jobs = Array.from({ length: 23 }, (_, at) => ({
  id: uuid(at),
  name: `Job ${at}`,
  status: 'job.production.queued',
}));

interface Page {
  readonly body: unknown;
  readonly headers?: Record<string, string>;
  readonly status?: number;
}
/** A service's answer to a query; `take` returns entries from a position on. */
type Style = (
  query: URLSearchParams,
  take: (from: number, count?: number) => typeof jobs,
  range: string | undefined,
) => Page;

let server: Server;
let style: Style;
let asked: string[];
let baseUrl: string;
let client: ServiceClient | null = null;
beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://service');
    asked.push(url.search);
    const {
      body,
      headers = {},
      status = 200,
    } = style(url.searchParams, (from, count = 5) => jobs.slice(from, from + count), request.headers.range);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
  baseUrl = await listen(server);
});
afterEach(async () => {
  client?.close();
  client = null;
  await close(server);
});

function opened(paging: Paging = { by: 'automatic' }): ServiceClient {
  client = createServiceClient({
    profile: ConnectionProfile.parse({
      id: ConnectionId.parse('test'),
      name: 'Test',
      baseUrl,
      paging,
      requestsPerSecond: 1_000,
      maxRequestsPerSecond: 1_000,
      webhookSecret: 'x'.repeat(43),
    }),
    token: async () => 'token-of-the-pages',
    locale: 'en',
    clock: systemClock,
  });
  return client;
}

const from = (query: URLSearchParams, name: string): number => Number(query.get(name) ?? 0);
const cursorAt = (query: URLSearchParams, name: string): number =>
  Number(Buffer.from(query.get(name) ?? '', 'base64').toString() || 0);
const cursor = (at: number): string | null =>
  at >= jobs.length ? null : Buffer.from(String(at)).toString('base64');
const page = (query: URLSearchParams, name = 'page'): number => Math.max(1, from(query, name)) - 1;

const styles: readonly (readonly [string, Style])[] = [
  [
    'Link',
    (query, take) => {
      const at = page(query);
      return {
        body: take(at * 5),
        headers: at < 4 ? { link: `</1.0/jobs?page=${at + 2}>; rel="next"` } : {},
      };
    },
  ],
  [
    'links.next as a path',
    (query, take) => {
      const at = page(query);
      return { body: { data: take(at * 5), links: { next: at < 4 ? `/1.0/jobs?page=${at + 2}` : null } } };
    },
  ],
  [
    '_links.next.href',
    (query, take) => {
      const at = page(query);
      const next = at < 4 ? { next: { href: `${baseUrl}/1.0/jobs?page=${at + 2}` } } : {};
      return { body: { _embedded: { jobs: take(at * 5) }, _links: next } };
    },
  ],
  [
    'links by rel',
    (query, take) => {
      const at = page(query);
      const links = at < 4 ? [{ rel: 'next', href: `?page=${at + 2}` }] : [{ rel: 'prev', href: '?page=4' }];
      return { body: { items: take(at * 5), links } };
    },
  ],
  [
    'next_cursor in cursor',
    (query, take) => {
      const at = cursorAt(query, 'cursor');
      return { body: { items: take(at), next_cursor: cursor(at + 5), has_more: at + 5 < 23 } };
    },
  ],
  [
    'nextPageToken in pageToken',
    (query, take) => {
      const at = cursorAt(query, 'pageToken');
      const token = cursor(at + 5);
      return { body: { jobs: take(at), ...(token === null ? {} : { nextPageToken: token }) } };
    },
  ],
  [
    'cursor.next in after',
    (query, take) => {
      const at = cursorAt(query, 'after');
      return { body: { jobs: take(at), cursor: { next: cursor(at + 5) } } };
    },
  ],
  [
    'pageInfo of GraphQL',
    (query, take) => {
      const at = cursorAt(query, 'after');
      const edges = take(at).map((node) => ({ node }));
      return {
        body: {
          data: {
            jobs: { edges, pageInfo: { endCursor: cursor(at + 5) ?? 'end', hasNextPage: at + 5 < 23 } },
          },
        },
      };
    },
  ],
  [
    'total_pages with page',
    (query, take) => {
      const at = page(query);
      return { body: { jobs: take(at * 5), meta: { pagination: { current_page: at + 1, total_pages: 5 } } } };
    },
  ],
  [
    'pages from nought',
    (query, take) => {
      const at = from(query, 'page');
      return {
        body: {
          content: take(at * 5),
          number: at,
          size: 5,
          totalPages: 5,
          totalElements: 23,
          last: at === 4,
        },
      };
    },
  ],
  [
    'page_number',
    (query, take) => {
      const at = page(query, 'page_number');
      return { body: { jobs: take(at * 5), page_number: at + 1, last_page: 5 } };
    },
  ],
  [
    'a next page by its number',
    (query, take) => {
      const at = page(query);
      return { body: { results: take(at * 5), next_page: at < 4 ? at + 2 : null } };
    },
  ],
  [
    'next: true',
    (query, take) => {
      const at = page(query);
      return { body: { data: take(at * 5), page: at + 1, next: at < 4 } };
    },
  ],
  [
    'offset, limit and total',
    (query, take) => {
      const at = from(query, 'offset');
      return { body: { jobs: take(at), total: 23, limit: 5, offset: at } };
    },
  ],
  ['skip and count', (query, take) => ({ body: { value: take(from(query, 'skip')), count: 23 } })],
  [
    'has_more and the last id',
    (query, take) => {
      const last = jobs.findIndex(({ id }) => id === query.get('starting_after'));
      return { body: { data: take(last + 1), has_more: last + 6 < 23 } };
    },
  ],
  [
    'headers alone',
    (query, take) => {
      const at = page(query);
      return {
        body: take(at * 5),
        headers: { 'x-total-count': '23', 'x-page': String(at + 1), 'x-total-pages': '5' },
      };
    },
  ],
  [
    'Content-Range',
    (query, take) => {
      const at = from(query, 'offset');
      return { body: take(at), headers: { 'content-range': `items ${at}-${at + 4}/23` } };
    },
  ],
  [
    'Content-Range, asked for by Range',
    (_query, take, range) => {
      const at = Number(/^items=(\d+)-/.exec(range ?? '')?.[1] ?? 0);
      if (at >= 23) return { status: 416, body: { error: 'Not satisfiable' } };
      return {
        status: 206,
        body: take(at),
        headers: { 'content-range': `items ${at}-${Math.min(at + 4, 22)}/23` },
      };
    },
  ],
  [
    'Content-Range without a unit',
    (_query, take, range) => {
      const at = Number(/^rows=(\d+)-/.exec(range ?? '')?.[1] ?? 0);
      return {
        status: 206,
        body: take(at),
        headers: { 'range-unit': 'rows', 'content-range': `${at}-${Math.min(at + 4, 22)}/23` },
      };
    },
  ],
  [
    'Hydra',
    (query, take) => {
      const at = page(query);
      const next = at < 4 ? { 'hydra:next': `/1.0/jobs?page=${at + 2}` } : {};
      return {
        body: {
          '@id': '/1.0/jobs',
          'hydra:totalItems': 23,
          'hydra:member': take(at * 5),
          'hydra:view': { '@id': `/1.0/jobs?page=${at + 1}`, 'hydra:first': '/1.0/jobs?page=1', ...next },
        },
      };
    },
  ],
  [
    'Hydra with its total alone',
    (query, take) => ({ body: { 'hydra:totalItems': 23, 'hydra:member': take(page(query) * 5) } }),
  ],
  [
    'a header in JSON',
    (query, take) => {
      const at = page(query, 'pageNumber');
      const said = { TotalCount: 23, PageSize: 5, CurrentPage: at + 1, TotalPages: 5, HasNext: at < 4 };
      return { body: take(at * 5), headers: { 'x-pagination': JSON.stringify(said) } };
    },
  ],
  [
    'a total of another name',
    (query, take) => ({ body: { jobs: take(page(query) * 5), totalNumberOfItems: 23, totalPageCount: 5 } }),
  ],
  ...(['following', 'suivante', 'volgende', 'nächsteSeite'] as const).map((name): (typeof styles)[number] => [
    `${name} beside links`,
    (query, take) => {
      const at = page(query);
      const next = at < 4 ? `/1.0/jobs?page=${at + 2}` : null;
      return { body: { content: take(at * 5), paging: { links: { [name]: next } } } };
    },
  ]),
  ...(
    [
      ['seite', { seiten: 5 }],
      ['seite', { gesamt: 23 }],
      ['page', { nombre_pages: 5 }],
      ['page_courante', { nombre_total: 23 }],
      ['pagina', { aantal_paginas: 5 }],
      ['pagina', { aantal_totaal: 23 }],
    ] as const
  ).map(([name, count]): (typeof styles)[number] => [
    `${name} and ${Object.keys(count).join()}`,
    (query, take) => {
      const at = page(query, name.replace('_courante', ''));
      return { body: { jobs: take(at * 5), [name]: at + 1, ...count } };
    },
  ]),
  ['no sign at all, in tens', (query, take) => ({ body: take(page(query) * 10, 10) })],
  ['no sign at all, by offset', (query, take) => ({ body: take(from(query, 'offset'), 10) })],
  [
    'a parameter that only its own URLs name',
    (query, take) => {
      const at = cursorAt(query, 'seek');
      return {
        body: { jobs: take(at), next_token: cursor(at + 5), links: { first: '/1.0/jobs?seek=MA%3D%3D' } },
      };
    },
  ],
];

describe('every page of a list is read', () => {
  test.each(styles)('%s', async (_what, message) => {
    // Unknown parameters are ignored, as services do.
    style = message;
    const one = opened();
    const { items, unread } = await one.listJobs();
    expect(items.map(({ serviceId }) => serviceId)).toEqual(jobs.map(({ id }) => id));
    expect(unread).toEqual([]);
    // The second time it knows how.
    const before = asked.length;
    expect((await one.listJobs()).items).toHaveLength(23);
    expect(asked.length - before).toBeLessThanOrEqual(6);
    const parts = one.answers.readBy({}).flatMap((answer) => answer.parts);
    for (const part of ['list.jobs', 'next.jobs']) {
      expect(parts.find((read) => read.part === part)?.foundAt).toEqual(expect.any(String));
    }
  });
});

describe('more that cannot be requested is reported', () => {
  test('with the total, again when the service says that nothing has changed', async () => {
    style = (query, take) =>
      query.size > 0 && query.get('page') === 'x'
        ? { body: [] }
        : { body: { jobs: take(0, 10), total: 37 }, headers: { etag: '"one"' } };
    const one = opened();
    const first = await one.listJobs();
    expect(first.items).toHaveLength(10);
    expect(first.unread.map(({ message }) => english(message))).toEqual([
      'The service announced more entries (37) than it sent (10); it is unknown how to request the rest.',
    ]);
    const before = asked.length;
    expect((await one.listJobs()).unread).toEqual(first.unread);
    // What has failed is not retried at each poll.
    expect(asked.length).toBe(before + 1);
  });

  test.each([
    ['has_more', { has_more: true }],
    ['a cursor', { next_cursor: 'abc' }],
    ['pages', { page: 1, total_pages: 3 }],
  ])('%s', async (_what, sign) => {
    style = (_query, take) => ({ body: { jobs: take(0), ...sign } });
    const { items, unread } = await opened().listJobs();
    expect(items).toHaveLength(5);
    expect(unread).toHaveLength(1);
  });

  test('and the operator can say how', async () => {
    style = (query, take) => ({ body: { jobs: take(from(query, 'window')), total: 23 } });
    expect((await opened().listJobs()).unread).toHaveLength(1);
    client?.close();
    const told = await opened({ by: 'offset', parameter: 'window' }).listJobs();
    expect(told.items).toHaveLength(23);
    expect(told.unread).toEqual([]);
  });
});

describe('a list without more', () => {
  test.each<[string, Style]>([
    ['a total equal to the entries received', (_query, take) => ({ body: { jobs: take(0, 10), total: 10 } })],
    ['no more', (_query, take) => ({ body: { jobs: take(0, 10), has_more: false } })],
    ['no next', (_query, take) => ({ body: { jobs: take(0, 10), next: null } })],
    ['seven without a sign', (_query, take) => ({ body: take(0, 7) })],
  ])('%s: one request', async (_what, message) => {
    style = message;
    expect((await opened().listJobs()).unread).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  test('ten entries without a sign are followed up once', async () => {
    style = (_query, take) => ({ body: take(0, 10) });
    const one = opened();
    expect((await one.listJobs()).unread).toEqual([]);
    const before = asked.length;
    await one.listJobs();
    expect([before, asked.length]).toEqual([3, 4]);
  });

  test('a guess that the service rejects is none', async () => {
    style = (query, take) =>
      query.size > 0 ? { status: 422, body: { error: 'unknown parameter' } } : { body: take(0, 10) };
    expect(await opened().listJobs()).toMatchObject({ unread: [] });
  });
});

test('the parameter has the letter case of the service', async () => {
  style = (query, take) => {
    const last = jobs.findIndex(({ id }) => id === query.get('starting-after'));
    return { body: { data: take(last + 1), 'has-more': last + 6 < 23 } };
  };
  const { items, unread } = await opened().listJobs();
  expect(items).toHaveLength(23);
  expect(unread).toEqual([]);
});

test('an empty object by ID is an empty list after one with entries, and unreadable before', async () => {
  const all = Object.fromEntries(jobs.slice(0, 2).map((job) => [job.id, job]));
  for (const listed of [(by: object) => by, (by: object) => ({ data: by, filters: [] })]) {
    style = () => ({ body: listed({}) });
    const list = opened();
    await expect(list.listJobs()).rejects.toMatchObject({ code: 'unreadable' });
    style = () => ({ body: listed(all) });
    expect((await list.listJobs()).items).toHaveLength(2);
    style = () => ({ body: listed({}) });
    expect((await list.listJobs()).items).toEqual([]);
    list.close();
  }
});

test('the catalogue and the lists of batches have pages, too', async () => {
  const batches = (query: URLSearchParams) => ({
    body: { items: [{ id: `b-${page(query)}`, jobs: [uuid(1)] }], total_pages: 3, page: page(query) + 1 },
  });
  style = (query) => batches(query);
  expect((await opened().listBatches()).items.map(({ serviceId }) => serviceId)).toEqual([
    'b-0',
    'b-1',
    'b-2',
  ]);
  expect((await client?.listQueuedBatches())?.items).toHaveLength(3);
  const products = await client?.listProducts(null);
  expect(products?.kind === 'read' && products.entries).toHaveLength(3);
});

describe('an oversized page', () => {
  test.each([
    ['numbers', '0'],
    ['objects', '{}'],
  ])('of %s is not read, and quickly', async (_what, entry) => {
    const body = `[${`${entry},`.repeat(25_000)}${entry}]`;
    style = () => ({ body: JSON.parse(body) });
    await expect(opened().listJobs()).rejects.toMatchObject({ code: 'too-large' });
  });

  test('no list of a single resource blocks the station either', async () => {
    style = () => ({
      body: { id: 'j', more: { list: Array.from({ length: 20_001 }, () => 'a "quoted", text') } },
    });
    await expect(opened().readJob('j')).rejects.toMatchObject({ code: 'too-large' });
    style = () => ({ body: { id: 'j', note: ',"\\\\'.repeat(30_000) } });
    expect(await opened().readJob('j')).toMatchObject({ serviceId: 'j' });
  });

  test('unreadable entries are counted, not collected', async () => {
    style = () => ({ body: Array.from({ length: 20_000 }, () => ({})) });
    const { unread } = await opened().listJobs();
    expect(unread).toMatchObject([{ times: 20_000 }]);
  });
});
