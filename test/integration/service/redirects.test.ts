import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConnectionId } from '../../../src/contract/index.ts';
import { systemClock } from '../../../src/main/host/clock.ts';
import {
  createServiceClient,
  type ServiceClient,
  ServiceError,
} from '../../../src/main/station/service/index.ts';
import { ConnectionProfile } from '../../../src/main/station/settings/index.ts';
import { english } from '../../support/english.ts';
import { close, listen } from '../../support/listen.ts';

interface Said {
  readonly status: number;
  readonly location?: string;
  readonly body?: unknown;
}

let server: Server;
let baseUrl: string;
let asked: string[];
let answer: (path: string, request: IncomingMessage) => Said;
let client: ServiceClient;
beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const { status, location, body = {} } = answer(request.url ?? '/', request);
    // Written as Latin-1, a header holds any bytes.
    const sent = location === undefined ? null : Buffer.from(location).toString('latin1');
    const headers = sent === null ? {} : { location: sent };
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
  baseUrl = await listen(server);
  client = createServiceClient({
    profile: ConnectionProfile.parse({
      id: ConnectionId.parse('test'),
      name: 'Test',
      baseUrl,
      requestsPerSecond: 1_000,
      maxRequestsPerSecond: 1_000,
      webhookSecret: 'x'.repeat(43),
    }),
    token: async () => 'token-of-the-redirects',
    locale: 'en',
    clock: systemClock,
  });
});
afterEach(async () => {
  client.close();
  await close(server);
});

const withSlash =
  (status: number, body: unknown) =>
  (path: string): Said => {
    const [name = '', query] = path.split('?');
    const slashed = `${name}/${query === undefined ? '' : `?${query}`}`;
    return name.endsWith('/') ? { status: 200, body } : { status, location: slashed };
  };

test.each([301, 302, 307, 308])('%i to the same path with a slash is followed', async (status) => {
  answer = withSlash(status, [{ id: 'j-1', name: 'Cards' }]);
  expect((await client.listJobs()).items.map(({ serviceId }) => serviceId)).toEqual(['j-1']);
  expect(asked).toEqual(['GET /1.0/jobs', 'GET /1.0/jobs/']);
});

test('a POST is sent again only if the redirect keeps the method', async () => {
  answer = withSlash(308, { id: 'b-1' });
  expect((await client.createBatch(['j-1'], 'option'))?.serviceId).toBe('b-1');
  asked.length = 0;
  answer = withSlash(301, { id: 'b-1' });
  await expect(client.createBatch(['j-1'], 'option')).rejects.toThrow(ServiceError);
  expect(asked).toEqual(['POST /1.0/job/batches']);
});

test.each([
  ['another path', '/1.0/all-jobs/'],
  ['another query', '/1.0/jobs/?all=true'],
  ['another origin', 'http://127.0.0.1:9/1.0/jobs/'],
  ['the path without a slash', '/1.0/jobs'],
])('a redirect to %s is not followed', async (_what, location) => {
  answer = () => ({ status: 301, location });
  await expect(client.listJobs()).rejects.toThrow('redirect');
  expect(asked).toEqual(['GET /1.0/jobs']);
});

test('an endless slash is added once', async () => {
  answer = (path) => ({ status: 301, location: `${path}/` });
  await expect(client.listJobs()).rejects.toThrow('redirect');
  expect(asked).toHaveLength(2);
});

test('letters beyond ASCII in the address of a file arrive as they were sent', async () => {
  answer = (path) =>
    path.endsWith('download') ? { status: 302, location: '/store/Türschild.pdf?sig=ü' } : { status: 404 };
  expect((await client.fileUrl('f')).href).toBe(`${baseUrl}/store/T%C3%BCrschild.pdf?sig=%C3%BC`);
});

test('if both ways to a file fail, both reasons are kept', async () => {
  const failure = async (): Promise<string | undefined> => {
    const error: unknown = await client.fileUrl('f').catch((reason: unknown) => reason);
    if (!(error instanceof ServiceError)) throw new Error('It did not fail.');
    return english(error.userMessage);
  };
  answer = (path) =>
    path.endsWith('download') ? { status: 405 } : { status: 200, body: { one: 'f.pdf', two: 7 } };
  const reason = await failure();
  expect(reason).toContain('fields: one, two');
  expect(reason).toContain('405');
  answer = (path) => ({ status: path.endsWith('download') ? 405 : 404 });
  expect(await failure()).toMatch(/404.*405/);
});

test.each([404, 410])('a list that answers %i is not offered, a job is not found', async (status) => {
  answer = () => ({ status });
  await expect(client.listJobs()).rejects.toMatchObject({ code: 'not-offered', status });
  await expect(client.readJob('j-1')).rejects.toMatchObject({ code: 'not-found', status });
});
