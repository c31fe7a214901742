import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { packedPrograms, programIn, whyNoSandbox } from '../../../scripts/steps/electron.ts';

const APPARMOR = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns';
const DEBIAN = '/proc/sys/kernel/unprivileged_userns_clone';

describe('a desktop window is not tried if Chromium has no sandbox', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'makeready-electron-'));
    await writeFile(join(folder, 'chrome-sandbox'), '');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const why = (files: Record<string, string>, platform: NodeJS.Platform = 'linux') =>
    whyNoSandbox(platform, folder, (file) => files[file] ?? null);

  test.each([
    ['Ubuntu with AppArmor', { [APPARMOR]: '1\n' }],
    ['an older Debian', { [DEBIAN]: '0\n' }],
  ])('%s: it says what to do', (_name, files) => {
    expect(why(files)).toContain(`sudo chown root:root ${join(folder, 'chrome-sandbox')}`);
    expect(why(files)).toContain('--no-sandbox');
  });

  test.each([
    ['a system without such a setting', {}],
    ['one that allows it', { [APPARMOR]: '0\n', [DEBIAN]: '1\n' }],
  ])('%s has one', (_name, files) => {
    expect(why(files)).toBeNull();
  });

  test('other systems have one of their own', () => {
    expect(why({ [APPARMOR]: '1' }, 'win32')).toBeNull();
  });

  test('the helper that belongs to root is one', async ({ skip }) => {
    skip(process.getuid?.() !== 0, 'only root can give it away');
    const helper = join(folder, 'chrome-sandbox');
    await chown(helper, 0, 0);
    expect(why({ [APPARMOR]: '1' })).not.toBeNull();
    await chmod(helper, 0o4755);
    expect(why({ [APPARMOR]: '1' })).toBeNull();
  });
});

test('the download of Electron says that it has started, and why it failed', async () => {
  const home = await mkdtemp(join(tmpdir(), 'makeready-electron-'));
  await writeFile(join(home, 'install.js'), "console.error('no way to the mirror'); process.exit(1);");
  const steps = pathToFileURL(join(import.meta.dirname, '../../../scripts/steps/electron.ts')).href;
  const script = `import { fetchElectron } from ${JSON.stringify(steps)}; fetchElectron(${JSON.stringify(home)});`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  expect([stdout, stderr]).toEqual([
    'Downloading Electron, more than 100 MB ...\n',
    expect.stringContaining('no way to the mirror'),
  ]);
  await rm(home, { recursive: true, force: true });
});

test('the packed program is looked for where electron-builder puts it', () => {
  const release = resolve('/release');
  expect(packedPrograms('linux', release)[0]).toBe(join(release, 'linux-unpacked/makeready'));
  expect(packedPrograms('win32', release)[0]).toBe(join(release, 'win-unpacked/Makeready.exe'));
  expect(packedPrograms('darwin', release)[1]).toBe(
    join(release, 'mac-arm64/Makeready.app/Contents/MacOS/Makeready'),
  );
});

test('Electron’s program is looked for under its name on each system', () => {
  expect([programIn('linux'), programIn('win32'), programIn('darwin')]).toEqual([
    'electron',
    'electron.exe',
    'Electron.app/Contents/MacOS/Electron',
  ]);
});
