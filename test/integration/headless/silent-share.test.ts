import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildHeadless } from '../../support/headless-program.ts';
import { noSilentShare, type SilentShare, silentShare } from '../../support/silent-share.ts';
import { skipWhere } from '../../support/skip.ts';
import { until } from '../../support/until.ts';

// Both hosts end although the share of a hot folder does not answer, on which Node's own exit would wait.

const root = resolve(import.meta.dirname, '../../..');
const support = join(root, 'test/support');

function cannotMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return true;
  const folder = mkdtempSync(join(tmpdir(), 'makeready-mount-'));
  const share = silentShare(folder);
  share?.remove();
  rmdirSync(folder);
  return share === null;
}

let headless: readonly string[];
beforeAll(async () => {
  headless = await buildHeadless();
});

let data: string;
let share: SilentShare | null;
let end: () => void;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'makeready-silent-'));
  share = null;
  end = () => undefined;
});
afterEach(async () => {
  share?.remove();
  end();
  await rm(data, { recursive: true, force: true });
});

const desktop = [
  join(root, 'test/integration/electron/bundle-headless-process.ts'),
  join(root, 'dist/main/index.mjs'),
];

/** A demo, whose deadlines come early. */
function start([program = '', ...args]: readonly string[]) {
  const imports = ['short-deadlines.ts', 'breaking-process.ts'].flatMap((one) => [
    '--import',
    join(support, one),
  ]);
  const child = fork(program, [...args, '--demo', '--data', data], { execArgv: imports, stdio: 'ignore' });
  end = () => void child.kill('SIGKILL');
  return { child, exit: once(child, 'exit').then(([code, signal]) => code ?? signal) };
}

describe('a share that does not answer', skipWhere(cannotMount(), noSilentShare), () => {
  test.each([
    { host: 'headless', program: () => [...headless, '--port', '0', '--no-open'], by: 'SIGTERM' },
    { host: 'headless', program: () => [...headless, '--port', '0', '--no-open'], by: 'throw' },
    { host: 'headless', program: () => [...headless, '--port', '0', '--no-open'], by: 'reject' },
    { host: 'desktop', program: () => desktop, by: 'SIGTERM' },
  ] as const)('does not keep the $host host from ending by $by', async ({ program, by }) => {
    const { child, exit } = start(program());
    const folder = join(data, 'demo/hot-folder');
    const isThere = (): Promise<boolean> =>
      readdir(folder).then(
        () => true,
        () => false,
      );
    await until('it delivers', isThere);
    share = silentShare(folder);
    await until('it waits for the share', () => share?.holds(child.pid ?? 0) === true);
    if (by === 'SIGTERM') child.kill(by);
    else child.send(by);
    expect(await Promise.race([exit, pause(10_000, 'still there')])).toBe('SIGKILL');
  });
});
