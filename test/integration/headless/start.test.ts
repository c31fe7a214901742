import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer as createTlsServer } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ConnectionId } from '../../../src/contract/index.ts';
import { openSecrets } from '../../../src/main/headless/secrets.ts';
import { secretName } from '../../../src/main/station/connections/index.ts';
import { noOpenssl, selfSigned } from '../../support/certificate.ts';
import { type BuiltHeadless, buildHeadless } from '../../support/headless-program.ts';
import { close, freePort, listen } from '../../support/listen.ts';
import { startProxy } from '../../support/proxy.ts';
import { until } from '../../support/until.ts';

const source = [resolve(import.meta.dirname, '../../../src/main/headless/index.ts')];

let built: BuiltHeadless;
beforeAll(async () => {
  built = await buildHeadless();
});

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-start-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/**
 * Starts the built headless host; `output` grows while it runs, `exit` is its exit code or the signal that
 * ended it.
 */
const start = (...args: string[]) => runOf(built, args);
/** The same in the terminal of a user with that locale, such as `de_CH.UTF-8`. */
const startIn = (locale: string, ...args: string[]) => runOf(built, args, { LC_ALL: locale });
/** The same from source, as a user would. */
const startFromSource = (...args: string[]) => runOf(source, args);

function runOf(
  program: readonly string[],
  args: readonly string[],
  environment: NodeJS.ProcessEnv = { LC_ALL: 'C' },
) {
  const child = spawn(process.execPath, [...program, '--no-open', '--data', root, ...args], {
    stdio: 'pipe',
    cwd: root,
    env: { ...process.env, ...environment },
  });
  const begun = { child, output: '', exit: once(child, 'exit').then(([code, signal]) => code ?? signal) };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      begun.output += text;
    });
  }
  return begun;
}

test('the proxy and authorities on its command line lead to the service, and cannot be changed', async (context) => {
  const made = selfSigned('DNS:service.example');
  if (made === null) return context.skip(noOpenssl);
  const caFile = join(root, 'house.pem');
  await writeFile(caFile, made.cert);
  const asked: string[] = [];
  const service = createTlsServer(made, (request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(503).end();
  });
  const port = new URL(await listen(service)).port;
  const proxy = await startProxy(['service.example']);
  const profile = join(root, 'profiles/main');
  await mkdir(profile, { recursive: true });
  const connection = {
    id: 'a',
    name: 'A',
    baseUrl: `https://service.example:${port}`,
    webhookSecret: 'w'.repeat(43),
  };
  await writeFile(join(profile, 'settings.json'), JSON.stringify({ connections: [connection] }));
  const secrets = await openSecrets(profile, {});
  await secrets.set(secretName(ConnectionId.parse('a')), 'a token');
  const run = startFromSource('--port', '0', `--proxy=${proxy.origin}`, '--ca-file', caFile);
  await until('the service is asked', () => asked.length > 0);
  expect(proxy.seen).toContain(`CONNECT service.example:${port}`);
  run.child.kill('SIGTERM');
  expect(await run.exit, run.output).toBe(0);
  await proxy.stop();
  await close(service);
});

