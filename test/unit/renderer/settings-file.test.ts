import { describe, expect, test } from 'vitest';
import { OperatorSettings, type SettingsChange } from '../../../src/contract/index.ts';
import {
  changedGroups,
  fileOf,
  settingsIn,
  withTrusted,
} from '../../../src/renderer/settings/settings-file.ts';

const settings = OperatorSettings.parse({
  notices: {},
  shipping: {},
  production: {},
  paper: {},
  screens: { theme: 'dark', units: 'in' },
  transfers: { concurrency: 7 },
  archive: { keepDays: 12 },
  preflight: { toleranceMm: 0.2, memoryMb: 1_024, inkPercent: 320 },
  profiles: {},
  proxy: { kind: 'fixed', url: 'http://proxy.example:3128', except: '' },
  authorities: null,
  desktop: null,
  sessions: null,
  operators: { lockAfterMinutes: null },
});
const read = (text: string, locked: readonly string[] = []) => settingsIn(new Blob([text]), locked);

describe('a settings file', () => {
  test('contains what the screen shows, and returns it unchanged', async () => {
    expect(await read(fileOf(settings))).toEqual({ settings, leftOut: false });
  });

  test('contains nothing but settings, whatever else a window knows', () => {
    const known = { ...settings, locked: ['proxy'], token: 'secret-token' };
    expect(Object.keys(JSON.parse(fileOf(known)).settings).sort()).toEqual(Object.keys(settings).sort());
  });

  test('leaves out a group with something fixed for this machine', async () => {
    const { transfers: _, proxy: __, ...others } = settings;
    expect(await read(fileOf(settings), ['transfers.concurrency', 'proxy'])).toEqual({
      settings: others satisfies SettingsChange,
      leftOut: true,
    });
  });

  test.each([
    ['text other than JSON', 'theme=dark'],
    ['another program', '{"app":"Other","settings":{}}'],
    ['a value that is not allowed', '{"app":"Makeready","settings":{"transfers":{"concurrency":99}}}'],
    ['excessive size', ' '.repeat(1_000_001)],
  ])('of %s is none', async (_, text) => {
    expect(await read(text)).toBeNull();
  });
});

describe('what a settings file changes', () => {
  const cert = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';
  const found: SettingsChange = {
    transfers: { ...settings.transfers, concurrency: 3 },
    archive: settings.archive,
    proxy: { kind: 'fixed', url: 'http://other.example:3128', except: '' },
    authorities: cert,
  };

  test('is listed, with what needs trust apart', () => {
    expect(changedGroups(found, settings)).toEqual({
      groups: ['transfers'],
      trusted: ['proxy', 'authorities'],
    });
    expect(changedGroups(settings, settings)).toEqual({ groups: [], trusted: [] });
  });

  test('leaves out what needs trust, unless it is ticked', () => {
    const { proxy, authorities, ...others } = found;
    expect(withTrusted(found, settings, [])).toEqual(others);
    expect(withTrusted(found, settings, ['proxy'])).toEqual({ ...others, proxy });
    expect(withTrusted(found, settings, ['authorities'])).toEqual({ ...others, authorities });
  });
});
