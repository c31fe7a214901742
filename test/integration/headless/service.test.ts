import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HeadlessOptions } from '../../../src/main/headless/host.ts';
import { PasswordFile, setPassword } from '../../../src/main/headless/password.ts';
import { folderOf, prepareFolders } from '../../../src/main/host/data-folder.ts';
import { waitAfter } from '../../../src/main/station/operators/index.ts';
import { preflightOnDemand } from '../../support/preflight.ts';
import { type Answer, ask, logInRaw, sessionIn } from '../../support/raw-http.ts';
import { type HostHere, startHostHere } from '../../support/thread-here.ts';
import { until } from '../../support/until.ts';

// The headless host as a service: password, metrics, health, TLS, a reverse proxy.

const PASSWORD = 'correct horse battery staple';
const which = { kind: 'profile', name: 'service' } as const;

let root: string;
let host: HostHere | null;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-service-'));
  await writeFile(join(root, 'index.html'), '<title>screens</title>');
  host = null;
});
afterEach(async () => {
  await host?.stop();
  await rm(root, { recursive: true, force: true });
});

async function start(
  more: Partial<Pick<HeadlessOptions, 'environment' | 'serving' | 'now' | 'hotFoldersBelow'>> = {},
): Promise<HostHere> {
  host = await startHostHere({
    startPreflight: preflightOnDemand,
    dataFolder: root,
    which,
    port: 0,
    portMayMove: true,
    rendererFolder: root,
    environment: {},
    ...more,
  });
  return host;
}

describe('the password', () => {
  const send = (to: HostHere, password: string, headers: Record<string, string> = {}): Promise<Answer> =>
    ask(to.web, '/login', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: to.web.url, ...headers },
      body: new URLSearchParams({ password }).toString(),
    });
  const keep = async (): Promise<void> => {
    const { data } = await prepareFolders(folderOf(root, which));
    await setPassword(data, PASSWORD);
  };

  test('logs a browser in; a wrong one, another page or no Origin does not', async () => {
    await keep();
    const { web } = await start();
    expect((await ask(web, '/')).body).toContain('type="password"');
    const right = await send(await running(), PASSWORD);
    expect(right.status).toBe(303);
    for (const one of right.headers['set-cookie'] ?? []) expect(one).toMatch(/HttpOnly; SameSite=Strict/);
    const { cookie } = sessionIn(right);
    expect((await ask(web, '/', { headers: { cookie } })).status).toBe(200);
    expect((await send(await running(), 'wrong')).status).toBe(401);
    expect((await send(await running(), PASSWORD, { origin: 'http://evil.example' })).status).toBe(403);
    expect((await send(await running(), PASSWORD, { origin: 'null' })).status).toBe(403);
    expect((await send(await running(), 'x'.repeat(2_000))).status).toBe(413);
  });

  test('cannot be guessed: after five wrong ones everyone at that address waits, also with the right one', async () => {
    await keep();
    let now = Date.now();
    await start({ now: () => now });
    for (let count = 0; count < 5; count++)
      expect((await send(await running(), `wrong ${count}`)).status).toBe(401);
    now += 999;
    expect((await send(await running(), PASSWORD)).status).toBe(429);
    now += 1;
    expect((await send(await running(), PASSWORD)).status).toBe(303);
    expect([4, 5, 6, 7, 30].map(waitAfter)).toEqual([0, 1_000, 2_000, 4_000, 60_000]);
  });

  test('is not stored, only what it takes to check it, for this user only', async () => {
    await keep();
    const { data } = await prepareFolders(folderOf(root, which));
    const file = join(data, 'password.json');
    expect(await readFile(file, 'utf8')).not.toContain('horse');
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
    await expect(setPassword(data, 'short')).rejects.toThrow('12 to 200 characters');
    await writeFile(file, '{}');
    await expect(PasswordFile.open(data)).rejects.toThrow('is damaged');
  });

  test('is checked for four at a time: each check takes much memory', async () => {
    await keep();
    const { data } = await prepareFolders(folderOf(root, which));
    const file = await PasswordFile.open(data);
    const answers = await Promise.all(Array.from({ length: 6 }, () => file.matches(PASSWORD)));
    expect(answers).toEqual([true, true, true, true, null, null]);
    expect(await file.matches(PASSWORD)).toBe(true);
  });

  test('if there is none, the form is not there and a password is rejected', async () => {
    const { web } = await start();
    expect((await ask(web, '/login')).body).not.toContain('type="password"');
    expect((await send(await running(), PASSWORD)).status).toBe(403);
  });

  async function running(): Promise<HostHere> {
    if (host === null) throw new Error('The host was not started.');
    return host;
  }
});

