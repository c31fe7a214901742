import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSecrets } from '../../../src/main/headless/secrets.ts';
import { english } from '../../support/english.ts';
import { clearDisk, fillDisk, noSmallDisk, smallDisk } from '../../support/small-disk.ts';

const KEY = 'a key of this test, long enough';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'makeready-secrets-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('secrets of the headless host', () => {
  test('survive a restart, sealed, in a file of this user only', async () => {
    await (await openSecrets(folder, { MAKEREADY_SECRET_KEY: KEY })).set('token:a', 'hunter2');
    const file = join(folder, 'secrets.json');
    expect(await readFile(file, 'utf8')).not.toContain('hunter2');
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
    const again = await openSecrets(folder, { MAKEREADY_SECRET_KEY: KEY });
    expect(await again.get('token:a')).toBe('hunter2');
    await again.delete('token:a');
    expect(await again.get('token:a')).toBeNull();
  });

  test('that are set at once are all stored', async () => {
    const secrets = await openSecrets(folder, { MAKEREADY_SECRET_KEY: KEY });
    const names = Array.from({ length: 20 }, (_, index) => `token:${index}`);
    await Promise.all(names.map((name) => secrets.set(name, `value of ${name}`)));
    const again = await openSecrets(folder, { MAKEREADY_SECRET_KEY: KEY });
    for (const name of names) expect(await again.get(name)).toBe(`value of ${name}`);
  });

  test('that cannot be saved leave the stored ones as they were', async () => {
    const secrets = await openSecrets(folder, { MAKEREADY_SECRET_KEY: KEY });
    await secrets.set('token:a', 'hunter2');
    const file = join(folder, 'secrets.json');
    const kept = await readFile(file, 'utf8');
    // The file that is written first, whole, before it replaces the other.
    await mkdir(`${file}.new`);
    await expect(secrets.set('token:b', 'hunter3')).rejects.toThrow('EISDIR');
    await expect(secrets.set('token:a', 'hunter4')).rejects.toThrow('EISDIR');
    await expect(secrets.delete('token:a')).rejects.toThrow('EISDIR');
    expect(await readFile(file, 'utf8')).toBe(kept);
    expect(await secrets.get('token:a')).toBe('hunter2');
    expect(await secrets.get('token:b')).toBeNull();
    await rm(`${file}.new`, { recursive: true });
    await secrets.set('token:c', 'hunter5');
    const again = await openSecrets(folder, { MAKEREADY_SECRET_KEY: KEY });
    expect(await Promise.all(['token:a', 'token:b', 'token:c'].map((name) => again.get(name)))).toEqual([
      'hunter2',
      null,
      'hunter5',
    ]);
  });

  test('can be kept once there is room, although a full disk refused the key at first', async (context) => {
    const disk = smallDisk(1, folder);
    if (disk === null) return context.skip(noSmallDisk);
    fillDisk(disk);
    await expect(openSecrets(disk.path, {})).rejects.toThrow('ENOSPC');
    clearDisk(disk);
    await (await openSecrets(disk.path, {})).set('token:a', 'hunter2');
    expect(await (await openSecrets(disk.path, {})).get('token:a')).toBe('hunter2');
    disk.remove();
  });

  test('cannot be read with another key, nor one in place of another', async () => {
    await (await openSecrets(folder, { MAKEREADY_SECRET_KEY: KEY })).set('token:a', 'hunter2');
    expect(await (await openSecrets(folder, { MAKEREADY_SECRET_KEY: `${KEY}!` })).get('token:a')).toBeNull();
    const file = join(folder, 'secrets.json');
    const { 'token:a': sealed } = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ 'token:b': sealed }));
    expect(await (await openSecrets(folder, { MAKEREADY_SECRET_KEY: KEY })).get('token:b')).toBeNull();
  });

  test('the key may be in a file or a system credential, with or without a line break', async () => {
    await (await openSecrets(folder, { MAKEREADY_SECRET_KEY: KEY })).set('token:a', 'hunter2');
    const file = join(folder, 'makeready-key');
    await writeFile(file, `${KEY}\n`);
    for (const environment of [{ MAKEREADY_SECRET_KEY_FILE: file }, { CREDENTIALS_DIRECTORY: folder }]) {
      const secrets = await openSecrets(folder, environment);
      expect(await secrets.get('token:a')).toBe('hunter2');
      expect(english(secrets.description)).toContain('key provided by the system');
    }
  });

  test('without a key from the operator, one is created beside it, with a message', async () => {
    const secrets = await openSecrets(folder, {});
    await secrets.set('token:a', 'hunter2');
    expect(english(secrets.description)).toContain('with its key stored next to it');
    expect(await (await openSecrets(folder, {})).get('token:a')).toBe('hunter2');
    if (process.platform !== 'win32') {
      expect((await stat(join(folder, 'secrets.key'))).mode & 0o777).toBe(0o600);
    }
  });

  test.each([
    [{ MAKEREADY_SECRET_KEY: '' }, 'MAKEREADY_SECRET_KEY holds no key'],
    [{ MAKEREADY_SECRET_KEY: 'short' }, 'at least 16 characters'],
    [{ MAKEREADY_SECRET_KEY_FILE: '/none/key' }, 'The key file /none/key'],
  ])('%j is reported at once', async (environment, says) => {
    await expect(openSecrets(folder, environment)).rejects.toThrow(says);
  });

  test('a damaged or unreadable file is reported, and never overwritten', async () => {
    const file = join(folder, 'secrets.json');
    await writeFile(file, '{"token:a": 1}');
    await expect(openSecrets(folder, { MAKEREADY_SECRET_KEY: KEY })).rejects.toThrow('is damaged');
    expect(await readFile(file, 'utf8')).toBe('{"token:a": 1}');
    await rm(file);
    await mkdir(file);
    await expect(openSecrets(folder, { MAKEREADY_SECRET_KEY: KEY })).rejects.toThrow(
      'cannot be read (EISDIR)',
    );
  });
});
