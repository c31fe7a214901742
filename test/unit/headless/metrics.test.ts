import { expect, test } from 'vitest';
import { HotFolderId, message, type Overview } from '../../../src/contract/index.ts';
import { ledgerFigures } from '../../../src/main/headless/host.ts';
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
  rejected: 0,
  failed: 0,
  pickedUp: 0,
  paused: false,
  tellsCopies: true,
  awaitsStart: false,
  problem: null,
  shared,
  ripAnswers: null,
});
const full = { ...folder('full', true), problem: message('folder.full', { path: '/hot' }) };
const hotFolders = [folder('own', false), folder('press', true), full];
const since = '2026-11-27T08:00:00.000Z';
const without = (code: 'site.away' | 'site.newer-schema' | 'site.older-schema') =>
  ({ kind: 'away', since, why: message(code) }) as const;
const ledgers = {
  online: { kind: 'online' },
  away: without('site.away'),
} as const;
const linesOf = (site: Overview['site'], wanted: RegExp): string[] =>
  metricsText({ ...emptyOverview, hotFolders, site }, figures)
    .split('\n')
    .filter((line) => wanted.test(line));

test.each([
  ['online', ledgers.online, 0, '{state="online"} 1', 1],
  ['connecting', { kind: 'connecting' }, 0, '{state="connecting"} 0', 0],
  ['away', ledgers.away, 7, '{state="away",why="site.away"} 0', 0],
  ['newer', without('site.newer-schema'), 7, '{state="away",why="site.newer-schema"} 0', 0],
  ['older', without('site.older-schema'), 7, '{state="away",why="site.older-schema"} 0', 0],
  [
    'in doubt',
    { kind: 'in-doubt', since, why: message('site.in-doubt') },
    7,
    '{state="in-doubt",why="site.in-doubt"} 0',
    0,
  ],
] as const)('a ledger of a site that is %s, and its shared hot folders', (_, ledger, waiting, up, press) => {
  const site = { name: 'House', ledger, waiting };
  expect(linesOf(site, /^makeready_(site|hot_folder_up)/)).toEqual([
    'makeready_hot_folder_up{folder="own"} 1',
    `makeready_hot_folder_up{folder="press"} ${press}`,
    'makeready_hot_folder_up{folder="full"} 0',
    `makeready_site_ledger_up${up}`,
    `makeready_site_files_waiting ${waiting}`,
  ]);
});

test.each([
  ['online', ledgers.online, { stations: [], doubts: 2 }],
  ['away', ledgers.away, null],
  ['missing', null, null],
] as const)(
  'a ledger that is %s is asked for its stations only where it answers',
  async (_, ledger, figures) => {
    const client = { site: { stations: async () => [], doubts: async () => ({ total: 2 }) } };
    const site = ledger === null ? null : { name: 'House', ledger, waiting: 0 };
    expect(await ledgerFigures(client, site)).toEqual(figures);
  },
);

test('what a ledger in doubt does not answer is left out', async () => {
  const refused = async (): Promise<never> => {
    throw new Error('It is in doubt.');
  };
  const site = {
    name: 'House',
    ledger: { kind: 'in-doubt', since, why: message('site.in-doubt') },
    waiting: 0,
  } as const;
  const client = { site: { stations: refused, doubts: async () => ({ total: 2 }) } };
  const text = metricsText({ ...emptyOverview, site }, figures, await ledgerFigures(client, site));
  expect(text.split('\n').filter((line) => /^makeready_site_(station|doubts)/.test(line))).toEqual([
    'makeready_site_doubts 2',
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

test('whether a RIP answers is said of those that are asked', () => {
  const asked = [
    { ...folder('good', false), ripAnswers: true },
    { ...folder('silent', false), ripAnswers: false },
    folder('unasked', false),
  ];
  const text = metricsText({ ...emptyOverview, hotFolders: asked }, figures);
  expect(text.split('\n').filter((line) => line.startsWith('makeready_hot_folder_rip_answers{'))).toEqual([
    'makeready_hot_folder_rip_answers{folder="good"} 1',
    'makeready_hot_folder_rip_answers{folder="silent"} 0',
  ]);
});
