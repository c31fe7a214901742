import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWebServer, type WebServer } from '../../../src/main/headless/web-server.ts';
import { serveWindows } from '../../../src/main/headless/windows.ts';
import { systemClock } from '../../../src/main/host/clock.ts';
import { createRouter } from '../../../src/main/station/api/index.ts';
import { EventStream } from '../../../src/main/station/events/index.ts';
import { close, listen } from '../../support/listen.ts';
import { ask, logInRaw, logInWhole, openSocket, type RawSession } from '../../support/raw-http.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { emptyOverview, everyone, stubApi } from '../../support/stub-api.ts';
import { windowsOf } from '../../support/thread-here.ts';

let root: string;
let station: TestStation;
let web: WebServer;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-safety-'));
  await mkdir(join(root, 'renderer'));
  await writeFile(join(root, 'renderer/index.html'), '<title>screens</title>');
  await mkdir(join(root, 'renderer/assets'));
  await writeFile(join(root, 'renderer/assets/main-D1gE5t0f.js'), 'export {};');
  await writeFile(join(root, 'secret.txt'), 'outside');
  station = await openTestStation({ root, service: null });
  web = await startWebServer({
    port: 0,
    portMayMove: true,
    rendererFolder: join(root, 'renderer'),
    openWindow: windowsOf(station.router),
    openArtwork: async () => null,
    now: Date.now,
  });
});
afterAll(async () => {
  await web.stop();
  await station.stop();
  await rm(root, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) => ask(web, path, { headers });
const logIn = () => logInRaw(web);
async function openWindow(at: WebServer = web, session?: RawSession): Promise<WebSocket> {
  const { cookie, protocols } = session ?? (await logInWhole(at));
  const socket = new WebSocket(`${at.url.replace('http', 'ws')}/rpc`, {
    protocols,
    headers: { origin: at.url, cookie },
  });
  await once(socket, 'open');
  return socket;
}
const upgrade = (headers: Record<string, string>) => openSocket(web, headers);

describe('the login', () => {
  test('a link gives a cookie that scripts cannot read, and a clean address', async () => {
    const { pathname, search } = new URL(web.newLoginUrl());
    const { status, headers } = await get(pathname + search);
    expect(status).toBe(303);
    expect(headers.location).toMatch(/^\/#key=[\w-]{43}$/);
    expect(headers['set-cookie']?.[0]).toMatch(/HttpOnly/);
    expect(headers['set-cookie']?.[0]).toMatch(/SameSite=Strict/);
  });

  test('a link works once; an invented one never', async () => {
    const { pathname, search } = new URL(web.newLoginUrl());
    await get(pathname + search);
    expect((await get(pathname + search)).status).toBe(401);
    expect((await get('/login?link=AAAA')).status).toBe(401);
    expect((await get('/login')).status).toBe(401);
  });

  test('a link is not spent by a program that only checks whether it is there', async () => {
    const { pathname, search } = new URL(web.newLoginUrl());
    expect((await ask(web, pathname + search, { method: 'HEAD' })).status).toBe(401);
    expect((await get(pathname + search)).status).toBe(303);
  });

  test('two hosts on one machine do not log out each other’s windows', async () => {
    const other = await startWebServer({
      port: 0,
      portMayMove: true,
      rendererFolder: join(root, 'renderer'),
      openWindow: windowsOf(station.router),
      openArtwork: async () => null,
      now: Date.now,
    });
    const [name, otherName] = [await logIn(), await logInRaw(other)].map((text) => text.split('=')[0]);
    expect(name).not.toBe(otherName);
    expect((await ask(other, '/', { headers: { cookie: await logIn() } })).status).toBe(401);
    await other.stop();
  });

  test('without it there are no screens', async () => {
    const { status, body } = await get('/');
    expect(status).toBe(401);
    expect(body).not.toContain('screens');
    expect((await get('/index.html', { cookie: `makeready-${web.port}=guess` })).status).toBe(401);
  });
});

describe('with a login', () => {
  test('the screens come with a policy that allows no inline script and no other origin', async () => {
    const { status, headers } = await get('/', { cookie: await logIn() });
    expect(status).toBe(200);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).not.toContain("'unsafe-eval'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    for (const feature of ['camera', 'microphone', 'geolocation', 'usb', 'serial', 'clipboard-read'])
      expect(String(headers['permissions-policy']).split(', ')).toContain(`${feature}=()`);
    // Browsers accept it over https only; it must not be sent over http.
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  test('the browser keeps what is named after its content, and asks for the page each time', async () => {
    const cookie = await logIn();
    const caching = async (path: string) => (await get(path, { cookie })).headers['cache-control'];
    expect(await caching('/assets/main-D1gE5t0f.js')).toBe('private, max-age=31536000, immutable');
    expect(await caching('/')).toBe('private, no-cache');
    expect((await get('/assets/main-D1gE5t0f.js')).status).toBe(401);
  });

  test('a browser that unpacks is sent packed screens, kept and guarded as the others', async () => {
    const cookie = await logIn();
    const script = '/assets/main-D1gE5t0f.js';
    const unpacking = { 'accept-encoding': 'gzip, br' };
    expect((await get(script, unpacking)).status).toBe(401);
    const { headers } = await get(script, { ...unpacking, cookie });
    expect(headers['content-encoding']).toBe('br');
    expect(headers['content-type']).toMatch(/javascript/);
    expect(headers['cache-control']).toBe('private, max-age=31536000, immutable');
    const answer = await fetch(`${web.url}${script}`, { headers: { ...unpacking, cookie } });
    expect(await answer.text()).toBe('export {};');
    for (const accepted of ['', 'gzip', 'gzip, br;q=0']) {
      const plain = await get(script, { 'accept-encoding': accepted, cookie });
      expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'export {};']);
    }
    const part = await get(script, { ...unpacking, range: 'bytes=0-5', cookie });
    expect([part.status, part.headers['content-encoding'], part.body]).toEqual([206, undefined, 'export']);
  });

  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e%5csecret.txt',
    '/..%252fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '//../secret.txt',
    '/.%00./secret.txt',
    '/%c0%ae%c0%ae/secret.txt',
    '/%u002e%u002e/secret.txt',
    '/..;/secret.txt',
    '/....//secret.txt',
  ])('no path leads out of the build: %s', async (path) => {
    const { status, body } = await get(path, { cookie: await logIn() });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body).not.toContain('outside');
  });

  test('another name for this address (DNS rebinding) gets nothing', async () => {
    const cookie = await logIn();
    expect((await get('/', { cookie, host: `evil.example:${web.port}` })).status).toBe(421);
    for (const host of [
      ...[
        'x',
        '0.0.0.0',
        '127.0.0.1.',
        '127.1',
        '2130706433',
        '[::ffff:127.0.0.1]',
        '127.0.0.1@evil.example',
      ],
      ...['localhost.evil.example', 'localhost.', 'evil.example#127.0.0.1', '127.0.0.1:1, evil.example'],
    ])
      expect([host, (await get('/', { cookie, host })).status]).toEqual([
        host,
        expect.toSatisfy((is) => is >= 400),
      ]);
    expect((await get('/', { cookie, host: `localhost:${web.port}` })).status).toBe(200);
  });
});