describe('anything that prevents the start is one sentence, with exit code 1', () => {
  test('a port in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = address === null || typeof address === 'string' ? 0 : address.port;
    const run = start('--port', String(port));
    expect(await run.exit).toBe(1);
    expect(run.output.trim()).toBe(
      `Port ${port} is in use or not allowed. Choose another with --port, or --port 0 for any free one.`,
    );
    taken.close();
  });

  test('a data folder that is a file', async () => {
    await writeFile(join(root, 'profiles'), '');
    const run = start('--port', '0');
    expect(await run.exit).toBe(1);
    expect(run.output).toMatch(
      /^The data folder .* cannot be written to \(\w+\)\. Grant this user write access/,
    );
  });

  test('a second one on the same data', async () => {
    const first = start('--port', '0');
    await until('the first is up', () => first.output.includes('Log in:'));
    const second = start('--port', '0');
    expect(await second.exit).toBe(1);
    expect(second.output).toMatch(/^Another Makeready is already using .*\./);
    first.child.kill('SIGTERM');
    expect(await first.exit).toBe(0);
  });

  test('settings that cannot be understood, which are left as they are', async () => {
    const folder = join(root, 'profiles/main');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'settings.json'), '{ "connections": 7 }');
    const run = start('--port', '0');
    expect(await run.exit).toBe(1);
    expect(run.output).toContain('settings.json is not valid');
    expect(await readFile(join(folder, 'settings.json'), 'utf8')).toBe('{ "connections": 7 }');
  });

  test.each([
    [['--port', 'x'], '--port takes a whole number from 0 to 65535.'],
    [['--profile', '../x'], '--profile takes a name'],
    [['--nonsense'], "Unknown option '--nonsense'"],
    [['--host', '0.0.0.0'], 'on the network without encryption'],
    [['--proxy=socks5://127.0.0.1:1080'], '--proxy takes the address of a proxy'],
    [['--ca-file', '/none.pem'], 'The file /none.pem with certificates, which --ca-file names'],
    [
      ['--host', '203.0.113.1', '--public-url', 'https://desk.example', '--trust-network'],
      'does not have the address',
    ],
  ])('%j', async (args, words) => {
    const run = start(...args);
    expect(await run.exit).toBe(1);
    expect(run.output).toContain(words);
  });

  test.each([
    ['de_CH.UTF-8', '--port nimmt eine ganze Zahl von 0 bis 65535.'],
    ['fr_FR.UTF-8', '--port prend un nombre entier de 0 à 65535.'],
    ['sv_SE.UTF-8', '--port takes a whole number from 0 to 65535.'],
  ])('in the language of the terminal, or English: %s', async (locale, words) => {
    const run = startIn(locale, '--port', 'x');
    expect(await run.exit).toBe(1);
    expect(run.output).toBe(`${words}\n`);
  });
});

test('the demo delivers without a click, stops on a signal, and resumes where it was', async () => {
  const first = startFromSource('--demo', '--port', '0', '--verbose');
  await until('a file is picked up', () => first.output.includes('picked up  '));
  for (const step of ['job ready', 'downloading', 'verified', 'sent  ']) expect(first.output).toContain(step);
  expect(first.output).toMatch(/^Simulated service: http:\/\/127\.0\.0\.1:\d+\/sandbox\/?$/m);
  first.child.kill('SIGINT');
  expect(await first.exit).toBe(0);
  expect(await readdir(root)).toEqual(['demo']);

  const second = startFromSource('--demo', '--port', '0');
  await until('another file is sent', () => /^[\d:]{8} {2}sent /m.test(second.output));
  expect(second.output).not.toMatch(/downloading|verified|picked up {2}/);
  second.child.kill('SIGTERM');
  expect(await second.exit).toBe(0);
  const names = (await readdir(join(root, 'demo/hot-folder/Input_Success'))).map((name) => name.slice(0, 4));
  expect(new Set(names).size).toBe(names.length);
});

test('a password can be set from a script, and removed', async () => {
  const short = start('--set-password');
  short.child.stdin.end('short\n');
  expect(await short.exit).toBe(1);
  expect(short.output).toContain('A password needs 12 to 200 characters.');
  const set = start('--set-password');
  set.child.stdin.end('a password of this test\n');
  expect(await set.exit).toBe(0);
  expect(await readdir(join(root, 'profiles/main'))).toContain('password.json');
  const removed = start('--remove-password');
  expect(await removed.exit).toBe(0);
  expect(await readdir(join(root, 'profiles/main'))).not.toContain('password.json');
});

test('the first operator of a server is added from a script, while it is not running', async () => {
  const short = start('--add-operator', 'Anna');
  short.child.stdin.end('1234567\n');
  expect(await short.exit).toBe(1);
  expect(short.output).toContain('minimum length 8');
  const added = start('--add-operator', 'Anna');
  added.child.stdin.end('anna likes ink\n');
  expect(await added.exit).toBe(0);
  expect(added.output).toContain('Anna was added.');
  const twin = start('--add-operator', 'anna', '--role', 'watch');
  twin.child.stdin.end('123456\n');
  expect(await twin.exit).toBe(1);
  expect(twin.output).toContain('Another operator has this name.');
  const role = start('--add-operator', 'Ben', '--role', 'boss');
  expect(await role.exit).toBe(1);
  expect(role.output).toContain('--role takes watch, operate, administer.');
});

