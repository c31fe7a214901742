import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  ArtworkId,
  type DeliveredFile,
  DeliveryId,
  type HotFolder,
  type HotFolderContents,
  HotFolderId,
  IncidentId,
  message,
  type QueueFile,
} from '../../src/contract/index.ts';
import { queueOf } from '../doubles/queue.ts';
import { folderDetail, hotFolder, noRoutes } from '../doubles/samples.ts';
import { fakeStation } from '../doubles/station.ts';
import { inEachLook } from '../e2e/in-each-look.ts';
import { queueRow } from '../support/queue-row.ts';
import { type ScreensRig, startScreens } from './rig.ts';

// Files are sent to another hot folder from wherever an operator sees them.

const indigo = HotFolderId.parse('indigo');
const versafire = HotFolderId.parse('versafire');
const folder = (id: HotFolderId, name: string, more: Partial<HotFolder> = {}): HotFolder =>
  hotFolder(name, { id, ...more });
const indigoFolder = folder(indigo, 'Indigo 7900', { owed: 1, waiting: 2, stuck: 2 });
const hotFolders = [indigoFolder, folder(versafire, 'Versafire', { paused: true })];
const shared = HotFolderId.parse('shared');
const incident = {
  id: IncidentId.parse('not-picked-up:indigo'),
  kind: 'not-picked-up' as const,
  subject: { kind: 'hot-folder' as const, id: indigo },
  what: message('incident.rip-silent', { name: 'Indigo 7900' }),
  why: null,
  since: '2026-01-01T10:00:00.000Z',
  delayed: { files: 2, jobs: 2, batches: null },
  handling: { kind: 'open' as const },
};
const idOf = (number: number): ArtworkId => ArtworkId.parse(number.toString(16).padStart(32, '0'));
const file = (number: number, more: Partial<QueueFile> = {}): QueueFile => ({
  id: idOf(number),
  name: `card-${number}.pdf`,
  state: 'delivering',
  jobKey: queueRow(number).key as QueueFile['jobKey'],
  resendBar: 'on-its-way',
  isFailed: false,
  movable: [{ hotFolderId: indigo, state: 'planned' }],
  ordered: null,
  hotFolderIds: [indigo],
  decisionRevision: number,
  ...more,
});
const files = [
  file(1),
  file(2, { state: 'delivered', movable: [{ hotFolderId: indigo, state: 'stuck' }] }),
  file(3, { state: 'on-hold', movable: [] }),
  file(4, { state: 'picked-up', movable: null }),
];
const there = (number: number, state: DeliveredFile['state']): DeliveredFile => ({
  deliveryId: DeliveryId.parse(number),
  artworkId: idOf(number),
  jobKey: file(number).jobKey,
  jobName: `Job ${number}`,
  fileName: `card-${number}.pdf`,
  revision: 1,
  state,
  finalName: state === 'planned' ? null : `0001_${number}.pdf`,
  ticketName: null,
  bytes: 1_000,
  plannedAt: '2026-01-01T09:00:00.000Z',
  deliveredAt: null,
  pickedUpAt: null,
  problem: null,
  recall: null,
  resendBar: 'on-its-way',
});
const contents: HotFolderContents = {
  queued: [there(1, 'planned')],
  inFolder: [there(2, 'stuck')],
  rejected: [],
  failed: [],
  pickedUp: [],
  otherFiles: [],
};

/** What the rules send elsewhere once they were saved. */
let savedRules = 0;
const queuedElsewhere = [1, 2, 3].map((number) => ({
  id: idOf(number),
  name: `card-${number}.pdf`,
  jobKey: file(number).jobKey,
  from: [indigo],
  to: [versafire],
  decisionRevision: number as QueueFile['decisionRevision'],
}));

let rig: ScreensRig;
beforeAll(async () => {
  rig = await startScreens(
    fakeStation({
      queue: {
        ...queueOf([queueRow(1), queueRow(2)]),
        files: () => files,
      },
      routes: {
        get: () => ({ ...noRoutes, version: `rules ${savedRules}` }),
        save(saved) {
          savedRules += 1;
          return { ...noRoutes, ...saved, defaultHotFolder: null, version: `rules ${savedRules}` };
        },
        queuedElsewhere: () => (savedRules === 0 ? [] : queuedElsewhere),
      },
      catalogue: { list: () => ({ connections: [], products: [], total: 0 }) },
      artworks: { decide: ({ ids }) => ({ done: [...ids], refused: [] }) },
      hotFolders: {
        contents: () => contents,
        files: () => files.filter(({ movable }) => (movable ?? []).length > 0),
        testPage: () => null,
        pickUps: () => [],
        get: () => folderDetail(indigoFolder),
      },
    }),
  );
  rig.station.show({ hotFolders, incidents: [incident] });
});
afterAll(async () => {
  await rig.stop();
  expect(rig.station.faults).toEqual([]);
});
let before = 0;
beforeEach(() => {
  before = rig.station.calls.length;
});
afterEach(() => rig.closeWindows());

/** What was decided in this test. */
const decided = (): unknown[] =>
  rig.station.calls
    .slice(before)
    .filter(({ call }) => call === 'artworks.decide')
    .map(({ input }) => input);
const send = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Versafire' }).check();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
};