describe('a client that never finishes its request is disconnected, and others are served meanwhile', () => {
  const host = () => `Host: 127.0.0.1:${web.port}`;
  const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000';
  /** Sends one letter at a time for as long as possible; resolves when the connection is closed. */
  async function askSlowly(begin: string): Promise<void> {
    const socket = connect(web.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(begin);
    socket.resume();
    const drip = setInterval(() => socket.writable && socket.write('x'), 200);
    // A letter written just as the connection closes is an error, which would make `once` reject.
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(drip);
  }
  const headers = () => askSlowly(`GET / HTTP/1.1\r\n${host()}\r\nX-Slow: `);
  const body = () => askSlowly(`POST /login HTTP/1.1\r\n${host()}\r\n${form}\r\n\r\npassword=`);

  test('endless headers are disconnected as soon as an endless form', async () => {
    let left = 50;
    const slowHeaders = Array.from({ length: left }, () => headers().then(() => left--));
    const slowForms = Array.from({ length: 50 }, body);
    expect((await get('/', { cookie: await logIn() })).status).toBe(200);
    await Promise.all(slowForms);
    // If headers time out as quickly, all of them are closed before another form times out.
    await body();
    expect(left).toBe(0);
    await Promise.all(slowHeaders);
    expect((await get('/', { cookie: await logIn() })).status).toBe(200);
  });
});

test('connections beyond the host’s limit are dropped at once, without an answer', async () => {
  const sockets: Socket[] = [];
  const dropped = Array.from({ length: 600 }, async () => {
    const socket = connect(web.port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined).resume();
    await once(socket, 'close');
    // A connection that was accepted and stays silent gets an answer before it is closed.
    if (socket.bytesRead > 0) throw new Error('It was taken.');
  });
  await Promise.any(dropped);
  for (const socket of sockets) socket.destroy();
});

test('an answered connection without further requests is closed after five seconds', async () => {
  const agent = new Agent({ keepAlive: true });
  const { headers } = await ask(web, '/health', { agent });
  expect(headers['keep-alive']).toBe('timeout=5');
  agent.destroy();
});

describe('the WebSocket', () => {
  const own = () => ({ host: `127.0.0.1:${web.port}`, origin: web.url });

  /** What one of our pages sends: both halves of a login. */
  const shown = async () => {
    const { cookie, protocols } = await logInWhole(web);
    return { cookie, 'sec-websocket-protocol': protocols.join(', ') };
  };

  test('opens for our own page with a login', async () => {
    expect(await upgrade({ ...own(), ...(await shown()) })).toBe(101);
  });

  test('is denied to the cookie alone, and to the key of another login', async () => {
    const { cookie } = await logInWhole(web);
    expect(await upgrade({ ...own(), cookie })).toBe(403);
    expect(await upgrade({ ...own(), ...(await shown()), cookie })).toBe(403);
    expect(await upgrade({ ...own(), cookie, 'sec-websocket-protocol': 'makeready, key.' })).toBe(403);
  });

  test('is denied without a login', async () => {
    expect(await upgrade(own())).toBe(403);
    expect(await upgrade({ ...own(), cookie: `makeready-${web.port}=` })).toBe(403);
  });

  test.each(['http://evil.example', 'null', `https://127.0.0.1`])(
    'is denied to the origin %s',
    async (origin) => {
      expect(await upgrade({ ...own(), ...(await shown()), origin })).toBe(403);
    },
  );

  test('is denied without an Origin, and under another Host', async () => {
    const both = await shown();
    expect(await upgrade({ host: own().host, ...both })).toBe(403);
    expect(await upgrade({ ...own(), ...both, host: 'evil.example' })).toBe(403);
  });

  test('is denied beyond 20 windows of a session and 300 in all, and available again when one is closed', async () => {
    const full = await startWebServer({
      port: 0,
      portMayMove: true,
      rendererFolder: join(root, 'renderer'),
      openWindow: windowsOf(station.router),
      openArtwork: async () => null,
      now: Date.now,
    });
    const session = await logInWhole(full);
    const another = (session: RawSession) =>
      openSocket(full, {
        host: `127.0.0.1:${full.port}`,
        origin: full.url,
        cookie: session.cookie,
        'sec-websocket-protocol': session.protocols.join(', '),
      });
    const twenty = (session: RawSession) =>
      Promise.all(Array.from({ length: 20 }, () => openWindow(full, session)));
    const [first] = await twenty(session);
    expect(await another(session)).toBe(503);
    for (let count = 1; count < 15; count++) await twenty(await logInWhole(full));
    const late = await logInWhole(full);
    expect(await another(late)).toBe(503);
    first?.close();
    await expect.poll(() => another(late)).toBe(101);
    await full.stop();
  });

  test('ends a window that sends a message over 1 MB', async () => {
    const socket = await openWindow();
    socket.send('x'.repeat(2 * 1024 * 1024));
    const [closed] = await once(socket, 'close');
    expect(Reflect.get(Object(closed), 'code')).toBe(1009);
  });

  test.each(['not json', '[]', 'null', '{"i":1}', '{"i":"1","p":{"u":"//evil"}}', '{"i":"1","t":3,"p":{}}'])(
    'ends a window that sends %s, and no other',
    async (text) => {
      const [bad, good] = [await openWindow(), await openWindow()];
      bad.send(text);
      const [closed] = await once(bad, 'close');
      expect(Reflect.get(Object(closed), 'code')).toBe(1008);
      const answered = once(good, 'message');
      good.send('{"i":"1","p":{"u":"/overview/get"}}');
      expect(String(Reflect.get(Object((await answered)[0]), 'data'))).toContain('needsSetup');
      good.close();
    },
  );

  test('stays up whatever path is requested, and when the client hangs up', async () => {
    for (const path of ['//', '//rpc', '/rpc/', 'http://', '/rpc?x', '*']) {
      const socket = connect(web.port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${web.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      );
      const [answer] = await once(socket, 'data');
      expect(String(answer)).toMatch(/^HTTP\/1\.1 4/);
      socket.destroy();
    }
    for (let count = 0; count < 50; count++) {
      const socket = connect(web.port, '127.0.0.1');
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      socket.write(
        `GET /rpc HTTP/1.1\r\nHost: 127.0.0.1:${web.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      );
      for (let turn = 0; turn < count % 3; turn++) await new Promise((resolve) => setImmediate(resolve));
      socket.resetAndDestroy();
    }
    expect((await get('/', { cookie: await logIn() })).status).toBe(200);
  });

  test('whose handshake fails leaves nothing open at the station', async () => {
    const { port1: window, port2: own } = new MessageChannel();
    const closed = once(own, 'close');
    const server = createServer();
    const windows = serveWindows(server, {
      openWindow: () => window,
      admit: async () => ({ kind: 'session', id: 'somebody' }),
      onLeft: () => undefined,
      callerOf: () => null,
    });
    const { port } = new URL(await listen(server));
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      'GET /rpc HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: short\r\n\r\n',
    );
    await closed;
    socket.destroy();
    windows.stop();
    await close(server);
  });

  test('of a stranger is closed, though the stranger does not hang up', async () => {
    const socket = connect({ port: web.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.resume();
    socket.write(
      `GET /rpc HTTP/1.1\r\nHost: 127.0.0.1:${web.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    );
    await once(socket, 'end');
    // A half-open socket still accepts writes; one that is gone does not.
    const [gone] = await Promise.all([once(socket, 'error').catch((error) => [error]), drip(socket)]);
    expect(['EPIPE', 'ECONNRESET']).toContain(gone[0].code);
  });

  async function drip(socket: Socket): Promise<void> {
    while (!socket.destroyed) {
      socket.write('x');
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  test.each([
    ['more than 256 calls', '/overview/get', 257],
    ['more than 64 streams', '/events/subscribe', 65],
  ])('ends a window that has %s open, and no other', async (_, address, count) => {
    const calls: (() => void)[] = [];
    const never = <T>(): Promise<T> =>
      new Promise((_resolve, reject) => calls.push(() => reject(new Error('Over.'))));
    const eventStream = new EventStream(
      systemClock,
      () => emptyOverview,
      () => undefined,
    );
    const slow = await startWebServer({
      port: 0,
      portMayMove: true,
      rendererFolder: join(root, 'renderer'),
      openWindow: windowsOf(
        createRouter(
          stubApi({
            overview: { get: () => never() },
            events: { subscribe: (wanted, signal) => eventStream.subscribe(wanted ?? {}, signal) },
            transfers: {
              list: () => ({
                running: [],
                waitingForFolder: [],
                waiting: [],
                stopped: [],
                recent: [],
                queued: 0,
                totals: { waiting: 0, stopped: 0 },
                msPerFile: null,
                paused: false,
                pausedConnections: [],
              }),
            },
          }),
          everyone,
          () => undefined,
        ),
      ),
      openArtwork: async () => null,
      now: Date.now,
    });
    const [greedy, other] = [await openWindow(slow), await openWindow(slow)];
    const closed = once(greedy, 'close');
    for (let id = 1; id <= count; id++) greedy.send(JSON.stringify({ i: `${id}`, p: { u: address } }));
    expect(Reflect.get(Object((await closed)[0]), 'code')).toBe(1008);
    const answered = once(other, 'message');
    other.send('{"i":"1","p":{"u":"/transfers/list"}}');
    await answered;
    for (const end of calls) end();
    await slow.stop();
  });
});
