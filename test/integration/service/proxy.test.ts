import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type Server } from 'node:http';
import { createServer } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import { ConnectionId, ProxyChoice } from '../../../src/contract/index.ts';
import { systemClock } from '../../../src/main/host/clock.ts';
import { type ProxyEnv, proxyEnvOf } from '../../../src/main/station/network/index.ts';
import {
  createServiceClient,
  type ServiceClient,
  ServiceError,
} from '../../../src/main/station/service/index.ts';
import { ConnectionProfile } from '../../../src/main/station/settings/index.ts';
import { noOpenssl, selfSigned } from '../../support/certificate.ts';
import { close, listen } from '../../support/listen.ts';
import { type ForwardProxy, startProxy } from '../../support/proxy.ts';

const TOKEN = 'tok-77aa-through-the-tunnel-only';
/** A host that only the proxy can resolve. */
const HOST = 'orders.printhouse.test';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

/** A service with https and a certificate of the company's own authority. */
async function secureService(skip: (condition: boolean, why: string) => void) {
  const made = selfSigned(`DNS:${HOST}`);
  skip(made === null, noOpenssl);
  const requests: IncomingMessage[] = [];
  const server = createServer({ key: made?.key, cert: made?.cert }, (request, response) => {
    requests.push(request);
    response.writeHead(200, { 'content-type': 'application/json' }).end('[{"id":"j-1"}]');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const trust = (): void => {
    const usual = getCACertificates('default');
    setDefaultCACertificates([...usual, made?.cert ?? '']);
    undo.push(() => setDefaultCACertificates(usual));
  };
  return { baseUrl: `https://${HOST}:${portOf(server)}`, host: `${HOST}:${portOf(server)}`, requests, trust };
}

async function proxyFor(names: readonly string[]): Promise<ForwardProxy> {
  const proxy = await startProxy(names);
  undo.push(() => proxy.stop());
  return proxy;
}

function clientOf(baseUrl: string, proxyEnv: () => ProxyEnv): ServiceClient {
  const client = createServiceClient({
    profile: ConnectionProfile.parse({
      id: ConnectionId.parse('test'),
      name: 'Test',
      baseUrl,
      requestsPerSecond: 1_000,
      maxRequestsPerSecond: 1_000,
      webhookSecret: 'x'.repeat(43),
    }),
    token: async () => TOKEN,
    locale: 'en',
    clock: systemClock,
    proxyEnv,
  });
  undo.push(() => client.close());
  return client;
}

async function failure(work: Promise<unknown>): Promise<ServiceError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ServiceError)) throw new Error(`expected a ServiceError, got ${String(error)}`);
  return error;
}

describe('through a proxy', () => {
  test('https goes through a tunnel, and the proxy never reads the token', async ({ skip }) => {
    const service = await secureService(skip);
    service.trust();
    const proxy = await proxyFor([HOST]);
    const { items } = await clientOf(service.baseUrl, () => ({ HTTPS_PROXY: proxy.origin })).listJobs();
    expect(items.map((job) => job.serviceId)).toEqual(['j-1']);
    expect(service.requests[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`);
    expect(proxy.seen).toEqual([`CONNECT ${service.host}`]);
    expect(proxy.read.length).toBeGreaterThan(1);
    expect(proxy.read.join('\n')).not.toContain(TOKEN);
  });

  test('the service has to prove its identity; the company’s own authority is trusted like any other', async ({
    skip,
  }) => {
    const service = await secureService(skip);
    const proxy = await proxyFor([HOST]);
    const client = clientOf(service.baseUrl, () => ({ HTTPS_PROXY: proxy.origin }));
    expect((await failure(client.listJobs())).message).toContain('Self-signed');
    expect(service.requests).toEqual([]);
    service.trust();
    expect((await client.listJobs()).items).toHaveLength(1);
  });

  test('another chosen proxy is used for the next request', async ({ skip }) => {
    const service = await secureService(skip);
    service.trust();
    const [one, other] = [await proxyFor([HOST]), await proxyFor([HOST])];
    let url = one.origin;
    const client = clientOf(service.baseUrl, () => proxyEnvOf({ kind: 'fixed', url, except: '' }));
    await client.listJobs();
    url = other.origin;
    await client.listJobs();
    expect([one.seen.length, other.seen.length]).toEqual([1, 1]);
  });

  test('one that refuses, is gone, or is no proxy at all is reported, without its password', async ({
    skip,
  }) => {
    const service = await secureService(skip);
    const refusing = createHttpServer();
    refusing.on('connect', (_, socket) => socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n'));
    const origin = await listen(refusing);
    undo.push(() => close(refusing));
    for (const [url, words] of [
      [origin.replace('//', '//user:hunter2@'), 'Blocked by the proxy'],
      ['http://user:hunter2@127.0.0.1:9', 'Connection refused'],
      ['http://user:hunter2@[', 'Invalid proxy URL'],
    ] as const) {
      const error = await failure(clientOf(service.baseUrl, () => ({ HTTPS_PROXY: url })).listJobs());
      expect(error.code).toBe('offline');
      expect(error.message).toContain(words);
      expect(error.message).not.toContain('hunter2');
    }
  });
});

describe('never through a proxy', () => {
  test.each([
    ['a service on this machine', { kind: 'environment' } as const],
    [
      'a service on this machine, with a proxy in the settings',
      { kind: 'fixed', url: '', except: '' } as const,
    ],
  ])('%s', async (_, chosen) => {
    const proxy = await proxyFor([]);
    const server = createHttpServer((_request, response) => response.end('[]'));
    const baseUrl = await listen(server);
    undo.push(() => close(server));
    const choice: ProxyChoice = chosen.kind === 'fixed' ? { ...chosen, url: proxy.origin } : chosen;
    const environment = { HTTP_PROXY: proxy.origin, HTTPS_PROXY: proxy.origin, http_proxy: proxy.origin };
    await clientOf(baseUrl, () => proxyEnvOf(choice, environment)).listJobs();
    expect(proxy.seen).toEqual([]);
  });

  test('a service over plain http, whatever leads to it', async () => {
    const proxy = await proxyFor([HOST]);
    const client = clientOf(`http://${HOST}`, () => ({
      HTTP_PROXY: proxy.origin,
      HTTPS_PROXY: proxy.origin,
    }));
    expect((await failure(client.listJobs())).code).toBe('offline');
    expect(proxy.seen).toEqual([]);
  });

  test('an excluded host, and any host if none is wanted', async () => {
    const proxy = await proxyFor([HOST]);
    for (const choice of [
      { kind: 'fixed', url: proxy.origin, except: HOST },
      { kind: 'none' },
    ] satisfies ProxyChoice[]) {
      const environment = { HTTPS_PROXY: proxy.origin };
      const client = clientOf(`https://${HOST}`, () => proxyEnvOf(choice, environment));
      expect((await failure(client.listJobs())).code).toBe('offline');
    }
    expect(proxy.seen).toEqual([]);
  });
});

test.each([
  ['http://user:pw@proxy.example:3128', false],
  ['socks5://proxy.example', false],
  ['proxy.example:3128', false],
  ['http://proxy.example:3128', true],
  ['https://[fd00::1]:3128/', true],
])('a proxy from the settings: %s', (url, isOne) => {
  expect(ProxyChoice.safeParse({ kind: 'fixed', url, except: '' }).success).toBe(isOne);
});
