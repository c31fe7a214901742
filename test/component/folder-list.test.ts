import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Diagnosis,
  FolderTicket,
  type HotFolder,
  HotFolderSettings,
  message,
  type PickUps,
  RipId,
  type UnreadRip,
} from '../../src/contract/index.ts';
import { ripsWith } from '../../src/main/station/hotfolders/index.ts';
import { folderDetail, hotFolder, LONG_AGO, noFiles } from '../doubles/samples.ts';
import { fakeStation } from '../doubles/station.ts';
import { overflow, violations } from '../e2e/rig.ts';
import { keepPicture } from '../e2e/screenshots.ts';
import { type ScreensRig, startScreens } from './rig.ts';

// The list of hot folders: the state of each, and their order.

const rip = hotFolder('RIP');
let pickUps: PickUps;
let settings: HotFolderSettings;
let unread: UnreadRip[] = [];
const folders = (): readonly HotFolder[] => rig.station.overview().hotFolders;
const show = (...hotFolders: readonly HotFolder[]): void => rig.station.show({ hotFolders: [...hotFolders] });

const diagnosis: Diagnosis = {
  usable: true,
  findings: [],
  proposal: { pickupPollMs: 2_000, ticket: 'none' },
  proposalWords: [message('folder-check.proposes-checking', { seconds: 2 })],
};

let rig: ScreensRig;
beforeAll(async () => {
  rig = await startScreens(
    fakeStation({
      rips: { list: () => ({ known: [...ripsWith([])], unread }) },
      hotFolders: {
        check: ({ typedPath }) => ({
          ticket: FolderTicket.parse(randomUUID().replaceAll('-', '')),
          displayPath: typedPath,
        }),
        create: ({ name }) => show(...folders(), hotFolder(name)),
        reorder: ({ ids }) => show(...ids.flatMap((id) => folders().filter((one) => one.id === id))),
        pickUps: () => [pickUps],
        contents: () => noFiles,
        get: ({ id }) => folderDetail(folders().find((one) => one.id === id) ?? rip, settings),
        diagnose: () => diagnosis,
        update({ change }) {
          settings = HotFolderSettings.parse({ ...settings, ...change });
          return folderDetail(rip, settings);
        },
      },
    }),
  );
});
afterAll(async () => {
  await rig.stop();
  expect(rig.station.faults).toEqual([]);
});
beforeEach(() => {
  pickUps = { hotFolderId: rip.id, lastAt: null, inLastHour: 0 };
  settings = folderDetail(rip).settings;
  show(rip);
});
afterEach(() => rig.closeWindows());

test('a hot folder shows when its RIP last picked something up, and its files per hour', async () => {
  const { page, complaints } = await rig.open('#/hot-folders');
  const figure = (what: string) =>
    page.locator('dt', { hasText: new RegExp(`^${what}$`) }).locator('xpath=following-sibling::dd');
  await expect.poll(() => figure('Last picked up').allTextContents()).toEqual(['–']);
  expect(await figure('Files an hour').allTextContents()).toEqual(['0', 'in the last 60 min']);
  pickUps = { hotFolderId: rip.id, lastAt: LONG_AGO, inLastHour: 3 };
  show({ ...rip, pickedUp: 3 });
  await expect.poll(() => figure('Files an hour').first().textContent()).toBe('3');
  await expect.poll(() => figure('Last picked up').first().textContent()).toMatch(/^(\d+ \w+,? )?\d\d:\d\d$/);
  expect(await figure('Last picked up').locator('time').getAttribute('title')).toMatch(/\d\d:\d\d:\d\d/);
  await page.getByText(rip.path, { exact: true }).click();
  await page.getByRole('tab', { name: 'Files' }).waitFor();
  await expect.poll(() => figure('Files an hour').first().textContent()).toBe('3');
  expect(complaints).toEqual([]);
});

