import { expect, test } from 'vitest';
import { HotFolderId, LedgerUrl, SiteStationId } from '../../../src/contract/index.ts';
import { type HotFolderProfile, Settings } from '../../../src/main/station/settings/index.ts';
import { mergeSiteConfig } from '../../../src/main/station/site/config/merge-site-config.ts';
import {
  emptySiteConfig,
  routesElsewhere,
  SiteConfig,
  siteConfigOf,
  withoutSharedFolder,
  withSiteConfig,
} from '../../../src/main/station/site/config/site-config.ts';

const rule = (id: string, name: string, ...to: string[]) => ({ id, name, when: {}, to });
const config = (...rules: ReturnType<typeof rule>[]): SiteConfig =>
  SiteConfig.parse({ ...emptySiteConfig, rules });
const names = ({ rules }: SiteConfig) => rules.map(({ name }) => name);
const isShared = ({ name }: HotFolderProfile) => name.startsWith('Shared');
const settingsWith = (folders: string[], rules: ReturnType<typeof rule>[]): Settings =>
  Settings.parse({
    hotFolders: folders.map((id) => ({
      id,
      name: id.startsWith('s') ? `Shared ${id}` : id,
      path: `/rip/${id}`,
    })),
    routes: rules,
    defaultHotFolder: null,
  });

const base = config(rule('a', 'A', 's1'), rule('b', 'B', 's1'));

test('what one station has changed stays, whatever the other has changed', () => {
  const mine = config(rule('a', 'A by me', 's1'), rule('b', 'B', 's1'), rule('c', 'C', 's1'));
  const theirs = config(rule('a', 'A', 's1'), rule('d', 'D', 's1'), rule('b', 'B by them', 's1'));
  expect(names(mergeSiteConfig(base, mine, theirs))).toEqual(['A by me', 'D', 'B by them', 'C']);
});

test('what one station has removed is gone, unless the other has changed it', () => {
  expect(names(mergeSiteConfig(base, config(rule('b', 'B', 's1')), config(rule('a', 'A', 's1'))))).toEqual(
    [],
  );
  const theirs = config(rule('a', 'A by them', 's1'));
  expect(names(mergeSiteConfig(base, config(rule('b', 'B by me', 's1')), theirs))).toEqual(['A by them']);
});

test('if both have changed the same, the first to arrive wins', () => {
  const mine = config(rule('a', 'A by me', 's1'), rule('b', 'B', 's1'));
  const theirs = config(rule('a', 'A by them', 's1'), rule('b', 'B', 's1'));
  expect(names(mergeSiteConfig(base, mine, theirs))).toEqual(['A by them', 'B']);
});

test('a new order is one station’s change like any other', () => {
  const turned = config(rule('b', 'B', 's1'), rule('a', 'A', 's1'));
  expect(names(mergeSiteConfig(base, turned, base))).toEqual(['B', 'A']);
  expect(names(mergeSiteConfig(base, base, turned))).toEqual(['B', 'A']);
});

test('the company’s profiles are the site’s, and so is which one counts where none is chosen', () => {
  const profile = { id: 'own-a', name: 'Digital', base: 'standard' };
  const mine = siteConfigOf(
    Settings.parse({ profiles: { own: [profile], fallback: 'own-a' } }),
    base,
    isShared,
  );
  const merged = mergeSiteConfig(base, { ...mine, rules: base.rules }, config(rule('a', 'A', 's1')));
  expect(names(merged)).toEqual(['A']);
  const there = withSiteConfig(settingsWith(['s1'], []), merged, isShared);
  expect(there.profiles).toMatchObject({ own: [profile], fallback: 'own-a' });
  const theirs = { ...base, fallbackProfile: 'strict' as const };
  expect(mergeSiteConfig(base, mine, theirs).fallbackProfile).toBe('strict');
});

const ordered = (...ids: string[]) => config(...ids.map((id) => rule(id, id, 's1')));

test.each([
  ['both put one on top', ['x', 'a', 'b'], ['y', 'a', 'b'], ['y', 'x', 'a', 'b']],
  ['both put two on top', ['x', 'v', 'a', 'b'], ['y', 'w', 'a', 'b'], ['y', 'w', 'x', 'v', 'a', 'b']],
  ['both put one between', ['a', 'x', 'b'], ['a', 'y', 'b'], ['a', 'y', 'x', 'b']],
  ['both put one last', ['a', 'b', 'x'], ['a', 'b', 'y'], ['a', 'b', 'y', 'x']],
  ['one on top here, one moved there', ['x', 'a', 'b'], ['b', 'a'], ['x', 'b', 'a']],
  ['one moved here, one on top there', ['b', 'a'], ['y', 'a', 'b'], ['y', 'b', 'a']],
  ['one on top here, what it was above removed there', ['x', 'a', 'b'], ['b'], ['x', 'b']],
])('no new rule ends below what it was put above: %s', (_, mine, theirs, merged) => {
  expect(names(mergeSiteConfig(ordered('a', 'b'), ordered(...mine), ordered(...theirs)))).toEqual(merged);
});

