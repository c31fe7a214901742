import { describe, expect, test } from 'vitest';
import { OperatorSettings, type SettingsChange } from '../../../src/contract/index.ts';
import { fileOf, settingsIn } from '../../../src/renderer/settings/settings-file.ts';

const settings = OperatorSettings.parse({
  notices: {},
  screens: { theme: 'dark', units: 'in' },
  transfers: { concurrency: 7 },
  archive: { keepDays: 12 },
  preflight: { toleranceMm: 0.2, memoryMb: 1_024 },
  proxy: { kind: 'fixed', url: 'http://proxy.example:3128', except: '' },
  authorities: null,
  desktop: null,
});
const read = (text: string, locked: readonly string[] = []) => settingsIn(new Blob([text]), locked);

describe('a settings file', () => {
  test('holds what the screen shows, and gives it back as it was', async () => {
    expect(await read(fileOf(settings))).toEqual({ settings, leftOut: false });
  });

  test('holds nothing but settings, whatever else a window knows', () => {
    const known = { ...settings, locked: ['proxy'], token: 'secret-token' };
    expect(Object.keys(JSON.parse(fileOf(known)).settings).sort()).toEqual(Object.keys(settings).sort());
  });

  test('leaves a group alone of which something is fixed for this machine', async () => {
    const { transfers: _, proxy: __, ...others } = settings;
    expect(await read(fileOf(settings), ['transfers.concurrency', 'proxy'])).toEqual({
      settings: others satisfies SettingsChange,
      leftOut: true,
    });
  });

  test.each([
    ['no JSON', 'theme=dark'],
    ['another program', '{"app":"Other","settings":{}}'],
    ['a value that is not allowed', '{"app":"Makeready","settings":{"transfers":{"concurrency":99}}}'],
    ['a file beyond all measure', ' '.repeat(1_000_001)],
  ])('of %s is none', async (_, text) => {
    expect(await read(text)).toBeNull();
  });
});