test('a new hot folder is named after its RIP type, with a number if that name is taken', async () => {
  const { page, complaints } = await rig.open('#/hot-folders');
  for (const [folder, name] of [
    ['one', 'Caldera'],
    ['two', 'Caldera 2'],
  ] as const) {
    await page.getByRole('button', { name: 'Add hot folder' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add hot folder' });
    await dialog.getByLabel('Hot folder path').fill(`/srv/${folder}`);
    await dialog.getByRole('combobox', { name: 'RIP type' }).click();
    await page.getByRole('option', { name: 'Caldera' }).click();
    expect(await dialog.getByLabel('Name', { exact: true }).getAttribute('placeholder')).toBe(name);
    await dialog.getByRole('button', { name: 'Use this folder' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('listitem', { name, exact: true }).waitFor();
  }
  expect(
    rig.station.calls.filter(({ call }) => call === 'hotFolders.create').map(({ input }) => input),
  ).toMatchObject([
    { name: 'Caldera', rip: RipId.parse('caldera') },
    { name: 'Caldera 2', rip: RipId.parse('caldera') },
  ]);
  expect(complaints).toEqual([]);
});

test('hot folders are reordered by key, by button and by dragging, on every screen, and that is undone', async () => {
  show(rip, hotFolder('Proofer'), hotFolder('Foil'));
  const { page, complaints } = await rig.open('#/hot-folders');
  const list = page.getByRole('main').getByRole('listitem');
  const names = () => list.evaluateAll((all) => all.map((one) => one.ariaLabel));
  const inStrip = () =>
    page
      .getByRole('region', { name: 'Station status' })
      .locator('a[href*="#/hot-folder/"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')?.split('/').at(-1)));
  await expect.poll(names).toEqual(['RIP', 'Proofer', 'Foil']);
  await expect.poll(inStrip).toEqual(['rip', 'proofer', 'foil']);
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await keepPicture(page, 'hot-folders-order-light-1440');

  const handle = page.getByRole('button', { name: 'Move RIP: drag', exact: false });
  await handle.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(names).toEqual(['Proofer', 'RIP', 'Foil']);
  await expect.poll(inStrip).toEqual(['proofer', 'rip', 'foil']);
  await page.getByText('RIP: place 2 of 3').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Move Foil up' }).click();
  await expect.poll(inStrip).toEqual(['proofer', 'foil', 'rip']);

  const box = await handle.boundingBox();
  if (box === null) throw new Error('The handle is not on the screen.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y - 600, { steps: 8 });
  await expect.poll(names).toEqual(['RIP', 'Proofer', 'Foil']);
  // Nothing is saved until it is dropped.
  expect(folders().map(({ id }) => id)).toEqual(['proofer', 'foil', 'rip']);
  await page.mouse.up();
  await expect.poll(inStrip).toEqual(['rip', 'proofer', 'foil']);
  expect(await names()).toEqual(['RIP', 'Proofer', 'Foil']);
  await page.keyboard.press('Control+z');
  await expect.poll(inStrip).toEqual(['proofer', 'foil', 'rip']);
  await expect.poll(names).toEqual(['Proofer', 'Foil', 'RIP']);
  expect(complaints).toEqual([]);
});

test('the settings that a check recommends are applied at once and undone, and nothing else with them', async () => {
  // Far from the recommendation of a check.
  settings = { ...settings, pickupPollMs: 600_000, ticket: 'csv' };
  const before = settings;
  const { page, complaints } = await rig.open(`#/hot-folder/${rip.id}`);
  await page.getByRole('tab', { name: 'Check folder' }).click();
  await page.getByRole('button', { name: 'Run check' }).click();
  await page.getByRole('button', { name: 'Apply recommended settings' }).click();
  await page.getByText('Recommended settings: saved').waitFor();
  expect(settings).toEqual({ ...before, ...diagnosis.proposal });
  // Another window changes something else meanwhile.
  settings = { ...settings, order: 'numbered' };
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => settings).toEqual({ ...before, order: 'numbered' });
  expect(complaints).toEqual([]);
});

test.each(['de-DE', 'fr-FR', 'nl-NL'])(
  'each folder’s figures are on one line at 1024 pixels: %s',
  async (locale) => {
    const { page } = await rig.open('#/hot-folders', { locale });
    await page.setViewportSize({ width: 1024, height: 700 });
    const names = page.locator('main dl').first().locator('dt');
    await expect.poll(() => names.count()).toBe(7);
    expect(
      new Set(await names.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))).size,
    ).toBe(1);
  },
);

test('a file of the company that is no RIP type is named where one is chosen, with why', async () => {
  unread = [{ file: 'press-8.json', why: 'Unrecognized key: "scanSecs"' }];
  const { page, complaints } = await rig.open('#/hot-folders');
  await page.getByRole('button', { name: 'Add hot folder' }).click();
  await page.getByText('press-8.json in the folder rip-types is not a RIP type').waitFor();
  await keepPicture(page, 'rip-types-unread');
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
