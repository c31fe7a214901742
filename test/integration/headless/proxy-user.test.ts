import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ActivityQuery } from '../../../src/contract/index.ts';
import type { ProxyUser } from '../../../src/main/headless/addresses.ts';
import { operatorNamed } from '../../support/operators.ts';
import { preflightOnDemand } from '../../support/preflight.ts';
import { ask, openSocket, sessionIn } from '../../support/raw-http.ts';
import { type HostHere, startHostHere } from '../../support/thread-here.ts';

// A reverse proxy that has logged somebody in passes on their name.

const publicOrigin = 'https://prepress.invalid';

let root: string;
let host: HostHere;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-proxy-user-'));
  await writeFile(join(root, 'index.html'), '<title>screens</title>');
});
afterEach(async () => {
  await host.stop();
  await rm(root, { recursive: true, force: true });
});

async function start(proxyUser: ProxyUser | null): Promise<void> {
  host = await startHostHere({
    startPreflight: preflightOnDemand,
    dataFolder: root,
    which: { kind: 'profile', name: 'proxy' },
    port: 0,
    portMayMove: true,
    rendererFolder: root,
    environment: {},
    serving: { host: '127.0.0.1', tls: null, publicOrigin, proxyUser },
  });
  await host.station.operators.operatorService.add(operatorNamed('Anna', 'administer'));
  await host.station.operators.operatorService.add(operatorNamed('Ben', 'watch'));
}

/** A browser's request as the proxy forwards it for a user. */
const page = (user: string, headers: Record<string, string> = {}) =>
  ask(host.web, '/', { headers: { host: 'prepress.invalid', 'x-remote-user': user, ...headers } });

const local = { header: 'x-remote-user', from: ['127.0.0.1'] };

test('admits the person it names, with their role and name, and another one after them', async () => {
  await start(local);
  const answer = await page('ben');
  expect(answer.status).toBe(303);
  const session = sessionIn(answer);
  const sessionStatus = async (headers: Record<string, string>): Promise<number> =>
    (await ask(host.web, '/session', { headers: { host: 'prepress.invalid', ...headers } })).status;
  expect(await sessionStatus(session.headers)).toBe(401);
  expect(await sessionStatus({ ...session.headers, 'x-remote-user': 'Anna' })).toBe(401);
  expect(await sessionStatus({ ...session.headers, 'x-remote-user': 'ben' })).toBe(204);
  const windowFor = (named: Record<string, string>) =>
    openSocket(host.web, {
      host: 'prepress.invalid',
      origin: publicOrigin,
      cookie: session.cookie,
      'sec-websocket-protocol': session.protocols.join(', '),
      ...named,
    });
  expect(await windowFor({})).toBe(403);
  expect(await windowFor({ 'x-remote-user': 'Anna' })).toBe(403);
  expect(await windowFor({ 'x-remote-user': 'ben' })).toBe(101);
  expect((await page('ben', { cookie: session.cookie })).status).toBe(200);
  const other = sessionIn(await page('Anna', { cookie: session.cookie }));
  expect(other.cookie).not.toBe(session.cookie);
  const list = host.station.api.activity.list(ActivityQuery.parse({ subjects: ['session'] })).entries;
  expect(list.map(({ by, to, why }) => [by, to, why?.code])).toEqual([
    ['Anna', 'logged-in', 'access.by-proxy'],
    ['Ben', 'logged-in', 'access.by-proxy'],
  ]);
  // Removed operators stay out even if the proxy still names them.
  const { operatorService } = host.station.operators;
  const ben = operatorService.byName('Ben');
  if (ben === null) throw new Error('Ben is gone.');
  await host.station.api.operators.decide({ id: ben.id, decision: { kind: 'leave' } });
  expect(await sessionStatus({ ...session.headers, 'x-remote-user': 'ben' })).toBe(401);
  expect((await page('ben')).status).toBe(403);
});

test('gives a user no more than ten sessions, however often it asks, and ends nobody else’s', async () => {
  await start(local);
  const annas = sessionIn(await page('Anna'));
  for (let count = 0; count < 205; count++) expect((await page('Ben')).status).toBe(303);
  expect((await page('Anna', { cookie: annas.cookie })).status).toBe(200);
  const sessions = await host.station.api.sessions.list();
  expect(sessions?.map(({ name }) => name).sort()).toEqual(['Anna', ...Array(10).fill('Ben')]);
});

test('names somebody who is no operator: they are informed, and not admitted', async () => {
  await start(local);
  const answer = await page('Eve');
  expect(answer.status).toBe(403);
  expect(answer.body).toContain('you are not an operator of this station');
  expect(answer.headers['set-cookie']).toBeUndefined();
});

test.each([
  ['is not set up to name anybody', null],
  ['comes from another machine', { header: 'x-remote-user', from: ['192.0.2.1'] }],
  ['names them in another header', { header: 'x-other', from: ['127.0.0.1'] }],
])('is not believed if it %s', async (_, proxyUser) => {
  await start(proxyUser);
  const answer = await page('Anna', { 'x-forwarded-for': '192.0.2.1' });
  expect(answer.status).toBe(401);
  expect(answer.headers['set-cookie']).toBeUndefined();
});