test('rows of the queue, by key: how many files of how many jobs, and what is unusual about them', async () => {
  const { page, complaints } = await rig.open('#/queue');
  await page.locator('[data-testid=queue] [data-chosen]').waitFor();
  await page.keyboard.press('g');
  const dialog = page.getByRole('dialog', { name: 'Send 4 files to' });
  await dialog.getByText('3 files of 3 jobs.').waitFor();
  await dialog.getByText(/^1 is in its hot folder and is taken out\./).waitFor();
  await dialog.getByText('1 is on hold, and goes there once released.').waitFor();
  await dialog.getByText(/^1 other file cannot be sent elsewhere/).waitFor();
  // Two go there already; the one on hold may.
  await dialog.getByRole('radio', { name: 'Indigo 7900' }).check();
  await dialog.getByText('1 file of 1 job.').waitFor();
  await dialog.getByRole('radio', { name: 'Versafire' }).check();
  await dialog.getByText('Sending to Versafire is paused: they wait there.').waitFor();
  await inEachLook(page, 'send-to-another');
  await send(page);
  const notice = page.getByText('To Versafire: 3 files.');
  await notice.waitFor();
  const ids = [1, 2, 3].map(idOf);
  expect(decided()).toMatchObject([{ ids, decision: { kind: 'move', from: null, to: versafire } }]);
  await page.keyboard.press('Control+z');
  await page.getByText('Back to where it went before: 3 files.').waitFor();
  expect(decided()[1]).toMatchObject({ ids, decision: { kind: 'take-back-move' } });
  expect(complaints).toEqual([]);
});

test('what a site cannot move is not offered: between a shared hot folder and an own one', async () => {
  rig.station.show({ hotFolders: [...hotFolders, folder(shared, 'Shared', { shared: true })] });
  const { page, complaints } = await rig.open('#/hot-folder/indigo');
  await page.getByRole('row', { name: /0001_2/ }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('g');
  const dialog = page.getByRole('dialog');
  const barred = dialog.getByRole('radio', { name: 'Shared' });
  await dialog.getByText('only one of the two hot folders is shared with other stations').waitFor();
  expect(await barred.isDisabled()).toBe(true);
  await inEachLook(page, 'send-to-another-of-site');
  await send(page);
  // With a file on hold, it can be chosen; the others stay.
  await page.goto(page.url().replace(/#.*/, '#/queue'));
  await page.locator('[data-testid=queue] [data-chosen]').waitFor();
  await page.keyboard.press('g');
  await barred.check();
  await dialog.getByText('1 file of 1 job.').waitFor();
  await dialog.getByText(/^2 stay where they go/).waitFor();
  rig.station.show({ hotFolders });
  expect(complaints).toEqual([]);
});

test('an incident’s files, all of them', async () => {
  const { page } = await rig.open('#/queue');
  await page.getByRole('button', { name: 'Send 3 files of Indigo 7900 to another hot folder' }).click();
  await send(page);
  await expect
    .poll(decided)
    .toMatchObject([{ ids: [idOf(1), idOf(2)], decision: { kind: 'move', from: indigo, to: versafire } }]);
});

test('the chosen file of a hot folder, by key and from the palette', async () => {
  const { page } = await rig.open('#/hot-folder/indigo');
  await page.getByRole('row', { name: /0001_2/ }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('g');
  await send(page);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await palette.getByLabel('Find a job, screen or command').fill('another hot folder');
  await palette.getByRole('button', { name: /Send to another hot folder/ }).click();
  await send(page);
  await expect.poll(() => decided().length).toBe(2);
  for (const one of decided()) expect(one).toMatchObject({ ids: [idOf(2)] });
});

test('saved rules offer to move what is queued elsewhere by now, or to leave it', async () => {
  const { page, complaints } = await rig.open('#/rules');
  const offer = page.getByRole('region', { name: 'Queued files that go elsewhere' });
  const save = async (hold: string): Promise<void> => {
    await page.getByRole('combobox', { name: 'Hold for approval before sending' }).click();
    await page.getByRole('option', { name: hold }).click();
    await page.getByRole('button', { name: 'Save rules' }).click();
    await offer.getByText('3 queued files match another hot folder now, and stay').waitFor();
  };
  await page.getByText('No rules yet.').waitFor();
  expect(await offer.count()).toBe(0);
  await save('Always');
  await offer.getByText('3 files from Indigo 7900 to Versafire').waitFor();
  await inEachLook(page, 'rules-queued-elsewhere');
  await offer.getByRole('button', { name: 'Leave them' }).click();
  await offer.waitFor({ state: 'detached' });
  expect(decided()).toEqual([]);
  // Rules that are saved again ask again.
  await save('Never');
  await offer.getByRole('button', { name: 'Move them' }).click();
  await page.getByText('3 files go where the rules say.').waitFor();
  const ids = [1, 2, 3].map(idOf);
  expect(decided()).toMatchObject([{ ids, decision: { kind: 'move', from: null, to: null } }]);
  await page.keyboard.press('Control+z');
  await page.getByText('3 files go where they were queued.').waitFor();
  expect(decided()[1]).toMatchObject({ ids, decision: { kind: 'take-back-move' } });
  expect(complaints).toEqual([]);
});
