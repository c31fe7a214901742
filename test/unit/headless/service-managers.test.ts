import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readCommandLine } from '../../../src/main/headless/options.ts';

const docs = resolve(import.meta.dirname, '../../../docs/headless.md');
const file = resolve(import.meta.dirname, '../../../assets/systemd/makeready.service');

async function setting(name: string): Promise<string> {
  const line = (await readFile(file, 'utf8')).split('\n').find((one) => one.startsWith(`${name}=`));
  return line?.slice(name.length + 1) ?? '';
}

test('the unit starts the host correctly, and gives it the time it needs to stop', async () => {
  const [, , ...args] = (await setting('ExecStart')).split(' ');
  expect(readCommandLine(args)).toMatchObject({
    task: 'run',
    logTo: 'stdout',
    open: false,
    dataFolder: '/var/lib/makeready',
  });
  expect(Number(await setting('TimeoutStopSec'))).toBeGreaterThan(15);
  expect(await setting('LoadCredential')).toMatch(/^makeready-key:/);
});

test('launchd starts the host like systemd, restarts it unless it was stopped, and gives it the same time', async () => {
  const plist = resolve(import.meta.dirname, '../../../assets/launchd/makeready.plist');
  const text = await readFile(plist, 'utf8');
  const after = (key: string): string => text.split(`<key>${key}</key>`)[1]?.trim() ?? '';
  const [list = ''] = after('ProgramArguments').split('</array>');
  const args = [...list.matchAll(/<string>(.*)<\/string>/g)].map(([, one]) => one);
  expect(args.join(' ')).toBe(await setting('ExecStart'));
  expect(after('WorkingDirectory')).toContain(`<string>${await setting('WorkingDirectory')}</string>`);
  expect(after('SuccessfulExit')).toMatch(/^<false\/>/);
  expect(after('Umask')).toContain(`<integer>${Number.parseInt(await setting('UMask'), 8)}</integer>`);
  expect(after('ExitTimeOut')).toContain(`<integer>${await setting('TimeoutStopSec')}</integer>`);
});

test('launchd’s file is a property list', ({ skip }) => {
  const plist = resolve(import.meta.dirname, '../../../assets/launchd/makeready.plist');
  const { stdout, error } = spawnSync('plistutil', ['-i', plist, '-f', 'bin'], { encoding: 'latin1' });
  skip(error !== undefined, 'plistutil is not here');
  expect(stdout).toMatch(/^bplist00/);
});

test('the command for Windows starts the host like systemd, and gives it the same time', async () => {
  const [line = ''] = (await readFile(docs, 'utf8'))
    .split('\n')
    .filter((one) => one.startsWith('shawl add '));
  const [shawl = '', command = ''] = line.split(' -- ');
  const [, , ...args] = command.split(' ');
  const [, , ...unit] = (await setting('ExecStart')).split(' ');
  expect(args.slice(0, -1)).toEqual(unit.slice(0, -1));
  expect(readCommandLine(args)).toMatchObject({ task: 'run', logTo: 'stdout', open: false });
  expect(shawl).toContain(`--stop-timeout ${Number(await setting('TimeoutStopSec')) * 1_000}`);
});

test('the folder of its key lets the service look for settings fixed for the machine', async () => {
  const notes = await readFile(docs, 'utf8');
  const [, mode = ''] = /install -d -m (\d+) \/etc\/makeready/.exec(notes) ?? [];
  expect(Number.parseInt(mode, 8) & 0o005).toBe(0o005);
  expect(notes).toContain('umask 077 && openssl rand -base64 32 > /etc/makeready/key');
});

test('asking for a login link signals the host alone: its checks and tunnels would end', async () => {
  const notes = await readFile(docs, 'utf8');
  const signals = notes.split('\n').filter((line) => line.includes('systemctl kill'));
  expect(signals).not.toEqual([]);
  for (const line of signals) expect(line).toContain('--kill-who=main ');
});

test('systemd finds nothing wrong with it', async ({ skip }) => {
  skip(spawnSync('systemd-analyze', ['--version']).status !== 0, 'systemd is not here');
  const folder = await mkdtemp(join(tmpdir(), 'makeready-unit-'));
  const unit = join(folder, 'makeready.service');
  const text = await readFile(file, 'utf8');
  await writeFile(unit, text.replace('/opt/makeready/node_modules/.bin/node', process.execPath));
  const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
  const about = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('makeready.service'));
  expect(about).toEqual([]);
  await rm(folder, { recursive: true });
});
