import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ActivityQuery } from '../../../src/contract/index.ts';
import { removePassword, setPassword } from '../../../src/main/headless/password.ts';
import { folderOf, prepareFolders } from '../../../src/main/host/data-folder.ts';
import { openWindowOf } from '../../support/headless-window.ts';
import { preflightOnDemand } from '../../support/preflight.ts';
import { type Answer, ask, logInWhole, type RawSession, sessionIn } from '../../support/raw-http.ts';
import { type HostHere, startHostHere } from '../../support/thread-here.ts';

// Who is logged in to the headless host, and how logins end.

const PASSWORD = 'correct horse battery staple';
const which = { kind: 'profile', name: 'sessions' } as const;

let root: string;
let data: string;
let host: HostHere;
/** The host's time, which stands still however slow the machine is. */
let now: number;
beforeEach(async () => {
  now = Date.now();
  root = await mkdtemp(join(tmpdir(), 'makeready-sessions-'));
  await writeFile(join(root, 'index.html'), '<title>screens</title>');
  ({ data } = await prepareFolders(folderOf(root, which)));
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

const send = (fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> =>
  ask(host.web, '/login', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: host.web.url, ...headers },
    body: new URLSearchParams(fields).toString(),
  });

const openWindow = (session: RawSession) => openWindowOf(host.web, session);

const steps = () =>
  host.station.api.activity
    .list(ActivityQuery.parse({ subjects: ['session'] }))
    .entries.reverse()
    .map(({ to, label, by, why }) => ({ to, label, by, code: why?.code }));

const sessionStatus = async ({ headers }: RawSession): Promise<number> =>
  (await ask(host.web, '/session', { headers })).status;

describe('a session', () => {
  test('has a name, which Activity shows with what is done in it', async () => {
    const session = sessionIn(await send({ name: 'Ada', password: PASSWORD }));
    const { client } = await openWindow(session);
    expect(await client.sessions.list()).toMatchObject([{ name: 'Ada', how: 'password', own: true }]);
    expect(await client.sessions.rename({ name: 'Grace' })).toMatchObject([{ name: 'Grace' }]);
    await expect
      .poll(steps)
      .toEqual([{ to: 'logged-in', label: 'Ada', by: 'Ada', code: 'access.by-password' }]);
  });

  test('ends with its windows when its person logs out, and no other does', async () => {
    const [one, other] = [await logInWhole(host.web), await logInWhole(host.web)];
    const [window, beside] = [await openWindow(one), await openWindow(other)];
    expect(await sessionStatus(one)).toBe(204);
    await window.client.sessions.logOut().catch(() => undefined);
    expect(await window.closed).toBe(4001);
    expect(await sessionStatus(one)).toBe(401);
    expect((await ask(host.web, '/', { headers: { cookie: one.cookie } })).status).toBe(401);
    expect(await beside.client.sessions.list()).toHaveLength(1);
    await beside.client.sessions.endAll().catch(() => undefined);
    expect(await beside.closed).toBe(4001);
    await expect
      .poll(() => steps().map(({ to }) => to))
      .toEqual(['logged-in', 'logged-in', 'logged-out', 'ended']);
  });

  test.each([
    ['changed', () => setPassword(data, `${PASSWORD}, another`)],
    ['removed', () => removePassword(data)],
  ])('ends when the password is %s', async (_, change) => {
    const session = sessionIn(await send({ name: 'Ada', password: PASSWORD }));
    const window = await openWindow(session);
    await change();
    expect((await send({ password: PASSWORD })).status).toBeGreaterThanOrEqual(401);
    expect(await window.closed).toBe(4001);
    await expect.poll(() => steps().at(1)).toMatchObject({ to: 'ended', code: 'access.password-changed' });
  });

  test('is not opened by a link on another page without a step through our own page', async () => {
    const { pathname, search } = new URL(host.web.newLoginUrl());
    const { status, headers, body } = await ask(host.web, pathname + search, {
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(status).toBe(200);
    expect(headers['set-cookie']?.[0]).toMatch(/SameSite=Strict/);
    expect(body).toMatch(/http-equiv="refresh" content="0;url=\/#key=[\w-]{43}"/);
  });
});

describe('a person who guesses', () => {
  test('is in the log and under Activity, with the address', async () => {
    for (let count = 0; count < 5; count++) await send({ name: 'Eve', password: `wrong ${count}` });
    expect((await send({ password: PASSWORD })).status).toBe(429);
    await expect.poll(() => steps().map(({ to }) => to)).toEqual([...Array(5).fill('refused'), 'locked']);
    expect(steps()[0]).toEqual({ to: 'refused', label: 'Eve', by: null, code: 'access.password-refused' });
    const link = new URL(host.web.newLoginUrl());
    const followLink = () => ask(host.web, link.pathname + link.search);
    expect((await followLink()).status).toBe(303);
    const before = steps().length;
    for (let count = 0; count < 50; count++) {
      expect((await ask(host.web, `/login?link=made-up-${count}`)).status).toBe(401);
      expect((await followLink()).status).toBe(401);
    }
    await expect.poll(() => steps().at(-1)).toMatchObject({ to: 'refused', code: 'access.link-refused' });
    expect(steps().length - before).toBeLessThanOrEqual(2);
    await host.stop();
    const logs = await readdir(host.folders.logs);
    const text = (
      await Promise.all(logs.map((name) => readFile(join(host.folders.logs, name), 'utf8')))
    ).join();
    expect(text).toContain('Wrong password from 127.0.0.1.');
    expect(text).not.toContain('wrong 0');
  });

  test('does not lock out a browser that has logged in before', async () => {
    const known = await send({ name: 'Ada', password: PASSWORD });
    const mark = known.headers['set-cookie']?.find((one) => one.includes('-browser-'))?.split(';')[0] ?? '';
    for (let count = 0; count < 5; count++) await send({ password: `wrong ${count}` });
    expect((await send({ password: PASSWORD })).status).toBe(429);
    expect((await send({ password: PASSWORD }, { cookie: `${mark}x` })).status).toBe(429);
    expect((await send({ password: PASSWORD }, { cookie: mark })).status).toBe(303);
  });
});

describe('a setting that could let others intercept', () => {
  const proxy = { kind: 'fixed', url: 'http://proxy.house.example:3128', except: '' } as const;

  test('requires the password again, even from a logged-in user; removing one does not', async () => {
    const { client } = await openWindow(await logInWhole(host.web));
    await expect(client.settings.set({ proxy })).rejects.toMatchObject({ data: { field: 'password' } });
    await expect(client.settings.set({ proxy, password: 'wrong' })).rejects.toMatchObject({
      data: { field: 'password', what: { code: 'refusal.trust-wrong' } },
    });
    expect((await client.settings.get()).proxy).toEqual({ kind: 'environment' });
    expect((await client.settings.set({ proxy, password: PASSWORD })).proxy).toEqual(proxy);
    expect((await client.settings.set({ proxy: { kind: 'none' } })).proxy).toEqual({ kind: 'none' });
    const own = { ...proxy, url: 'http://127.0.0.1:3128' };
    expect((await client.settings.set({ proxy: own })).proxy).toEqual(own);
  });

  test('cannot be changed by guessing: after five wrong passwords the right one waits, in another session too', async () => {
    const wrong = { data: { field: 'password', what: { code: 'refusal.trust-wrong' } } };
    for (let count = 0; count < 5; count++) {
      const { client } = await openWindow(await logInWhole(host.web));
      await expect(client.settings.set({ proxy, password: `wrong ${count}` })).rejects.toMatchObject(wrong);
    }
    const { client } = await openWindow(await logInWhole(host.web));
    await expect(client.settings.set({ proxy, password: PASSWORD })).rejects.toMatchObject(wrong);
    now += 1_000;
    expect((await client.settings.set({ proxy, password: PASSWORD })).proxy).toEqual(proxy);
  });

  test('cannot be set if there is no password', async () => {
    await removePassword(data);
    await send({ password: PASSWORD });
    const { client } = await openWindow(await logInWhole(host.web));
    await expect(client.settings.set({ proxy })).rejects.toMatchObject({
      data: { what: { code: 'refusal.trust-no-password' } },
    });
  });
});
