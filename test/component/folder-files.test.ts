import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  ArtworkId,
  type DeliveredFile,
  DeliveryId,
  type DeliveryState,
  type HotFolderContents,
  JobKey,
  message,
} from '../../src/contract/index.ts';
import { folderDetail, hotFolder, LONG_AGO, noFiles } from '../doubles/samples.ts';
import { fakeStation } from '../doubles/station.ts';
import { inEachLook } from '../e2e/in-each-look.ts';
import { overflow } from '../e2e/rig.ts';
import { type ScreensRig, startScreens } from './rig.ts';

// The files of a hot folder: counted, selected, and acted on together.

const file = (number: number, state: DeliveryState, more: Partial<DeliveredFile> = {}): DeliveredFile => ({
  deliveryId: DeliveryId.parse(number),
  artworkId: ArtworkId.parse(String(number).padStart(32, '0')),
  jobKey: JobKey.parse(`sandbox:${number}`),
  jobName: `Job ${number}`,
  fileName: `artwork-${number}.pdf`,
  revision: 1,
  state,
  finalName: `0001_${number}_general_r1.pdf`,
  ticketName: null,
  bytes: 20_000,
  plannedAt: LONG_AGO,
  deliveredAt: LONG_AGO,
  pickedUpAt: null,
  problem: null,
  recall: null,
  resendBar: null,
  ...more,
});
const rejected = [1, 2].map((number) =>
  file(number, 'rejected', {
    problem: message('delivery.rejected', { name: `artwork-${number}.pdf`, folder: 'error' }),
  }),
);
const pickedUp = [3, 4].map((number) => file(number, 'picked-up', { pickedUpAt: LONG_AGO }));

let contents: HotFolderContents;
/** As the folder is now, and its counts; tells every window. */
function lies(change: Partial<HotFolderContents>): void {
  contents = { ...contents, ...change };
  const folder = {
    ...hotFolder('RIP'),
    tellsCopies: false,
    owed: contents.queued.length,
    waiting: contents.inFolder.length,
    rejected: contents.rejected.length,
    pickedUp: contents.pickedUp.length,
  };
  rig.station.show({ hotFolders: [folder] });
}
const folder = () => rig.station.overview().hotFolders[0] ?? hotFolder('RIP');
const decisions = () =>
  rig.station.calls.filter(({ call }) => call === 'artworks.decide').map(({ input }) => input);

let rig: ScreensRig;
beforeAll(async () => {
  rig = await startScreens(
    fakeStation({
      hotFolders: { get: () => folderDetail(folder()), contents: () => contents },
      queue: {
        files: ({ keys }) =>
          [...rejected, ...pickedUp]
            .filter(({ jobKey }) => keys.includes(jobKey))
            .map(({ artworkId: id, fileName: name, jobKey }) => ({
              id,
              name,
              jobKey,
              state: 'delivered' as const,
              resendBar: null,
              ordered: name === 'artwork-4.pdf' ? null : 500,
              hotFolderIds: [folder().id],
              isFailed: false,
              movable: null,
              decisionRevision: 1,
            })),
      },
      artworks: { decide: ({ ids }) => ({ done: ids, refused: [] }) },
    }),
  );
});
afterAll(async () => {
  await rig.stop();
  expect(rig.station.faults).toEqual([]);
});
beforeEach(() => {
  contents = noFiles;
  lies({ rejected, pickedUp });
});
afterEach(() => rig.closeWindows());

async function opened(): Promise<{ readonly page: Page; readonly complaints: readonly string[] }> {
  const window = await rig.open('#/hot-folder/rip');
  await window.page.getByRole('heading', { name: /^Picked up by RIP/ }).waitFor();
  return window;
}
const bar = (page: Page) => page.getByRole('region', { name: 'Selected files' });
const numberOf = async (page: Page, heading: string): Promise<number> =>
  Number(
    /\d+$/.exec((await page.getByRole('heading', { name: new RegExp(`^${heading}`) }).textContent()) ?? ''),
  );

test('each file is counted once, in one list; why files need attention is said once, above it', async () => {
  const { page, complaints } = await opened();
  expect(await numberOf(page, 'Rejected by RIP')).toBe(2);
  expect(await numberOf(page, 'Picked up by RIP')).toBe(2);
  expect(
    await page.getByText('Rejected by the RIP (now in folder', { exact: false }).allTextContents(),
  ).toEqual(['2 files: Rejected by the RIP (now in folder “error”).']);
  expect(await page.getByRole('columnheader', { name: 'State' }).count()).toBe(0);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await inEachLook(page, 'folder-files');
  expect(complaints).toEqual([]);
});

