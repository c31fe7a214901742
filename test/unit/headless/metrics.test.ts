import { expect, test } from 'vitest';
import { HotFolderId, message, type Overview } from '../../../src/contract/index.ts';
import { metricsText } from '../../../src/main/headless/metrics.ts';
import { emptyOverview } from '../../support/stub-api.ts';

const figures = { windows: 0, desks: 0, operators: 0, refusedCalls: 0, uptimeSeconds: 1, residentBytes: 1 };
const folder = (id: string, shared: boolean): Overview['hotFolders'][number] => ({
  id: HotFolderId.parse(id),
  name: id,
  path: '/hot',
  owed: 0,
  waiting: 0,
  stuck: 0,
  refused: 0,
  failed: 0,
  pickedUp: 0,
  paused: false,
  awaitsStart: false,
  problem: null,
  shared,
});
const hotFolders = [folder('own', false), folder('press', true)];
const since = '2026-11-27T08:00:00.000Z';
const ledgers = {
  online: { kind: 'online' },
  away: { kind: 'away', since, why: message('site.away') },
} as const;
const linesOf = (site: Overview['site'], wanted: RegExp): string[] =>
  metricsText({ ...emptyOverview, hotFolders, site }, figures)
    .split('\n')
    .filter((line) => wanted.test(line));

test.each([
  ['online', 0, 1],
  ['away', 7, 0],
] as const)('the ledger of a site that is %s, and its shared hot folders', (kind, waiting, up) => {
  const site = { name: 'House', ledger: ledgers[kind], waiting };
  expect(linesOf(site, /^makeready_(site|hot_folder_up)/)).toEqual([
    'makeready_hot_folder_up{folder="own"} 1',
    `makeready_hot_folder_up{folder="press"} ${up}`,
    `makeready_site_ledger_up{state="${kind}"${kind === 'away' ? ',why="site.away"' : ''}} ${up}`,
    `makeready_site_files_waiting ${waiting}`,
  ]);
});

test('the stations of a site, and what is in doubt, as the ledger says', () => {
  const site = { name: 'House', ledger: ledgers.online, waiting: 0 };
  const unheard = { count: 3, stations: ['RIP-1'], since };
  const text = metricsText({ ...emptyOverview, site }, figures, {
    stations: [
      { name: 'RIP-1', isUp: true, hasOwnRole: true, unheard: null },
      { name: 'RIP-2', isUp: false, hasOwnRole: false, unheard },
    ],
    doubts: 2,
  });
  expect(text.split('\n').filter((line) => /^makeready_site_(station|doubts)/.test(line))).toEqual([
    'makeready_site_station_up{station="RIP-1"} 1',
    'makeready_site_station_up{station="RIP-2"} 0',
    'makeready_site_station_unheard{station="RIP-1"} 0',
    'makeready_site_station_unheard{station="RIP-2"} 3',
    'makeready_site_station_own_role{station="RIP-1"} 1',
    'makeready_site_station_own_role{station="RIP-2"} 0',
    'makeready_site_doubts 2',
  ]);
});

test('a station without a site says nothing of one', () => {
  expect(linesOf(null, /site/)).toEqual([]);
});
