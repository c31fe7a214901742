import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  ActivityQuery,
  type ArtworkTicket,
  authorizationOf,
  CONTRACT_VERSION,
  deskHeaders,
  PairAnswer,
} from '../../../src/contract/index.ts';
import type { ProxyUser } from '../../../src/main/headless/addresses.ts';
import { openWindowOf } from '../../support/headless-window.ts';
import { operatorNamed, PIN } from '../../support/operators.ts';
import { preflightOnDemand } from '../../support/preflight.ts';
import { ask, openSocket, sessionIn } from '../../support/raw-http.ts';
import {
  type RunningProxy,
  recipeOf,
  reverseProxies,
  startReverseProxy,
  whyWithout,
} from '../../support/reverse-proxies.ts';
import { skipWhere } from '../../support/skip.ts';
import { type HostHere, startHostHere } from '../../support/thread-here.ts';
import { until } from '../../support/until.ts';

// Which address a request comes from that a reverse proxy passes on, and whose wrong PINs it counts with.

const publicOrigin = 'https://prepress.invalid';
const publicHost = { host: 'prepress.invalid' };
const form = { ...publicHost, origin: publicOrigin, 'content-type': 'application/x-www-form-urlencoded' };

let root: string;
let host: HostHere;
/** The host's time, which stands still however slow the machine is. */
let now: number;
beforeEach(async () => {
  now = Date.now();
  root = await mkdtemp(join(tmpdir(), 'makeready-reverse-proxy-'));
  await writeFile(join(root, 'index.html'), '<title>screens</title>');
});
afterEach(async () => {
  await host.stop();
  await rm(root, { recursive: true, force: true });
});

async function start(proxyUser: ProxyUser | null = null): Promise<void> {
  host = await startHostHere({
    startPreflight: preflightOnDemand,
    dataFolder: root,
    which: { kind: 'profile', name: 'proxied' },
    port: 0,
    portMayMove: true,
    rendererFolder: root,
    environment: {},
    now: () => now,
    serving: { host: '127.0.0.1', tls: null, publicOrigin, proxyUser },
  });
  await host.station.operators.operatorService.add(operatorNamed('Anna', 'administer'));
}

/** A machine that calls from another address. */
const from = (localAddress: string): Agent => new Agent({ localAddress });

const logInAt = async (
  port: number,
  localAddress: string,
  password: string,
  headers: Record<string, string> = {},
): Promise<number> => {
  const body = new URLSearchParams({ name: 'Anna', password }).toString();
  const agent = from(localAddress);
  const asked = { method: 'POST', headers: { ...form, ...headers }, body, agent };
  return (await ask({ port }, '/login', asked)).status;
};

const addresses = (): string[] =>
  host.station.api.activity
    .list(ActivityQuery.parse({ subjects: ['session'] }))
    .entries.reverse()
    .map(({ to, why }) => `${to} ${why?.values.address}`);

const isHidden = (): boolean =>
  host.station.api.overview.get().incidents.some(({ kind }) => kind === 'browsers-hidden');

async function logged(): Promise<string[]> {
  const files = await readdir(host.folders.logs);
  const texts = await Promise.all(files.map((name) => readFile(join(host.folders.logs, name), 'utf8')));
  return texts.join('').split('\n');
}

