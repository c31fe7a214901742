import type { Page } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HotFolderId } from '../../src/contract/index.ts';
import { queueOf } from '../doubles/queue.ts';
import { fakeStation } from '../doubles/station.ts';
import { go } from '../e2e/rig.ts';
import { queueRow } from '../support/queue-row.ts';
import { emptyOverview } from '../support/stub-api.ts';
import { type ScreensRig, startScreens } from './rig.ts';

// What surrounds every screen: the status bar and the navigation.

let rig: ScreensRig;
/** Answers the first list of rows. */
let answer: () => void;
beforeEach(async () => {
  const asked = Promise.withResolvers<void>();
  answer = asked.resolve;
  const queue = queueOf([queueRow(1)]);
  rig = await startScreens(
    fakeStation({
      queue: {
        ...queue,
        async list(query, signal) {
          await asked.promise;
          if (queue.list === undefined) throw new Error('The queue has no list.');
          return queue.list(query, signal);
        },
      },
    }),
  );
});
afterEach(async () => {
  await rig.closeWindows();
  await rig.stop();
  expect(rig.station.faults).toEqual([]);
});

const { phases, transfers } = emptyOverview;
const bar = (page: Page) => page.getByRole('region', { name: 'Station status' });
const folder = {
  id: HotFolderId.parse('press'),
  name: 'Indigo',
  path: '/rip/in',
  owed: 0,
  waiting: 0,
  stuck: 0,
  rejected: 0,
  failed: 0,
  pickedUp: 0,
  problem: null,
  paused: false,
  tellsCopies: true,
  awaitsStart: false,
  shared: false,
  ripAnswers: null,
};

test('nothing is counted before it is known, and nothing jumps when it is', async () => {
  const { page } = await rig.open();
  const chips = page.getByRole('group', { name: 'Filter by stage' });
  await chips.getByText('To send').waitFor();
  expect(await chips.textContent()).not.toMatch(/\d/);
  const list = page.getByTestId('queue');
  const before = (await list.boundingBox())?.y;
  answer();
  await chips.getByText('1 batch').waitFor();
  expect((await list.boundingBox())?.y).toBe(before);
});

test('rows of the queue and what else needs attention are told apart, the same everywhere', async () => {
  answer();
  const { page } = await rig.open();
  rig.station.show({ phases: { ...phases, attention: 35 }, ordersNeedAttention: 1 });
  await bar(page).getByText('35 + 1', { exact: true }).waitFor();
  await page.getByRole('navigation').getByText('35 + 1', { exact: true }).waitFor();
  await go(page, '#/wall');
  await page.getByRole('listitem').getByText('35 + 1', { exact: true }).waitFor();
  rig.station.show({ phases: { ...phases, attention: 35 }, ordersNeedAttention: 0 });
  await page.getByRole('listitem').getByText('35', { exact: true }).waitFor();
});

test('what is sent is not counted as a download', async () => {
  answer();
  const { page } = await rig.open('', { viewport: { width: 1920, height: 900 } });
  rig.station.show({ transfers: { ...transfers, running: 956, sending: 956 } });
  await bar(page).getByText('956 files being sent').waitFor();
  await bar(page)
    .getByRole('link', { name: /^Downloads/ })
    .getByText('None')
    .waitFor();
  await expect
    .poll(() =>
      page
        .getByRole('navigation')
        .getByRole('link', { name: /^Downloads/ })
        .textContent(),
    )
    .not.toMatch(/\d/);
  rig.station.show({ transfers: { ...transfers, running: 956, sending: 950, waiting: 4 } });
  await bar(page).getByText('6 active · 4 queued').waitFor();
});

test('a paused hot folder still says what lies in it', async () => {
  answer();
  const { page } = await rig.open('', { viewport: { width: 1920, height: 900 } });
  rig.station.show({ hotFolders: [{ ...folder, paused: true, waiting: 201, owed: 3 }] });
  await bar(page).getByText('Paused · 201 in folder · 3 queued').waitFor();
});
