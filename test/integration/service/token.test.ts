import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConnectionId } from '../../../src/contract/index.ts';
import { systemClock } from '../../../src/main/host/clock.ts';
import {
  createServiceClient,
  type ServiceClient,
  ServiceError,
} from '../../../src/main/station/service/index.ts';
import { ConnectionProfile } from '../../../src/main/station/settings/index.ts';
import { close, listen } from '../../support/listen.ts';

const TOKEN = 'tok-5b1d-only-for-its-own-origin';

interface Heard {
  readonly server: Server;
  readonly origin: string;
  readonly requests: IncomingMessage[];
}
let service: Heard;
let elsewhere: Heard;
let client: ServiceClient;
let answer: (url: string) => { status: number; headers?: Record<string, string>; body?: string };
async function heard(respond: typeof answer): Promise<Heard> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    const { status, headers = {}, body = '' } = respond(request.url ?? '');
    response.writeHead(status, headers).end(body);
  });
  return { server, origin: await listen(server), requests };
}
beforeEach(async () => {
  service = await heard((url) => answer(url));
  elsewhere = await heard(() => ({ status: 200, body: '[]' }));
  client = createServiceClient({
    profile: ConnectionProfile.parse({
      id: ConnectionId.parse('test'),
      name: 'Test',
      baseUrl: service.origin,
      requestsPerSecond: 1_000,
      maxRequestsPerSecond: 1_000,
      webhookSecret: 'x'.repeat(43),
    }),
    token: async () => TOKEN,
    locale: 'en',
    clock: systemClock,
  });
});
afterEach(async () => {
  client.close();
  await close(service.server);
  await close(elsewhere.server);
});

const everything = (): Promise<unknown>[] => [
  client.test(),
  client.listJobs(),
  client.listBatches(),
  client.listQueuedBatches(),
  client.readJob('j'),
  client.readBatch('b'),
  client.readQueuedBatch('q'),
  client.fileUrl('f'),
];

describe('the token goes only to its own origin', () => {
  test.each([301, 302, 303, 307, 308])(
    'a %i to another one is not followed, whatever was requested',
    async (status) => {
      answer = () => ({ status, headers: { location: `${elsewhere.origin}/taken` } });
      const settled = await Promise.allSettled(everything());
      for (const one of settled) {
        if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(ServiceError);
      }
      expect(service.requests.length).toBeGreaterThanOrEqual(settled.length);
      expect(elsewhere.requests).toEqual([]);
    },
  );

  test('nor does it if a next page has the same host with another port, scheme or name', async () => {
    const { port } = new URL(elsewhere.origin);
    for (const next of [
      `${elsewhere.origin}/1.0/jobs?page=2`,
      `//127.0.0.1:${port}/1.0/jobs?page=2`,
      `http://localhost:${new URL(service.origin).port}/1.0/jobs?page=2`,
      `${service.origin.replace('//', '//user:pw@')}.example/`,
    ]) {
      const before = service.requests.length;
      answer = () => ({ status: 200, body: JSON.stringify({ data: [{ id: 'a' }], next }) });
      const { unread } = await client.listJobs();
      expect(unread, next).toHaveLength(1);
      expect(service.requests.length, next).toBe(before + 1);
    }
    expect(elsewhere.requests).toEqual([]);
  });
});

test.each([200, 400, 401, 403, 404, 409, 422, 429, 500, 503])(
  'a service that echoes the token with %i has it in nothing that is shown or stored',
  async (status) => {
    const echo = { id: 'j', name: `for ${TOKEN}`, detail: `Bearer ${TOKEN} is odd`, debug: { TOKEN } };
    answer = (url) => ({
      status,
      body: JSON.stringify(status === 200 && !url.includes('/j') ? [echo] : echo),
    });
    for (const one of await Promise.allSettled(everything())) {
      const told = one.status === 'fulfilled' ? one.value : one.reason;
      expect(
        JSON.stringify({ ...Object(told), text: String(told), stack: Object(told).stack }),
      ).not.toContain(TOKEN);
    }
    expect(service.requests[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  },
);
