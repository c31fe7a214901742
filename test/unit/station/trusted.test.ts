import { expect, test } from 'vitest';
import { trustedIn } from '../../../src/main/station/api/trusted.ts';
import { Settings } from '../../../src/main/station/settings/index.ts';

const now = Settings.parse({});
const proxy = { kind: 'fixed', url: 'http://proxy.house.example:3128', except: '' } as const;
const authorities = '-----BEGIN CERTIFICATE-----';
const desktop = { ...now.desktop, updateFeed: 'https://updates.example/makeready' };

test.each([
  ['proxy', { proxy }, ['proxy']],
  ['authorities', { authorities }, ['authorities']],
  ['update feed', { desktop }, ['updateFeed']],
  ['everything', { proxy, authorities, desktop }, ['proxy', 'authorities', 'updateFeed']],
])('another %s has to be confirmed; the same, or none, does not', (_name, change, wanted) => {
  expect(trustedIn(change, now)).toEqual(wanted);
  expect(trustedIn(change, { ...now, proxy, authorities, desktop })).toEqual([]);
  expect(trustedIn({ proxy: { kind: 'none' }, authorities: null }, { ...now, ...change })).toEqual([]);
});