describe('health and metrics', () => {
  const token = 'metrics-token-of-this-test';

  test('health says that the station works, without a login and without details', async () => {
    const { web } = await start();
    const { status, body } = await ask(web, '/health');
    expect(status).toBe(200);
    expect(JSON.parse(body)).toEqual({ status: 'ok' });
    expect((await ask(web, '/health', { headers: { host: 'evil.example' } })).status).toBe(421);
  });

  test('metrics require the token', async () => {
    const { web } = await start({ environment: { MAKEREADY_METRICS_TOKEN: token } });
    const read = (authorization: string): Promise<Answer> =>
      ask(web, '/metrics', { headers: { authorization } });
    const { status, body } = await read(`Bearer ${token}`);
    expect(status).toBe(200);
    expect(body).toContain('# TYPE makeready_queue_rows gauge\nmakeready_queue_rows{phase="attention"} 0\n');
    expect(body).toContain('makeready_windows 0\n');
    expect(body).toContain('makeready_operators 0\n');
    expect(body).toContain('# TYPE makeready_refused_calls_total counter\nmakeready_refused_calls_total 0\n');
    expect(body).not.toContain(root);
    for (const line of body.trim().split('\n')) {
      expect(line).toMatch(
        /^(# (HELP|TYPE) makeready_\w+ .+|makeready_\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [\d.e+-]+)$/,
      );
    }
    for (const wrong of ['', 'Bearer', `Bearer ${token}x`, token])
      expect((await read(wrong)).status).toBe(401);
    const cookie = await logInRaw(web);
    expect((await ask(web, '/metrics', { headers: { cookie } })).status).toBe(401);
  });

  test('a station whose ledger does not answer works, and says which of the site it cannot tell', async () => {
    const url = 'postgresql://makeready@127.0.0.1:1/makeready';
    const site = JSON.stringify({ kind: 'joined', url, stationName: 'RIP-1' });
    const environment = {
      MAKEREADY_METRICS_TOKEN: token,
      MAKEREADY_SET_SITE: site,
      MAKEREADY_SITE_PASSWORD: 'of the ledger',
    };
    const { web } = await start({ environment });
    const headers = { authorization: `Bearer ${token}` };
    const ofSite = async (): Promise<string[]> => {
      const { body } = await ask(web, '/metrics', { headers });
      return body.split('\n').filter((line) => line.startsWith('makeready_site'));
    };
    const down = 'makeready_site_ledger_up{state="away",why="site.connection-refused"} 0';
    await until('the ledger is missed', async () => (await ofSite()).includes(down));
    expect(await ofSite()).toEqual([down, 'makeready_site_files_waiting 0']);
    expect((await ask(web, '/health')).status).toBe(200);
  });

  test('without a token set by the operator there are none', async () => {
    const { web } = await start();
    expect((await ask(web, '/metrics', { headers: { authorization: 'Bearer ' } })).status).toBe(404);
    await host?.stop();
    await expect(start({ environment: { MAKEREADY_METRICS_TOKEN: 'short' } })).rejects.toThrow('at least 16');
  });
});

test('hot folders are only accepted below the given folder', async () => {
  const [inside, outside] = [join(root, 'folders/press'), join(root, 'elsewhere')];
  for (const one of [inside, outside]) await mkdir(one, { recursive: true });
  const { station } = await start({ hotFoldersBelow: join(root, 'folders') });
  const check = (typedPath: string) => station.api.hotFolders.check({ typedPath });
  expect(await check(inside)).toMatchObject({ displayPath: inside });
  await expect(check(outside)).rejects.toMatchObject({ what: { code: 'refusal.not-below' } });
});

describe('beyond this machine', () => {
  test('by https with a certificate; the cookie is sent over https only', async () => {
    const [key, cert] = [join(root, 'key.pem'), join(root, 'cert.pem')];
    const request =
      'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1';
    execFileSync('openssl', [...request.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' });
    const ca = await readFile(cert, 'utf8');
    const { web } = await start({
      serving: { host: '127.0.0.1', tls: { cert: ca, key: await readFile(key, 'utf8') }, publicOrigin: null },
    });
    expect(web.url).toMatch(/^https:/);
    const { pathname, search } = new URL(web.newLoginUrl());
    const { status, headers } = await ask(web, pathname + search, { ca });
    expect(status).toBe(303);
    for (const one of headers['set-cookie'] ?? []) {
      // The conditions that browsers enforce for a cookie with that prefix.
      expect(one).toMatch(/^__Host-makeready-/);
      expect(one).toMatch(/; Secure/);
      expect(one).toMatch(/; Path=\/(;|$)/);
      expect(one).not.toMatch(/; Domain=/i);
    }
    const cookie = await logInRaw(web, ca);
    const page = await ask(web, '/', { headers: { cookie }, ca });
    expect(page.status).toBe(200);
    expect(page.headers['content-security-policy']).toContain(web.url.replace('https', 'wss'));
    expect(page.headers['strict-transport-security']).toBe('max-age=31536000');
    // A cookie without the prefix may have been set by another host of the domain.
    const bare = cookie.replace('__Host-', '');
    expect((await ask(web, '/', { headers: { cookie: bare }, ca })).status).toBe(401);
  });

  test('behind a reverse proxy under its name, and no other', async () => {
    const { web } = await start({
      serving: { host: '127.0.0.1', tls: null, publicOrigin: 'https://desk.example' },
    });
    expect(web.newLoginUrl()).toMatch(/^https:\/\/desk\.example\/login\?link=/);
    const { pathname, search } = new URL(web.newLoginUrl());
    const { status, headers } = await ask(web, pathname + search, { headers: { host: 'desk.example' } });
    expect(status).toBe(303);
    expect(headers['set-cookie']?.[0]).toMatch(/^__Host-makeready-.*; Secure/);
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect((await ask(web, '/', { headers: { host: 'other.example' } })).status).toBe(421);
  });
});
