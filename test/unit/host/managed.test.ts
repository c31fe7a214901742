import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Managed, readManaged } from '../../../src/main/host/managed.ts';
import { settingsOver } from '../../../src/main/host/settings.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'makeready-managed-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const managed = (values: Record<string, unknown>): Managed => ({ values: new Map(Object.entries(values)) });

describe('managed settings', () => {
  test('comes from a file, by group and field', async () => {
    const file = join(folder, 'managed.json');
    await writeFile(
      file,
      JSON.stringify({
        transfers: { concurrency: 2, bytesPerSecond: null },
        proxy: { kind: 'fixed', url: 'http://proxy.example:3128', except: '' },
      }),
    );
    const { values } = readManaged({ MAKEREADY_MANAGED_FILE: file }, 'linux');
    expect(Object.fromEntries(values)).toEqual({
      'transfers.concurrency': 2,
      'transfers.bytesPerSecond': null,
      proxy: { kind: 'fixed', url: 'http://proxy.example:3128', except: '' },
    });
  });

  test('and from the environment, which takes precedence', async () => {
    const file = join(folder, 'managed.json');
    await writeFile(file, JSON.stringify({ transfers: { concurrency: 2 } }));
    const { values } = readManaged(
      {
        MAKEREADY_MANAGED_FILE: file,
        MAKEREADY_SET_TRANSFERS_CONCURRENCY: '3',
        MAKEREADY_SET_TRANSFERS_BYTES_PER_SECOND: 'null',
        MAKEREADY_SET_DESKTOP_LOOK_FOR_UPDATES: 'false',
        MAKEREADY_SET_SCREENS_LANGUAGE: 'de',
        MAKEREADY_SECRET_KEY: 'of no concern here',
      },
      'linux',
    );
    expect(Object.fromEntries(values)).toEqual({
      'transfers.concurrency': 3,
      'transfers.bytesPerSecond': null,
      'desktop.lookForUpdates': false,
      'screens.language': 'de',
    });
  });

  test('are empty if nobody manages the machine', () => {
    expect(readManaged({ ProgramData: folder }, 'win32').values.size).toBe(0);
  });

  test('are where Windows keeps such files', async () => {
    await writeFile(join(folder, 'managed.json'), '');
    const { mkdir } = await import('node:fs/promises');
    await mkdir(join(folder, 'Makeready'));
    await writeFile(join(folder, 'Makeready', 'managed.json'), '{"screens":{"units":"in"}}');
    expect([...readManaged({ ProgramData: folder }, 'win32').values]).toEqual([['screens.units', 'in']]);
  });

  test.each([
    ['a named file that is missing', { MAKEREADY_MANAGED_FILE: '/nowhere/x.json' }, /cannot be read/],
    ['an unknown setting', { MAKEREADY_SET_TRANSFERS_CONCURENCY: '3' }, /CONCURENCY.*not a setting/],
    ['an impossible value', { MAKEREADY_SET_TRANSFERS_CONCURRENCY: '300' }, /concurrency.*cannot be/],
    ['an empty value', { MAKEREADY_SET_TRANSFERS_CONCURRENCY: '' }, /concurrency.*cannot be/],
  ])('stop the start if they are wrong: %s', (_name, environment, words) => {
    expect(() => readManaged(environment, 'linux')).toThrow(words);
  });

  test.each([
    '{"transfers":',
    '[]',
    '"x"',
    '{"transfers":{"speed":1}}',
    '{"transfers":3}',
    '{"colour":"red"}',
  ])('stop the start if their file says %s', async (text) => {
    const file = join(folder, 'managed.json');
    await writeFile(file, text);
    expect(() => readManaged({ MAKEREADY_MANAGED_FILE: file }, 'linux')).toThrow(/managed\.json/);
  });
});

describe('settings that are managed', () => {
  const file = () => ({ store: { transfers: { concurrency: 6 } } as Record<string, unknown>, path: '/x' });

  test('override those of the operator, and are never written', () => {
    const own = file();
    const settings = settingsOver(
      () => own,
      managed({ 'transfers.concurrency': 2, proxy: { kind: 'none' } }),
    );
    expect(settings.locked).toEqual(['transfers.concurrency', 'proxy']);
    expect(settings.get()).toMatchObject({ transfers: { concurrency: 2 }, proxy: { kind: 'none' } });
    const before = settings.get();
    settings.set({
      ...before,
      transfers: { ...before.transfers, concurrency: 9, bytesPerSecond: 50_000 },
    });
    expect(settings.get().transfers).toMatchObject({ concurrency: 2, bytesPerSecond: 50_000 });
    expect(own.store).toMatchObject({
      transfers: { concurrency: 6, bytesPerSecond: 50_000 },
      proxy: { kind: 'environment' },
    });
    // No longer managed, they are as before.
    expect(settingsOver(() => own).get().transfers.concurrency).toBe(6);
  });
});