test('own rules and folders stay here, and those not here stay with the site, where they were', () => {
  const known = SiteConfig.parse({
    ...emptySiteConfig,
    folders: ['s2', 's1'].map((id) => ({ id, settings: { name: `Shared ${id}` } })),
    rules: [rule('x', 'X', 's2'), rule('a', 'A', 's1'), rule('y', 'Y', 's1', 's2')],
  });
  const settings = settingsWith(['s1', 'own'], [rule('own', 'Own', 'own', 's1'), rule('a', 'A', 's1')]);
  const mine = siteConfigOf(settings, known, isShared);
  expect(names(mine)).toEqual(['X', 'A', 'Y']);
  expect(mine.folders.map(({ id }) => id)).toEqual(['s2', 's1']);

  const after = withSiteConfig(
    settings,
    { ...mine, rules: mine.rules.map((one) => ({ ...one, name: `${one.name}!` })) },
    isShared,
  );
  expect(after.routes.map(({ name }) => name)).toEqual(['Own', 'A!']);
  expect(after.hotFolders.map(({ path }) => path)).toEqual(['/rip/s1', '/rip/own']);
  expect(names(siteConfigOf(after, known, isShared))).toEqual(['X', 'A!', 'Y']);
});

test('a station that stops sending to a shared hot folder leaves the rules for it with the site', () => {
  const settings = settingsWith(
    ['s1', 's2', 'own'],
    [rule('a', 'A', 's1'), rule('y', 'Y', 's1', 's2'), rule('z', 'Z', 's2'), rule('m', 'M', 'own', 's1')],
  );
  const known = siteConfigOf(settings, emptySiteConfig, isShared);
  const after = withoutSharedFolder(settings, HotFolderId.parse('s1'), isShared);
  expect(after.hotFolders.map(({ id }) => id)).toEqual(['s2', 'own']);
  expect(after.routes.map(({ name, to }) => [name, to])).toEqual([
    ['Z', ['s2']],
    ['M', ['own']],
  ]);
  expect(siteConfigOf(after, known, isShared)).toEqual(known);
});

test('neither tokens nor webhook paths are in it, and each station keeps its own', () => {
  const account = { id: 'a', name: 'A', baseUrl: 'http://127.0.0.1', webhookSecret: 'x'.repeat(43) };
  const settings = Settings.parse({ connections: [account] });
  const mine = siteConfigOf(settings, emptySiteConfig, isShared);
  expect(JSON.stringify(mine)).not.toContain('xxx');
  expect(withSiteConfig(settings, mine, isShared).connections).toEqual(settings.connections);
  const [other] = withSiteConfig(Settings.parse({}), mine, isShared).connections;
  expect(other?.webhookSecret).toHaveLength(43);
  expect(withSiteConfig(settings, emptySiteConfig, isShared).formerConnections.map(({ id }) => id)).toEqual([
    'a',
  ]);
});

test('each station says what it keeps, and the others leave that to it', () => {
  const stationOf = (id: string, stationName: string, settings: Settings): Settings => ({
    ...settings,
    site: { kind: 'joined', url: LedgerUrl.parse('postgresql://a@127.0.0.1/b'), stationName, create: null },
    siteIdentity: { stationId: SiteStationId.parse(id), site: null },
  });
  const first = stationOf('11111111-1111-4111-8111-111111111111', 'RIP-1', {
    ...settingsWith(
      ['s1', 's2', 'own'],
      [
        rule('a', 'A', 'own'),
        { ...rule('off', 'Off', 'own'), enabled: false } as ReturnType<typeof rule>,
        rule('b', 'B', 's1'),
        rule('c', 'C', 's2'),
      ],
    ),
    defaultHotFolder: HotFolderId.parse('s1'),
  });
  const second = stationOf(
    '22222222-2222-4222-8222-222222222222',
    'RIP-2',
    settingsWith(['s1', 'mine'], [rule('b', 'B', 's1')]),
  );
  const told = siteConfigOf(first, emptySiteConfig, isShared);
  const all = mergeSiteConfig(emptySiteConfig, siteConfigOf(second, emptySiteConfig, isShared), told);
  expect(all.stations.map(({ station }) => station)).toEqual(['RIP-1', 'RIP-2']);
  const { rules, fallbacks } = withSiteConfig(second, all, isShared).elsewhere;
  expect(rules.map(({ name, station, after, to }) => [name, station, after, to[0]?.name])).toEqual([
    ['A', 'RIP-1', null, 'own'],
    ['C', 'RIP-1', 'b', 'Shared s2'],
  ]);
  expect(fallbacks.map(({ station, folder }) => [station, folder.name])).toEqual([['RIP-1', 'Shared s1']]);
  // Of the first one nobody else keeps anything.
  expect(routesElsewhere(all, first, isShared)).toEqual({ stations: ['RIP-2'], rules: [], fallbacks: [] });
});
