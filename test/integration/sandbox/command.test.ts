import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../../support/until.ts';

const entry = resolve(import.meta.dirname, '../../../src/sandbox/index.ts');
const shapeEntry = resolve(import.meta.dirname, '../../shapes/index.ts');
let root: string;
let child: ChildProcess | null;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sandbox-command-'));
  child = null;
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await rm(root, { recursive: true, force: true });
});

interface Run {
  readonly said: () => string;
  readonly complained: () => string;
  readonly ended: Promise<number | null>;
  readonly stop: (signal: NodeJS.Signals) => void;
}

const run = (...args: string[]): Run => runOf(entry, args);

function runOf(program: string, args: readonly string[]): Run {
  const started = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  child = started;
  let said = '';
  let complained = '';
  started.stdout.on('data', (chunk) => {
    said += chunk;
  });
  started.stderr.on('data', (chunk) => {
    complained += chunk;
  });
  return {
    said: () => said,
    complained: () => complained,
    ended: new Promise((done) => started.once('exit', (code) => done(code))),
    stop: (signal) => started.kill(signal),
  };
}

const anyPort = ['--port', '0', '--storage-port', '0'];
const printed = (text: string, name: string): string => new RegExp(`${name}\\s+(\\S+)`).exec(text)?.[1] ?? '';

test('prints where it is, serves, and stops cleanly at Ctrl-C; a second start resumes', async () => {
  const state = ['--state', join(root, 'sandbox.db')];
  const first = run(...anyPort, ...state, '--jobs', '7', '--token', 'let-me-in');
  await until('it has started', () => first.said().includes('Ctrl+C'));
  expect(printed(first.said(), 'Token')).toBe('let-me-in');
  expect(printed(first.said(), 'Jobs')).toBe('7');
  const jobs = await fetch(`${printed(first.said(), 'Service')}/1.0/jobs`, {
    headers: { authorization: 'Bearer let-me-in' },
  });
  expect(await jobs.json()).toHaveLength(7);
  expect((await fetch(printed(first.said(), 'Admin'))).status).toBe(200);
  expect((await fetch(printed(first.said(), 'OpenAPI'))).status).toBe(200);
  first.stop('SIGINT');
  expect(await first.ended).toBe(0);
  expect(first.complained()).toBe('');
  const second = run(...anyPort, ...state, '--jobs', '3');
  await until('it has started', () => second.said().includes('Ctrl+C'));
  expect(printed(second.said(), 'Jobs')).toBe('7');
  expect(printed(second.said(), 'Token').length).toBeGreaterThan(20);
  second.stop('SIGTERM');
  expect(await second.ended).toBe(0);
});

test('a number starts the service in its shape, always the same, and describes it', async () => {
  const told: string[] = [];
  for (const _time of [1, 2]) {
    const started = runOf(shapeEntry, ['4711', ...anyPort, '--token', 'let-me-in']);
    await until('it has started', () => started.said().includes('Ctrl+C'));
    const answer = await fetch(`${printed(started.said(), 'Service')}/1.0/products`, {
      headers: { authorization: 'Bearer let-me-in' },
    });
    expect(await answer.json()).toMatchObject([{ alias: 'postcards' }]);
    const admin = await (await fetch(printed(started.said(), 'Admin'))).text();
    const [, lines = ''] = started.said().split('What this service is like:\n');
    // Each line has a name, which may fill its column, and what it says.
    for (const line of lines.split('\n').slice(0, -2)) expect(admin).toContain(line.slice(16));
    expect(lines).toMatch(/Files .+\n.*Offered .+\n.*Webhooks /);
    told.push(lines);
    started.stop('SIGINT');
    expect(await started.ended).toBe(0);
  }
  expect(told[1]).toBe(told[0]);
});

describe('anything impossible is reported in one line, with exit code 1', () => {
  test.each([
    [['--port', 'x'], /^--port needs a number from 0 to 65535\. See --help\.\n$/],
    [['--port', '70000'], /^--port needs/],
    [['--speed', '0'], /^--speed needs a number from 1 to 1000/],
    [['--jobs', '1.5'], /^--jobs needs a number from 0 to 100000/],
    [['--webhook', 'nonsense'], /^--webhook needs an http or https URL/],
    [['--unknown'], /^Unknown option '--unknown'\. See --help\.\n$/],
    [['stray'], /^Unexpected argument 'stray'/],
    [['--state', '/nowhere/at/all.db'], /^\/nowhere\/at\/all\.db cannot be used as a state file/],
  ])('%j', async (args, words) => {
    const started = run(...anyPort.filter((_, index) => args[0] !== '--port' || index > 1), ...args);
    expect(await started.ended).toBe(1);
    expect(started.complained()).toMatch(words);
    expect(started.complained().trim().split('\n')).toHaveLength(1);
    expect(started.said()).toBe('');
  });

  test('a port in use, of the service or of the storage', async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const address = other.address();
    const taken = String(typeof address === 'object' ? address?.port : 0);
    for (const args of [
      ['--port', taken, '--storage-port', '0'],
      ['--port', '0', '--storage-port', taken],
    ]) {
      const started = run(...args);
      expect(await started.ended).toBe(1);
      expect(started.complained()).toBe(
        `Port ${taken} is in use: choose others with --port and --storage-port, or 0 for any free one.\n`,
      );
    }
    await new Promise((done) => other.close(done));
  });

  test('a state file that is something else', async () => {
    const notes = join(root, 'notes.txt');
    await writeFile(notes, 'words '.repeat(100));
    const started = run(...anyPort, '--state', notes);
    expect(await started.ended).toBe(1);
    expect(started.complained()).toContain('cannot be used as a state file');
  });
});

test('a shape that is no number, and an option that shapes do not have, are reported', async () => {
  for (const [args, words] of [
    [['round'], /^A shape is a number from 0 to 999999999\. See --help\.\n$/],
    [['1', '--state', 'x.db'], /^Unknown option '--state'\. See --help\.\n$/],
  ] as const) {
    const started = runOf(shapeEntry, args);
    expect(await started.ended).toBe(1);
    expect(started.complained()).toMatch(words);
  }
});

test('--help lists every option, and starts nothing', async () => {
  const started = run('--help');
  expect(await started.ended).toBe(0);
  for (const option of [
    '--port',
    '--storage-port',
    '--token',
    '--jobs',
    '--speed',
    '--state',
    '--auto-batching',
    '--webhook',
  ]) {
    expect(started.said()).toContain(option);
  }
});
