import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ActivityQuery } from '../../../src/contract/index.ts';
import { setPassword } from '../../../src/main/headless/password.ts';
import { folderOf, prepareFolders } from '../../../src/main/host/data-folder.ts';
import { openWindowOf } from '../../support/headless-window.ts';
import { operatorNamed, PIN } from '../../support/operators.ts';
import { preflightOnDemand } from '../../support/preflight.ts';
import { type Answer, ask, logInWhole, sessionIn } from '../../support/raw-http.ts';
import { type HostHere, startHostHere } from '../../support/thread-here.ts';

// Operators log in to the headless host by name.

const PASSWORD = 'correct horse battery staple';
const which = { kind: 'profile', name: 'operators' } as const;

let root: string;
let host: HostHere;
/** The host's time, which stands still however slow the machine is. */
let now: number;
beforeEach(async () => {
  now = Date.now();
  root = await mkdtemp(join(tmpdir(), 'makeready-operators-'));
  await writeFile(join(root, 'index.html'), '<title>screens</title>');
  const { data } = await prepareFolders(folderOf(root, which));
  await setPassword(data, PASSWORD);
  host = await startHostHere({
    startPreflight: preflightOnDemand,
    dataFolder: root,
    which,
    port: 0,
    portMayMove: true,
    rendererFolder: root,
    environment: {},
    now: () => now,
  });
});
afterEach(async () => {
  await host.stop();
  await rm(root, { recursive: true, force: true });
});

const send = (name: string, password: string, headers: Record<string, string> = {}): Promise<Answer> =>
  ask(host.web, '/login', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: host.web.url, ...headers },
    body: new URLSearchParams({ name, password }).toString(),
  });

const windowOf = async (name: string, password: string) =>
  openWindowOf(host.web, sessionIn(await send(name, password)));

test('with the first operator, each login belongs to a person, and the host’s password admits nobody', async () => {
  const before = await windowOf('Ada', PASSWORD);
  const link = await openWindowOf(host.web, await logInWhole(host.web));
  await link.client.operators.add(operatorNamed('Anna', 'administer'));
  // The one who added the first operator is that operator; anyone who came with the shared password has
  // to log in by name.
  expect(await link.client.operators.seat()).toMatchObject({ operator: { name: 'Anna' } });
  expect(await before.client.operators.seat()).toMatchObject({ operator: null, role: 'watch' });
  await expect(before.client.transfers.setPaused({ paused: true })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  expect((await send('Ada', PASSWORD)).status).toBe(401);
  expect((await ask(host.web, '/')).body).toContain('PIN or password');

  const anna = await windowOf('anna', PIN);
  await anna.client.transfers.setPaused({ paused: true });
  expect(await anna.client.sessions.list()).toContainEqual(
    expect.objectContaining({ name: 'Anna', how: 'operator', own: true }),
  );
});

test('a login link administers until somebody logs in at its window, or out', async () => {
  const link = await openWindowOf(host.web, await logInWhole(host.web));
  const anna = await link.client.operators.add(operatorNamed('Anna', 'administer'));
  const ben = await link.client.operators.add(operatorNamed('Ben', 'watch'));
  const other = await openWindowOf(host.web, await logInWhole(host.web));
  expect(await other.client.operators.seat()).toMatchObject({ operator: null, role: 'administer' });
  expect(await other.client.operators.take({ operatorId: ben.id, secret: PIN })).toMatchObject({
    role: 'watch',
  });
  await expect(
    other.client.operators.decide({ id: anna.id, decision: { kind: 'leave' } }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await other.client.operators.leave()).toMatchObject({ operator: null, role: 'watch' });
  expect(await other.client.operators.seat()).toMatchObject({ operator: null, role: 'watch' });
});

test('actions carry the person’s name and desk; a removed operator is out at once', async () => {
  const link = await openWindowOf(host.web, await logInWhole(host.web));
  await link.client.operators.add(operatorNamed('Anna', 'administer'));
  const ben = await link.client.operators.add(operatorNamed('Ben', 'administer'));
  const window = await windowOf('Ben', PIN);
  await window.client.operators.add(operatorNamed('Carl', 'watch'));
  expect((await window.client.operators.list()).map(({ name }) => name)).toEqual(['Anna', 'Ben', 'Carl']);
  await link.client.operators.decide({ id: ben.id, decision: { kind: 'leave' } });
  expect(await window.closed).toBe(4001);
  expect((await send('Ben', PIN)).status).toBe(401);
  const lines = async () =>
    (await link.client.activity.list(ActivityQuery.parse({ subjects: ['operator', 'session'] }))).entries
      .reverse()
      .map(({ label, to, by, desk }) => [label, to, by, desk].join(' '));
  await expect.poll(lines).toEqual(
    expect.arrayContaining([
      'Carl added Ben 127.0.0.1',
      'Ben left Anna 127.0.0.1',
      'Ben logged-in Ben 127.0.0.1',
      // The station ended Ben's session; somebody who only claimed to be Ben was rejected.
      'Ben ended  127.0.0.1',
      'Ben refused  127.0.0.1',
    ]),
  );
});

test('one’s own login buys no more guesses at another’s PIN, in a known browser either', async () => {
  const link = await openWindowOf(host.web, await logInWhole(host.web));
  await link.client.operators.add(operatorNamed('Anna', 'administer'));
  await link.client.operators.add(operatorNamed('Wim', 'watch'));
  const markIn = ({ headers }: Answer): string =>
    headers['set-cookie']?.find((one) => one.includes('-browser-'))?.split(';')[0] ?? '';
  const wims = markIn(await send('Wim', PIN));
  expect(wims).not.toBe('');
  for (let count = 0; count < 5; count++) {
    expect((await send('Wim', PIN, { cookie: wims })).status).toBe(303);
    expect((await send('Wim', PIN)).status).toBe(303);
    expect((await send('Anna', `wrong ${count}`, { cookie: wims })).status).toBe(401);
  }
  expect((await send('Anna', PIN, { cookie: wims })).status).toBe(429);
  expect((await send('Wim', PIN, { cookie: wims })).status).toBe(303);
  now += 1_000;
  const annas = markIn(await send('Anna', PIN));
  expect((await send('Anna', PIN, { cookie: annas })).status).toBe(303);
});

test('others’ logins are visible to administrators', async () => {
  const link = await openWindowOf(host.web, await logInWhole(host.web));
  await link.client.operators.add(operatorNamed('Anna', 'administer'));
  await link.client.operators.add(operatorNamed('Ben', 'operate'));
  const ben = await windowOf('Ben', PIN);
  expect(await ben.client.sessions.list()).toMatchObject([{ name: 'Ben' }]);
  expect(await link.client.sessions.list()).toHaveLength(2);
  await expect(ben.client.sessions.endAll()).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('an operator changes how the screens look, and nothing of the company’s settings', async () => {
  const link = await openWindowOf(host.web, await logInWhole(host.web));
  await link.client.operators.add(operatorNamed('Anna', 'administer'));
  await link.client.operators.add(operatorNamed('Ben', 'operate'));
  const ben = await windowOf('Ben', PIN);
  const { screens, transfers } = await ben.client.settings.get();
  expect(await ben.client.settings.set({ screens: { ...screens, theme: 'dark' } })).toMatchObject({
    screens: { theme: 'dark' },
  });
  await expect(ben.client.settings.set({ screens, transfers })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