test('files are selected by keys and by mouse, and resent together to this hot folder', async () => {
  await rig.station.client.settings.set({ production: { resendReasons: ['Error at the RIP'] } });
  const { page, complaints } = await opened();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await bar(page).getByText('1 selected').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await bar(page).getByText('2 selected').waitFor();
  await page.keyboard.press('Escape');
  await bar(page).waitFor({ state: 'detached' });
  const boxes = page.getByRole('checkbox', { name: /^Select / });
  await boxes.nth(0).click();
  await boxes.nth(1).click({ modifiers: ['Shift'] });
  await bar(page).getByText('2 selected').waitFor();
  await inEachLook(page, 'folder-files-selected');
  await page.keyboard.press('f');
  const dialog = page.getByRole('dialog', { name: 'Resend to RIP' });
  await dialog.getByText('2 files of 2 jobs. None of them was picked up and printed since.').waitFor();
  // One of the company's reasons.
  await dialog.getByRole('combobox', { name: 'Reason' }).fill('error');
  await dialog.getByRole('option', { name: 'Error at the RIP' }).click();
  // As many as ordered, unless the operator says how many; not many times that.
  const copies = dialog.getByRole('textbox', { name: 'Copies wanted again' });
  await expect.poll(() => copies.inputValue()).toBe('500');
  await dialog.getByText('Ordered: 500. At most ten times as many.').waitFor();
  await dialog.getByText('Without a job ticket the RIP does not know how many: RIP.').waitFor();
  await copies.fill('5001');
  await dialog.getByRole('button', { name: 'Resend to RIP' }).click();
  await dialog.getByText('At most 5,000').waitFor();
  await copies.fill('40');
  await inEachLook(page, 'resend-copies');
  await dialog.getByRole('button', { name: 'Resend to RIP' }).click();
  await page.getByText('2 files are resent in 5 seconds.').waitFor();
  expect(decisions()).toMatchObject([
    {
      ids: rejected.map(({ artworkId }) => artworkId),
      decision: { kind: 'resend', hotFolderIds: ['rip'], reason: 'Error at the RIP', copies: 40 },
    },
  ]);
  const again = [1, 2].map((number) =>
    file(number + 10, 'delivered', { revision: 2, resendBar: 'in-folder' }),
  );
  lies({ rejected: [], inFolder: again });
  // Files that have moved on are no longer selected.
  await bar(page).waitFor({ state: 'detached' });
  // Files in the folder cannot be resent: the screen says so without asking anything.
  await page.getByRole('heading', { name: /^In folder/ }).waitFor();
  await boxes.nth(0).click();
  await page.keyboard.press('f');
  await page.getByText('Still in the hot folder:', { exact: false }).waitFor();
  // One that is picked up meanwhile is no longer what was selected.
  const [first, ...others] = again;
  if (first === undefined) throw new Error('No file is there.');
  await bar(page).getByText('1 selected').waitFor();
  lies({ inFolder: others, pickedUp: [...pickedUp, { ...first, state: 'picked-up' }] });
  await bar(page).waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('Ctrl+A takes the list of the chosen file alone; the queued ones are put on hold, and that is undone', async () => {
  const queued = [5, 6, 7].map((number) => file(number, 'planned', { deliveredAt: null, finalName: null }));
  const owed = queued.length;
  lies({ queued });
  const { page, complaints } = await opened();
  expect(await numberOf(page, 'Queued')).toBe(owed);
  // The trouble above is a list of its own, and the first one that the keys come to.
  await page.keyboard.press('Control+a');
  await bar(page).getByText('2 selected').waitFor();
  const list = page.locator('section', { has: page.getByRole('heading', { name: /^Queued/ }) });
  await list.getByRole('link').first().focus();
  await page.keyboard.press('Control+a');
  await bar(page).getByText(`${owed} selected`).waitFor();
  await page.keyboard.press('h');
  await page.getByText(`${owed} files put on hold.`).waitFor();
  const ids = queued.map(({ artworkId }) => artworkId);
  expect(decisions().at(-1)).toMatchObject({ ids, decision: { kind: 'hold' } });
  lies({ queued: [] });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(`Hold taken back for ${owed} files.`).waitFor();
  expect(decisions().at(-1)).toMatchObject({ ids, decision: { kind: 'take-back-hold', before: null } });
  expect(complaints).toEqual([]);
});

test('what was ordered is not guessed where it is not known', async () => {
  const { page } = await opened();
  const boxes = page.getByRole('checkbox', { name: /^Select / });
  await boxes.last().click();
  await page.keyboard.press('f');
  const dialog = page.getByRole('dialog', { name: 'Resend to RIP' });
  await dialog.getByText('How many were ordered is not known.', { exact: false }).waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Copies wanted again' }).inputValue()).toBe('');
  await dialog.getByRole('combobox', { name: 'Reason' }).fill('Torn');
  await dialog.getByRole('button', { name: 'Resend to RIP' }).click();
  await expect.poll(() => decisions().at(-1)).toMatchObject({ decision: { reason: 'Torn', copies: null } });
});
