import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltHeadless, buildHeadless } from '../../support/headless-program.ts';
import { until } from '../../support/until.ts';

const breakOnMessage = resolve(import.meta.dirname, '../../support/breaking-process.ts');

let built: BuiltHeadless;
beforeAll(async () => {
  built = await buildHeadless();
});

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-fatal-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** A headless host that fails as it is told to. */
function start() {
  const [script, ...parts] = built;
  const child = fork(script, [...parts, '--no-open', '--data', root, '--port', '0'], {
    execArgv: ['--import', breakOnMessage],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    cwd: root,
  });
  const run = { child, output: '', exit: once(child, 'exit').then(([code, signal]) => code ?? signal) };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      run.output += text;
    });
  }
  return run;
}

async function logged(): Promise<string> {
  const folder = join(root, 'profiles/main/logs');
  const files = await readdir(folder);
  return (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('');
}

test.each([
  { how: 'reject', words: 'rejected on purpose', stopped: true },
  { how: 'throw', words: 'thrown on purpose', stopped: false },
])(
  'after an uncaught error ($how) the process ends with 1, and the log says why',
  async ({ how, words, stopped }) => {
    const run = start();
    await until('it is up', () => run.output.includes('Log in:'));
    run.child.send(how);
    expect(await run.exit).toBe(1);
    expect(run.output).toContain(words);
    const log = await logged();
    expect(log).toContain('"msg":"Crashed"');
    expect(log).toContain(words);
    // Only if nothing was left half done is there anything to stop in order.
    expect(log.includes('Station stopped')).toBe(stopped);

    const again = start();
    await until('the next one is up', () => again.output.includes('Log in:'));
    again.child.kill('SIGTERM');
    expect(await again.exit).toBe(0);
  },
);

test.each([
  { how: 'reject in the thread', words: 'rejected on purpose' },
  { how: 'throw in the thread', words: 'thrown on purpose' },
])(
  'after an uncaught error of the station ($how) the process goes on with a new station, and the log says why',
  async ({ how, words }) => {
    const run = start();
    await until('it is up', () => run.output.includes('Log in:'));
    run.child.send(how);
    await until('the next station is up', async () =>
      (await logged()).includes('The station ended unexpectedly and was started again'),
    );
    const log = await logged();
    expect(log).toContain('"msg":"Crashed"');
    expect(log.split(words).length).toBeGreaterThan(2);
    expect(run.child.exitCode).toBeNull();
    await until('it works', async () => (await logged()).split('Station started').length > 2);
    run.child.kill('SIGTERM');
    expect(await run.exit).toBe(0);
  },
);