test('as a service: the log on standard output, a login link on a signal', async () => {
  const run = start('--port', '0', '--log-to-stdout');
  await until('it runs', () => run.output.includes('Station started'));
  for (const line of run.output.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('level');
  expect(run.output).not.toContain('login?link=');
  run.child.kill('SIGUSR2');
  await until('there is a link', () => run.output.includes('login?link='));
  run.child.kill('SIGTERM');
  expect(await run.exit).toBe(0);
});

describe('what it prints is shown nowhere, and it works on', () => {
  test('when the terminal has gone', async () => {
    const run = start('--port', '0');
    await until('there is a link', () => run.output.includes('Log in:'));
    run.child.stdout.destroy();
    run.child.kill('SIGUSR2');
    run.child.kill('SIGTERM');
    expect(await run.exit).toBe(0);
  });

  test.each([
    ['its lines go', []],
    ['its log goes', ['--log-to-stdout']],
  ] as const)('when %s to a disk that is full', async (_what, args) => {
    const disk = openSync('/dev/full', 'w');
    const port = await freePort();
    const child = spawn(
      process.execPath,
      [...built, '--no-open', '--data', root, '--port', `${port}`, ...args],
      { stdio: ['ignore', disk, 'ignore'], cwd: root },
    );
    closeSync(disk);
    const exit = once(child, 'exit');
    await until('it works', async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/health`).catch(() => null);
      return child.exitCode !== null || answer?.ok === true;
    });
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  });
});

test('a signal during the start stops it in order', async () => {
  const run = start('--port', '0', '--log-to-stdout');
  await until('it makes its folders', () => existsSync(join(root, 'profiles/main')));
  run.child.kill('SIGTERM');
  expect(await run.exit).toBe(0);
  expect(run.output).toContain('Stopped.');
});

test('--verify-log says that the log is intact, or names the bad entry and ends with 1', async () => {
  const none = start('--verify-log');
  expect(await none.exit).toBe(1);
  expect(none.output).toMatch(/^No Makeready data in /);

  const run = start('--port', '0');
  await until('there is a link', () => /Log in: +\S+\n/.test(run.output));
  const [, link = ''] = /Log in: +(\S+)\n/.exec(run.output) ?? [];
  expect((await fetch(link, { redirect: 'manual' })).status).toBe(303);
  // The same link twice: a login and a refusal.
  expect((await fetch(link, { redirect: 'manual' })).status).toBe(401);
  const beside = start('--verify-log');
  expect(await beside.exit).toBe(0);
  run.child.kill('SIGTERM');
  expect(await run.exit).toBe(0);
  const sound = start('--verify-log');
  expect(await sound.exit).toBe(0);
  expect(sound.output).toMatch(/^2 entries, unchanged\. Checksum of the last entry: [0-9a-f]{64}\.\n$/);
  expect(beside.output).toBe(sound.output);

  const store = new DatabaseSync(join(root, 'profiles/main/station.sqlite'));
  store.exec("UPDATE transition SET label = 'Nobody' WHERE seq = 2");
  store.close();
  const changed = start('--verify-log');
  expect(await changed.exit).toBe(1);
  expect(changed.output).toBe('Entry 2 was changed after it was written.\n');
});

describe('diagnostics without a window', () => {
  test('a station whose settings cannot be understood still exports its logs, and why', async () => {
    const data = join(root, 'profiles', 'main');
    await mkdir(join(data, 'logs'), { recursive: true });
    await writeFile(join(data, 'settings.json'), '{"connections": 7}');
    await writeFile(join(data, 'logs', 'makeready.1.log'), '{"msg":"It broke."}\n');
    const run = start('--diagnostics');
    expect(await run.exit).toBe(0);
    const path = /^Saved: (.*\.zip)$/m.exec(run.output)?.[1] ?? '';
    const files = unzipSync(await readFile(path));
    expect(Object.keys(files).sort()).toEqual(['about.json', 'log/makeready.1.log', 'settings.json']);
    expect(strFromU8(files['settings.json'] ?? new Uint8Array())).toContain('is not valid');
  });

  test('while it runs: settings without the secret part of the webhook address', async () => {
    const data = join(root, 'profiles', 'main');
    const secret = 'w'.repeat(43);
    await mkdir(data, { recursive: true });
    const connection = { id: 'a', name: 'A', baseUrl: 'http://127.0.0.1:9', webhookSecret: secret };
    await writeFile(join(data, 'settings.json'), JSON.stringify({ connections: [connection] }));
    const first = start('--port', '0');
    await until('it is up', () => first.output.includes('Log in:'));
    const run = start('--diagnostics');
    expect(await run.exit).toBe(0);
    const files = unzipSync(await readFile(/^Saved: (.*\.zip)$/m.exec(run.output)?.[1] ?? ''));
    const all = Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join('');
    expect(all).toContain('http://127.0.0.1:9');
    expect(all).not.toContain(secret);
    first.child.kill('SIGTERM');
    expect(await first.exit).toBe(0);
  });
});
