import { expect, test } from 'vitest';
import { OperatorSettings } from '../../../src/contract/index.ts';
import { changeBack, changedBy, changeOnto } from '../../../src/renderer/settings/change-back.ts';

const before = OperatorSettings.parse({
  notices: { off: ['job-ready'], sound: true },
  shipping: {},
  production: {},
  paper: {},
  screens: {},
  transfers: { concurrency: 4, bytesPerSecond: null },
  archive: {},
  preflight: {},
  profiles: {},
  proxy: { kind: 'none' },
  authorities: null,
  desktop: null,
  sessions: null,
  operators: { lockAfterMinutes: null },
});

test('a change is undone field by field: what another window changed meanwhile stays', () => {
  const change = { transfers: { ...before.transfers, concurrency: 8 } };
  const now = { ...before, transfers: { concurrency: 8, bytesPerSecond: 1_000_000 } };
  expect(changeBack(change, before, now)).toEqual({
    transfers: { concurrency: 4, bytesPerSecond: 1_000_000 },
  });
});

test('two changes made before the first was answered both stay', () => {
  const second = { transfers: { ...before.transfers, bytesPerSecond: 1_000_000 }, proxy: before.proxy };
  const now = { ...before, transfers: { ...before.transfers, concurrency: 8 } };
  expect(changeOnto(second, before, now)).toEqual({
    transfers: { concurrency: 8, bytesPerSecond: 1_000_000 },
    proxy: before.proxy,
  });
});

test('related fields are restored as a whole', () => {
  const change = { proxy: { kind: 'fixed', url: 'http://proxy.example:3128', except: '' } } as const;
  expect(changeBack(change, before, { ...before, ...change })).toEqual({ proxy: { kind: 'none' } });
});

test('an empty change is none, and several groups are restored at once', () => {
  expect(changedBy({ notices: before.notices }, before)).toEqual([]);
  const change = {
    notices: { ...before.notices, sound: false },
    screens: { ...before.screens, theme: 'dark' as const },
    archive: before.archive,
  };
  expect(changedBy(change, before)).toEqual(['notices', 'screens']);
  expect(changeBack(change, before, { ...before, ...change })).toEqual({
    notices: before.notices,
    screens: before.screens,
  });
});
