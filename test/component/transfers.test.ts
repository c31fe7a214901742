import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type ArtworkId,
  type ConnectionId,
  type DecisionOutcome,
  type Delivery,
  DeliveryId,
  HotFolderId,
  message,
  type Transfer,
  type TransferList,
  type WhichTransfers,
} from '../../src/contract/index.ts';
import { connection, LONG_AGO, noTransfers, transfer } from '../doubles/samples.ts';
import { fakeStation } from '../doubles/station.ts';
import { inBothLanguages } from '../e2e/in-each-look.ts';
import { overflow, violations } from '../e2e/rig.ts';
import { keepPicture } from '../e2e/screenshots.ts';
import { type ScreensRig, startScreens } from './rig.ts';

// Downloads are moved, stopped and found. What each command does is tested in `integration/artwork` and
// `integration/station/transfers`.

const delivery: Delivery = {
  id: DeliveryId.parse(1),
  hotFolderId: HotFolderId.parse('rip'),
  hotFolderName: 'RIP',
  isWatched: true,
  revision: 1,
  state: 'picked-up',
  finalName: 'card-99.pdf',
  routedBy: { by: 'default' },
  copies: null,
  movedTo: null,
  deliveredAt: LONG_AGO,
  pickedUpAt: LONG_AGO,
  problem: null,
  waitsFor: null,
};
const sent = transfer(99, { state: 'picked-up', receivedBytes: 20_000, deliveries: [delivery] });

/** All that is to come, in the order in which it is downloaded. */
let line: Transfer[];
let stopped: readonly Transfer[];
let paused: boolean;
let pausedConnections: ConnectionId[];

const asListed = (): TransferList => ({
  ...noTransfers,
  waiting: line,
  stopped: [...stopped],
  recent: [sent],
  queued: line.filter(({ state }) => state === 'queued').length,
  totals: { waiting: line.length, stopped: stopped.length },
  paused,
  pausedConnections,
});

/** Changes the files that are meant, and tells every window. */
function decide(which: WhichTransfers, change: (meant: readonly Transfer[]) => void): DecisionOutcome {
  const ids: readonly ArtworkId[] = 'ids' in which ? which.ids : [];
  change([...line, ...stopped].filter(({ id }) => ids.includes(id)));
  rig.station.show({});
  return { done: [...ids], refused: [] };
}
const without = (all: readonly Transfer[], meant: readonly Transfer[]): Transfer[] =>
  all.filter((one) => !meant.includes(one));

let rig: ScreensRig;
beforeAll(async () => {
  rig = await startScreens(
    fakeStation({
      transfers: {
        list: asListed,
        search({ search, limit }) {
          const terms = search.toLowerCase().split(' ');
          const isFound = ({ name, jobName }: Transfer): boolean =>
            terms.every((term) => `${name} ${jobName}`.toLowerCase().includes(term));
          const found = [...line, ...stopped, sent].filter(isFound);
          return { files: found.slice(0, limit), jobs: found.length };
        },
        setPaused(change) {
          const { connectionId } = change;
          if (connectionId === null) paused = change.paused;
          else pausedConnections = change.paused ? [connectionId] : [];
          rig.station.show({});
        },
        change: ({ which, change }) =>
          decide(which, (meant) => {
            switch (change) {
              case 'pause': {
                const reason = message('transfer.paused');
                line = line.map((one) => (meant.includes(one) ? { ...one, state: 'waiting', reason } : one));
                break;
              }
              case 'cancel': {
                const reason = message('transfer.cancelled');
                stopped = meant.map((one) => ({ ...one, state: 'failed', reason }));
                line = without(line, meant);
                break;
              }
              case 'resume':
                line = [...without(line, meant), ...meant.map(({ id }) => transferOf(id))];
                stopped = without(stopped, meant);
                break;
              default:
                line = [...meant, ...without(line, meant)];
            }
          }),
      },
    }),
  );
});
beforeEach(() => {
  line = Array.from({ length: 6 }, (_, index) => transfer(index + 1));
  stopped = [];
  paused = true;
  pausedConnections = [];
  rig.station.show({ connections: [connection('Sandbox')] });
});
afterAll(async () => {
  await rig.stop();
  expect(rig.station.faults).toEqual([]);
});
afterEach(() => rig.closeWindows());

/** A file as it was before anything was decided about it. */
const transferOf = (id: ArtworkId): Transfer => transfer(Number.parseInt(id, 16));
/** What was asked of the downloads so far. */
const asked = (): unknown[] =>
  rig.station.calls.filter(({ call }) => call === 'transfers.change').map(({ input }) => input);
const section = (page: Page, heading: RegExp) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading }) });
const namesIn = (page: Page, heading: RegExp): Promise<string[]> =>
  section(page, heading).getByRole('listitem').locator('[title]').allTextContents();
const names = (files: readonly Transfer[]): string[] => files.map(({ name }) => name);

