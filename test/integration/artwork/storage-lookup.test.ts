import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Lookup } from '../../../src/main/station/artwork/transfer/redirect-policy.ts';
import { StorageClient } from '../../../src/main/station/artwork/transfer/storage-client.ts';
import type { ProxyEnv } from '../../../src/main/station/network/index.ts';

// Names that lead to this machine: a request that was not refused would reach the test's own server and
// nothing else.

const service = {
  baseUrl: new URL('https://service.example/'),
  authorization: async () => null,
  answered: () => undefined,
  unreached: () => undefined,
};
const lookup: Lookup = (host, _options, callback) =>
  callback(null, [{ address: host === 'service.example' ? '198.51.100.1' : '127.0.0.1', family: 4 }]);

let server: Server;
let port: number;
let calls: number;
beforeEach(async () => {
  calls = 0;
  server = createServer((socket) => {
    calls++;
    socket.on('error', () => undefined).destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

test.each<[string, () => ProxyEnv]>([
  ['straight', () => ({})],
  ['through the proxy', () => ({ HTTPS_PROXY: `http://127.0.0.1:${port}` })],
])('a storage whose name leads into a private network gets no request, %s', async (_way, proxyEnv) => {
  const client = new StorageClient({ lookup, proxyEnv });
  const url = new URL(`https://storage.example:${port}/a`);
  const opened = client.open(url, {}, service, new AbortController().signal);
  await expect(opened).rejects.toMatchObject({ code: 'unsafe-redirect' });
  expect(calls).toBe(0);
  client.close();
});
