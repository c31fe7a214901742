import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWebServer, type WebServer } from '../../../src/main/headless/web-server.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';

let root: string;
let station: TestStation;
let web: WebServer;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-safety-'));
  await mkdir(join(root, 'renderer'));
  await writeFile(join(root, 'renderer/index.html'), '<title>screens</title>');
  await writeFile(join(root, 'secret.txt'), 'outside');
  station = await openTestStation({ root, service: null });
  web = await startWebServer({
    port: 0,
    portMayMove: true,
    rendererFolder: join(root, 'renderer'),
    router: station.router,
    now: Date.now,
  });
});
afterAll(async () => {
  await web.stop();
  await station.stop();
  await rm(root, { recursive: true, force: true });
});

/** A raw request, so that any header and any path can be sent. */
async function get(path: string, headers: Record<string, string> = {}) {
  const call = request({ host: '127.0.0.1', port: web.port, path, headers });
  call.end();
  const [response] = await once(call, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return {
    status: Number(response.statusCode),
    headers: response.headers,
    body: Buffer.concat(chunks).toString(),
  };
}

async function logIn(): Promise<string> {
  const { pathname, search } = new URL(web.newLoginUrl());
  const { headers } = await get(pathname + search);
  return headers['set-cookie'][0].split(';')[0];
}

/** Tries to open the WebSocket; the HTTP status of the answer, 101 for open. */
async function upgrade(headers: Record<string, string>): Promise<number> {
  const call = request({
    host: '127.0.0.1',
    port: web.port,
    path: '/rpc',
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    },
  });
  call.end();
  return new Promise((resolve, reject) => {
    call.on('upgrade', (_response, socket) => {
      socket.destroy();
      resolve(101);
    });
    call.on('response', (response) => {
      response.resume();
      resolve(Number(response.statusCode));
    });
    call.on('error', reject);
  });
}

describe('the login', () => {
  test('a link gives a cookie that scripts cannot read, and a clean address', async () => {
    const { pathname, search } = new URL(web.newLoginUrl());
    const { status, headers } = await get(pathname + search);
    expect(status).toBe(303);
    expect(headers.location).toBe('/');
    expect(headers['set-cookie'][0]).toMatch(/HttpOnly/);
    expect(headers['set-cookie'][0]).toMatch(/SameSite=Strict/);
  });

  test('a link works once; a made-up one never', async () => {
    const { pathname, search } = new URL(web.newLoginUrl());
    await get(pathname + search);
    expect((await get(pathname + search)).status).toBe(401);
    expect((await get('/login?link=AAAA')).status).toBe(401);
    expect((await get('/login')).status).toBe(401);
  });

  test('without it there are no screens', async () => {
    const { status, body } = await get('/');
    expect(status).toBe(401);
    expect(body).not.toContain('screens');
    expect((await get('/index.html', { cookie: 'makeready-session=guess' })).status).toBe(401);
  });
});

describe('with a login', () => {
  test('the screens come with a policy that allows no inline script and no other origin', async () => {
    const { status, headers } = await get('/', { cookie: await logIn() });
    expect(status).toBe(200);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe-eval');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test.each(['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/%2e%2e%5csecret.txt'])(
    'no path leads out of the build: %s',
    async (path) => {
      const { status, body } = await get(path, { cookie: await logIn() });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(body).not.toContain('outside');
    },
  );

  test('another name for this address (DNS rebinding) gets nothing', async () => {
    const cookie = await logIn();
    expect((await get('/', { cookie, host: `evil.example:${web.port}` })).status).toBe(421);
    expect((await get('/', { cookie, host: 'x' })).status).toBeGreaterThanOrEqual(400);
    expect((await get('/', { cookie, host: `localhost:${web.port}` })).status).toBe(200);
  });
});

describe('the WebSocket', () => {
  const own = () => ({ host: `127.0.0.1:${web.port}`, origin: web.url });

  test('opens for our own page with a login', async () => {
    expect(await upgrade({ ...own(), cookie: await logIn() })).toBe(101);
  });

  test('is refused without a login', async () => {
    expect(await upgrade(own())).toBe(403);
    expect(await upgrade({ ...own(), cookie: 'makeready-session=' })).toBe(403);
  });

  test.each(['http://evil.example', 'null', `https://127.0.0.1`])(
    'is refused to the origin %s',
    async (origin) => {
      expect(await upgrade({ ...own(), cookie: await logIn(), origin })).toBe(403);
    },
  );

  test('is refused without an Origin, and under another Host', async () => {
    const cookie = await logIn();
    expect(await upgrade({ host: own().host, cookie })).toBe(403);
    expect(await upgrade({ ...own(), cookie, host: 'evil.example' })).toBe(403);
  });

  test('ends a window that sends a message over 1 MB', async () => {
    const socket = new WebSocket(`${web.url.replace('http', 'ws')}/rpc`, {
      headers: { origin: web.url, cookie: await logIn() },
    });
    await once(socket, 'open');
    socket.send('x'.repeat(2 * 1024 * 1024));
    const [closed] = await once(socket, 'close');
    expect(Reflect.get(Object(closed), 'code')).toBe(1009);
  });
});
