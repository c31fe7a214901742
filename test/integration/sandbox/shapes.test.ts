import { createServer } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { describeShape } from '../../shapes/describe.ts';
import type { ShapedService } from '../../shapes/interface.ts';
import { filesOf, IN_PREPRESS, Model, QUEUED } from '../../shapes/model.ts';
import { cased } from '../../shapes/naming.ts';
import { startShapedService } from '../../shapes/server.ts';
import { composeShape, type Shape } from '../../shapes/shape.ts';
import { close, listen } from '../../support/listen.ts';

const running: ShapedService[] = [];
afterEach(async () => {
  for (const service of running.splice(0)) await service.stop();
});

async function start(seed: number): Promise<ShapedService> {
  const service = await startShapedService({ seed });
  running.push(service);
  return service;
}

function ask(service: ShapedService, path: string): Promise<Response> {
  const url = new URL(path, service.baseUrl);
  if (service.shape.offers.slash) url.pathname = url.pathname.replace(/\/?$/, '/');
  return fetch(url, { headers: { authorization: `Bearer ${service.token}` }, redirect: 'manual' });
}

/** The first seed with such a shape. */
function seedOf(isWanted: (shape: Shape) => boolean): number {
  for (let seed = 1; ; seed++) if (isWanted(composeShape(seed))) return seed;
}

const seeds = Array.from({ length: 500 }, (_, index) => index + 1);

describe('what a seed decides', () => {
  test('is the same each time, and some seed decides each variant of everything', () => {
    for (const seed of seeds) expect(composeShape(seed)).toEqual(composeShape(seed));
    const lines = seeds.map((seed) => describeShape(composeShape(seed)));
    const ways = (what: string): number =>
      new Set(lines.map((all) => all.find(([name]) => name === what)?.[1])).size;
    expect(new Set(seeds.map((seed) => composeShape(seed).paging.style.kind)).size).toBe(12);
    expect(new Set(seeds.map((seed) => composeShape(seed).webhooks.payload)).size).toBe(14);
    expect(new Set(seeds.map((seed) => composeShape(seed).offers.kind)).size).toBe(6);
    expect(ways('Lists')).toBeGreaterThan(30);
    expect(ways('Files')).toBeGreaterThan(300);
  });

  test('the jobs and their bytes are the same each time', () => {
    const model = (): Model => {
      const made = new Model(7, 'version 4');
      made.populate(9);
      return made;
    };
    expect(model().jobs).toEqual(model().jobs);
    expect(model().due.length).toBeGreaterThan(0);
  });
});

describe('pages', () => {
  const entriesOf = (body: unknown, all: Map<string, unknown>): void => {
    if (typeof body !== 'object' || body === null) return;
    if ('id' in body && typeof body.id === 'string') all.set(body.id, body);
    for (const inner of Object.values(body)) entriesOf(inner, all);
  };

  test.each([
    'none',
    'Link header',
    'next URL',
    'cursor',
    'after the last id',
    'numbered',
    'next number',
    'offset',
    'total in a header',
    'JSON in a header',
    'without a sign',
    'total alone',
  ] as const)('%s: a client that asks as this deployment wants gets every job', async (kind) => {
    const service = await start(seedOf(({ paging, offers }) => paging.style.kind === kind && offers.jobs));
    const { naming, paging } = service.shape;
    const { style, size } = paging;
    const all = new Map<string, unknown>();
    const { jobs } = service.model;
    const param = 'param' in style ? style.param : 'offset';
    let path = service.shape.offers.jobsPath;
    for (let page = 1; page <= Math.ceil(jobs.length / size); page++) {
      const answer = await ask(service, path);
      const body: unknown = await answer.json();
      entriesOf(body, all);
      const link = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1];
      const cursor = Buffer.from(`at:${page * size}`).toString('base64url');
      const last = jobs[page * size - 1]?.id ?? '';
      const first = style.kind === 'numbered' ? style.first : 1;
      const value = {
        cursor,
        'after the last id': last,
        offset: page * size,
        'total alone': page * size,
        'next URL': page * size,
      }[String(kind)];
      const query = new URLSearchParams({ [cased(naming, param)]: String(value ?? first + page) });
      path = link ?? `${service.shape.offers.jobsPath}?${query}`;
    }
    for (const { id } of jobs) expect(all.has(id)).toBe(true);
  });
});

test.each(seeds.slice(0, 40))(
  'seed %i: each due file is there, byte for byte, in a way of section 4.5',
  async (seed) => {
    const service = await start(seed);
    for (const { id, bytes } of service.model.due) {
      const download = async (): Promise<Buffer> => {
        const path = await ask(service, `/1.0/files/${id}/download-path`);
        const told = /https?:[^"\s]+/.exec(await path.text())?.[0];
        const redirect = await ask(service, `/1.0/files/${id}/download`);
        const url = redirect.headers.get('location') ?? told;
        expect(url).toBeDefined();
        const file = await fetch(url ?? '');
        return Buffer.from(await file.arrayBuffer());
      };
      if (service.shape.storage.damages) expect((await download()).equals(bytes)).toBe(false);
      expect((await download()).equals(bytes)).toBe(true);
    }
  },
);

test('registered URLs get events with the ID of what changed, and as much as the shape carries', async () => {
  const bodies: string[] = [];
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      if (request.method === 'POST') bodies.push(decodeURIComponent(body));
      response.writeHead(request.method === 'GET' ? 405 : 204).end();
    });
  });
  const url = await listen(receiver);
  const plain = await start(
    seedOf(
      ({ webhooks }) =>
        !webhooks.verifies &&
        !webhooks.gzip &&
        webhooks.payload !== 'CloudEvents in headers' &&
        webhooks.carries === 'id and status',
    ),
  );
  expect(await plain.registerWebhook(url)).toBe(true);
  const job = plain.model.addJob(IN_PREPRESS[0] ?? '');
  plain.model.move(job.id, QUEUED);
  await plain.told();
  expect(bodies[0]).toContain(job.id);
  expect(bodies[0]).toContain(QUEUED);
  for (const file of filesOf(job)) expect(bodies.join()).not.toContain(file.id);
  const careful = await start(seedOf(({ webhooks }) => webhooks.verifies));
  expect(await careful.registerWebhook(url)).toBe(false);
  expect(careful.refusedWebhooks).toEqual(['GET answered 405']);
  await close(receiver);
});

test('the admin changes its contents, and does not answer other web pages', async () => {
  const service = await start(4711);
  const [job] = service.model.jobs;
  const post = (action: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${service.baseUrl}/sandbox/${action}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers,
      redirect: 'manual',
    });
  const id = job?.id ?? '';
  expect((await post('cancel', { job: id })).status).toBe(303);
  expect(service.model.job(id)?.status).toBe('job.cancelled');
  await post('rename', { job: id, name: 'Second edition' });
  expect(await (await fetch(`${service.baseUrl}/sandbox`)).text()).toContain('Second edition');
  expect((await post('cancel', { job: 'nobody' })).status).toBe(404);
  expect((await post('explode', { job: id })).status).toBe(404);
  expect((await post('webhook', { url: 'nonsense' })).status).toBe(422);
  expect((await post('remove', { job: id }, { origin: 'http://elsewhere.invalid' })).status).toBe(403);
  expect(service.model.job(id)).not.toBeNull();
  await post('remove', { job: id });
  expect(service.model.job(id)).toBeNull();
});