describe.each(reverseProxies)('$name as documented', (proxy) => {
  const missing = whyWithout(proxy);
  const where = skipWhere(missing !== null, missing ?? '');
  let running: RunningProxy;
  async function startBehind(change: (recipe: string) => string = (recipe) => recipe): Promise<void> {
    await start();
    running = await startReverseProxy(proxy, change(recipeOf(proxy).replace('4870', String(host.web.port))));
  }
  afterEach(() => running?.stop());

  test(
    'tells each browser’s own address, whatever it claims: who guesses waits, and nobody else',
    where,
    async () => {
      await startBehind();
      const claims: Record<string, string>[] = [
        { 'x-forwarded-for': '203.0.113.1' },
        { 'x-forwarded-for': '203.0.113.2, 127.0.0.1' },
        { 'X-Forwarded-For': '203.0.113.3', connection: 'close, X-Forwarded-For' },
        { forwarded: 'for=203.0.113.4', 'x-real-ip': '203.0.113.4', 'x-forwarded-host': 'elsewhere.invalid' },
        { 'x-forwarded-for': '', x_forwarded_for: '203.0.113.5' },
      ];
      for (const [count, claimed] of claims.entries())
        expect(await logInAt(running.port, '127.0.0.2', `wrong ${count}`, claimed)).toBe(401);
      expect(await logInAt(running.port, '127.0.0.2', PIN, { 'x-forwarded-for': '203.0.113.9' })).toBe(429);
      expect(await logInAt(running.port, '127.0.0.3', PIN)).toBe(303);
      await until('all are in the activity', () => addresses().length === 7);
      expect(new Set(addresses())).toEqual(
        new Set(['refused 127.0.0.2', 'locked 127.0.0.2', 'logged-in 127.0.0.3']),
      );
      expect(isHidden()).toBe(false);
    },
  );

  test('carries a window: its calls, changes as they happen, and an upload of 2 MB', where, async () => {
    await startBehind();
    const body = new URLSearchParams({ name: 'Anna', password: PIN }).toString();
    const session = sessionIn(await ask(running, '/login', { method: 'POST', headers: form, body }));
    const window = await openWindowOf({ url: `http://127.0.0.1:${running.port}` }, session, publicOrigin);
    const changes = await window.client.events.subscribe();
    const seen = (async () => {
      for await (const batch of changes) if (batch.length > 0) return true;
      return false;
    })();
    await window.client.transfers.setPaused({ paused: true });
    expect(await seen).toBe(true);
    expect((await window.client.overview.get()).transfers.paused).toBe(true);
    const bytes = Buffer.alloc(500_000, 'a').toString('base64');
    let ticket: ArtworkTicket | null = null;
    for (let piece = 0; piece < 4; piece++)
      ({ ticket } = await window.client.submission.upload({ ticket, name: 'artwork.pdf', bytes }));
    expect(ticket).not.toBeNull();
    window.close();
  });

  test('opens the window of a desk, which is logged with its own address', where, async () => {
    await startBehind();
    const agent = from('127.0.0.4');
    const { code } = await host.station.api.desks.newPairingCode();
    const body = JSON.stringify({ code, name: 'Finishing', version: '1.2.3', contract: CONTRACT_VERSION });
    const headers = { ...publicHost, 'content-type': 'application/json' };
    const answer = await ask(running, '/pair', { method: 'POST', headers, body, agent });
    const { id, credential } = PairAnswer.parse(JSON.parse(answer.body));
    const shown = {
      ...publicHost,
      authorization: authorizationOf(id, credential),
      [deskHeaders.contract]: String(CONTRACT_VERSION),
      [deskHeaders.version]: '1.2.3',
      'sec-websocket-protocol': 'makeready',
    };
    expect(await openSocket(running, shown, agent)).toBe(101);
    await until('it is in the activity', () => addresses().includes('logged-in 127.0.0.4'));
  });
});

const [nginx] = reverseProxies;
describe('a proxy', skipWhere(whyWithout(nginx) !== null, whyWithout(nginx) ?? ''), () => {
  test('that does not set the header is reported once', async () => {
    await start();
    const recipe = recipeOf(nginx).replace('4870', String(host.web.port)).replace(nginx.addressLine, '');
    const running = await startReverseProxy(nginx, recipe);
    await ask(running, '/health', { headers: publicHost });
    expect(await logInAt(running.port, '127.0.0.2', 'wrong')).toBe(401);
    expect(await logInAt(running.port, '127.0.0.2', PIN)).toBe(303);
    await until('there is an incident', isHidden);
    expect(addresses()).toContain('refused 127.0.0.1');
    await running.stop();
    await host.stop();
    expect((await logged()).filter((line) => line.includes('X-Forwarded-For'))).toHaveLength(1);
  });
});

describe('a proxy on another machine', () => {
  test('is believed if its address is given, also without a name for its users', async () => {
    await start({ header: null, from: ['127.0.0.5'] });
    const { port } = host.web;
    for (let count = 0; count < 5; count++) {
      const claims = { 'x-forwarded-for': `203.0.113.${count}, 192.0.2.7` };
      expect(await logInAt(port, '127.0.0.5', `wrong ${count}`, claims)).toBe(401);
    }
    expect(await logInAt(port, '127.0.0.5', PIN, { 'x-forwarded-for': '192.0.2.7' })).toBe(429);
    expect(await logInAt(port, '127.0.0.5', PIN, { 'x-forwarded-for': '192.0.2.8:50123' })).toBe(303);
    // Anybody else's word for where they are counts for nothing.
    expect(await logInAt(port, '127.0.0.6', PIN, { 'x-forwarded-for': '192.0.2.9' })).toBe(303);
    await until('all are in the activity', () => addresses().length === 8);
    expect(addresses().slice(-3)).toEqual(['locked 192.0.2.7', 'logged-in 192.0.2.8', 'logged-in 127.0.0.6']);
    expect(isHidden()).toBe(false);
  });
});
