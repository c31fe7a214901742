import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  ActivityQuery,
  authorizationOf,
  CONTRACT_VERSION,
  deskHeaders,
  PairAnswer,
} from '../../../src/contract/index.ts';
import type { ProxyUser } from '../../../src/main/headless/addresses.ts';
import { type Nginx, noNginx, startNginx } from '../../support/nginx.ts';
import { operatorNamed, PIN } from '../../support/operators.ts';
import { preflightOnDemand } from '../../support/preflight.ts';
import { ask, openSocket } from '../../support/raw-http.ts';
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

describe('nginx as documented', skipWhere(noNginx !== null, noNginx ?? ''), () => {
  let nginx: Nginx;
  async function startBehind(change: (recipe: string) => string): Promise<void> {
    await start();
    const text = await readFile('docs/headless.md', 'utf8');
    const [, recipe = ''] = /```nginx\n(location[\s\S]+?)```/.exec(text) ?? [];
    nginx = await startNginx(change(recipe.replace('4870', String(host.web.port))));
  }
  afterEach(() => nginx.stop());

  test('tells each browser’s own address, whatever it claims: who guesses waits, and nobody else', async () => {
    await startBehind((recipe) => recipe);
    for (let count = 0; count < 5; count++) {
      const forged = { 'x-forwarded-for': `203.0.113.${count}` };
      expect(await logInAt(nginx.port, '127.0.0.2', `wrong ${count}`, forged)).toBe(401);
    }
    expect(await logInAt(nginx.port, '127.0.0.2', PIN, { 'x-forwarded-for': '203.0.113.9' })).toBe(429);
    expect(await logInAt(nginx.port, '127.0.0.3', PIN)).toBe(303);
    await until('all are in the activity', () => addresses().length === 7);
    expect(new Set(addresses())).toEqual(
      new Set(['refused 127.0.0.2', 'locked 127.0.0.2', 'logged-in 127.0.0.3']),
    );
    expect(isHidden()).toBe(false);
  });

  test('opens the window of a desk, which is logged with its own address', async () => {
    await startBehind((recipe) => recipe);
    const agent = from('127.0.0.4');
    const { code } = await host.station.api.desks.newPairingCode();
    const body = JSON.stringify({ code, name: 'Finishing', version: '1.2.3', contract: CONTRACT_VERSION });
    const headers = { ...publicHost, 'content-type': 'application/json' };
    const answer = await ask(nginx, '/pair', { method: 'POST', headers, body, agent });
    const { id, credential } = PairAnswer.parse(JSON.parse(answer.body));
    const shown = {
      ...publicHost,
      authorization: authorizationOf(id, credential),
      [deskHeaders.contract]: String(CONTRACT_VERSION),
      [deskHeaders.version]: '1.2.3',
      'sec-websocket-protocol': 'makeready',
    };
    expect(await openSocket(nginx, shown, agent)).toBe(101);
    await until('it is in the activity', () => addresses().includes('logged-in 127.0.0.4'));
  });

  test('that does not set the header is reported once', async () => {
    await startBehind((recipe) => recipe.replace(/.*X-Forwarded-For.*\n/, ''));
    await ask(nginx, '/health', { headers: publicHost });
    expect(await logInAt(nginx.port, '127.0.0.2', 'wrong')).toBe(401);
    expect(await logInAt(nginx.port, '127.0.0.2', PIN)).toBe(303);
    await until('there is an incident', isHidden);
    expect(addresses()).toContain('refused 127.0.0.1');
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