test('one file is moved to the front, stopped, cancelled and resumed, and the others go on', async () => {
  const { page, complaints } = await rig.open('#/transfers');
  const last = transfer(6);
  const open = () => page.getByRole('button', { name: `Actions for ${last.name}` }).click();
  await open();
  await keepPicture(page, 'transfers-menu-light-1440');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Move to top' }).click();
  const others = [1, 2, 3, 4, 5].map((number) => transfer(number));
  await expect.poll(() => namesIn(page, /^Queued/)).toEqual(names([last, ...others]));
  await open();
  await page.getByRole('menuitem', { name: 'Cancel download' }).click();
  await expect.poll(() => namesIn(page, /^Needs attention/)).toEqual([last.name]);
  await page.getByText(`${last.name}: download cancelled.`).waitFor();
  await page.getByRole('button', { name: 'Resume all' }).click();
  await page.getByRole('button', { name: 'Pause all' }).waitFor();
  expect([paused, stopped.map(({ id }) => id)]).toEqual([false, [last.id]]);
  await open();
  await page.getByRole('menuitem', { name: 'Resume now' }).click();
  await expect.poll(() => namesIn(page, /^Queued/)).toEqual(names([...others, last]));
  const which = { ids: [last.id] };
  expect(asked()).toEqual(['first', 'cancel', 'resume'].map((change) => ({ which, change })));
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(complaints).toEqual([]);
});

test('waiting files show their place in the queue, are found by name, and a pause is undone by the key', async () => {
  const { page, complaints } = await rig.open('#/transfers');
  await expect.poll(() => namesIn(page, /^Queued/)).toEqual(names(line));
  const rows = section(page, /^Queued/);
  // While nothing is downloading there is no rate and no estimate.
  await rows.getByText('1 of 6', { exact: true }).waitFor();
  // Two that do not move, one of them for good, each with a button.
  const [halted, given] = [transfer(5).id, transfer(6).id].map((id) => ({ which: { ids: [id] } }));
  if (halted === undefined || given === undefined) throw new Error('Too few wait.');
  const { transfers, settings } = rig.station.client;
  await transfers.change({ ...halted, change: 'pause' });
  await transfers.change({ ...given, change: 'cancel' });
  await page.getByText('Paused by an operator.').waitFor();
  await rows.getByText('Paused', { exact: true }).waitFor();
  await page.getByText('Failed', { exact: true }).waitFor();
  await inBothLanguages(page, settings, 'transfers-queued');
  for (const which of [halted, given]) await transfers.change({ ...which, change: 'resume' });
  const search = page.getByRole('searchbox', { name: 'Search files and jobs' });
  await search.fill('JOB 6 card-6.pdf');
  await expect.poll(() => namesIn(page, /^Found/)).toEqual(['card-6.pdf']);
  const found = section(page, /^Found/);
  await found.getByText('files of 1 job').waitFor();
  await found.getByText('6 of 6', { exact: true }).waitFor();
  await keepPicture(page, 'transfers-found-light-1440');
  expect(await violations(page)).toEqual([]);
  await search.fill('no such file');
  await page.getByText('No results').waitFor();
  await search.fill('');
  await page.getByRole('button', { name: 'Resume all' }).click();
  await expect.poll(() => paused).toBe(false);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+z');
  await expect.poll(() => paused).toBe(true);
  expect(complaints).toEqual([]);
});

test('a search finds what was sent long ago, and shows more on request', async () => {
  line = Array.from({ length: 60 }, (_, index) => transfer(index + 1));
  const { page, complaints } = await rig.open('#/transfers');
  const search = page.getByRole('searchbox', { name: 'Search files and jobs' });
  await search.fill(sent.jobName);
  const found = section(page, /^Found/);
  await found.getByText(sent.name, { exact: true }).waitFor();
  await found.getByText('files of 1 job', { exact: true }).waitFor();
  await search.fill('pdf');
  await found.getByText('files of the newest 50 of 61 jobs').waitFor();
  expect(await found.getByRole('listitem').count()).toBe(50);
  await page.getByRole('button', { name: 'Show more' }).click();
  await found.getByText('files of 61 jobs', { exact: true }).waitFor();
  expect(await found.getByRole('listitem').count()).toBe(61);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('one connection is paused alone while the others go on, and stays so until resumed', async () => {
  paused = false;
  const other = connection('Second account');
  rig.station.show({ connections: [connection('Sandbox'), other] });
  const { page, complaints } = await rig.open('#/transfers');
  await page.getByRole('button', { name: 'Pause Second account' }).click();
  await expect.poll(() => pausedConnections).toEqual([other.id]);
  expect(paused).toBe(false);
  await page.getByRole('button', { name: 'Resume Second account' }).waitFor();
  await keepPicture(page, 'transfers-one-paused-light-1440');
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: 'Resume Second account' }).click();
  await expect.poll(() => pausedConnections).toEqual([]);
  expect(complaints).toEqual([]);
});
