import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { HotFolderId } from '../../src/contract/index.ts';
import { until } from '../support/until.ts';
import { overflow, type Rig, startRig, violations } from './rig.ts';
import { keepPicture } from './screenshots.ts';

// The list of hot folders: the state of each, and their order.

let rig: Rig;
beforeAll(async () => {
  rig = await startRig({ connected: true });
});
afterAll(() => rig.stop());
afterEach(() => rig.closeWindows());

const api = () => rig.host.station.api;

async function add(name: string): Promise<void> {
  const path = join(rig.root, name);
  await mkdir(path);
  const { ticket } = await api().hotFolders.check({ typedPath: path });
  await api().hotFolders.create({ name, folder: ticket });
}

test('a hot folder shows when its RIP last picked something up, and its files per hour', async () => {
  const { page, complaints } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/hot-folders`);
  const figure = (what: string) =>
    page.locator('dt', { hasText: new RegExp(`^${what}$`) }).locator('xpath=following-sibling::dd');
  await expect.poll(() => figure('Last picked up').allTextContents()).toEqual(['–']);
  expect(await figure('Files an hour').allTextContents()).toEqual(['0', 'in the last 60 min']);
  rig.sandbox.makeJobs(1, { prepressMs: 0, fileBytes: 20_000 });
  const inFolder = async () => (await api().hotFolders.contents({ id: rig.hotFolderId() })).inFolder;
  await until('all are in the folder', async () => {
    const { transfers, hotFolders } = api().overview.get();
    const isBusy = transfers.running + transfers.waiting > 0 || hotFolders[0]?.owed !== 0;
    return !isBusy && (await inFolder()).length > 0;
  });
  const sent = await inFolder();
  for (const { finalName } of sent) await rm(join(rig.hotFolder, finalName ?? ''));
  await expect.poll(() => figure('Files an hour').first().textContent()).toBe(`${sent.length}`);
  await expect.poll(() => figure('Last picked up').first().textContent()).toMatch(/^(\d+ \w+,? )?\d\d:\d\d$/);
  expect(await figure('Last picked up').locator('time').getAttribute('title')).toMatch(/\d\d:\d\d:\d\d/);
  await page.getByText(rig.hotFolder, { exact: true }).click();
  await page.getByRole('tab', { name: 'Files' }).waitFor();
  await expect.poll(() => figure('Files an hour').first().textContent()).toBe(`${sent.length}`);
  expect(complaints).toEqual([]);
});

test('a new hot folder is named after its RIP type, with a number if that name is taken', async () => {
  const { page, complaints } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/hot-folders`);
  for (const [folder, name] of [
    ['one', 'Caldera'],
    ['two', 'Caldera 2'],
  ] as const) {
    await mkdir(join(rig.root, folder));
    await page.getByRole('button', { name: 'Add hot folder' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add hot folder' });
    await dialog.getByLabel('Hot folder path').fill(join(rig.root, folder));
    await dialog.getByRole('combobox', { name: 'RIP type' }).click();
    await page.getByRole('option', { name: 'Caldera' }).click();
    expect(await dialog.getByLabel('Name', { exact: true }).getAttribute('placeholder')).toBe(name);
    await dialog.getByRole('button', { name: 'Use this folder' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('listitem', { name, exact: true }).waitFor();
  }
  expect(
    api()
      .overview.get()
      .hotFolders.map(({ name }) => name),
  ).toEqual(['RIP', 'Caldera', 'Caldera 2']);
  for (const id of ['caldera', 'caldera-2'] as const) {
    const { hotFolders } = api().overview.get();
    const found = hotFolders.find((one) => one.id === id);
    if (found !== undefined) api().hotFolders.remove({ id: found.id });
  }
  expect(complaints).toEqual([]);
});

test('hot folders are reordered by key, by button and by dragging, on every screen, and that is undone', async () => {
  await add('Proofer');
  await add('Foil');
  const { page, complaints } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/hot-folders`);
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
  expect(
    api()
      .overview.get()
      .hotFolders.map(({ id }) => id),
  ).toEqual(['proofer', 'foil', 'rip']);
  await page.mouse.up();
  await expect.poll(inStrip).toEqual(['rip', 'proofer', 'foil']);
  expect(await names()).toEqual(['RIP', 'Proofer', 'Foil']);
  await page.keyboard.press('Control+z');
  await expect.poll(inStrip).toEqual(['proofer', 'foil', 'rip']);
  await expect.poll(names).toEqual(['Proofer', 'Foil', 'RIP']);
  expect(complaints).toEqual([]);
});

test('the settings that a check recommends are applied at once and undone, and nothing else with them', async () => {
  const id = HotFolderId.parse('proofer');
  const set = () => api().hotFolders.get({ id }).settings;
  // Far from the recommendation of a check.
  api().hotFolders.update({ id, change: { pickupPollMs: 600_000, ticket: 'csv' } });
  const before = set();
  const { page, complaints } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/hot-folder/proofer`);
  await page.getByRole('tab', { name: 'Check folder' }).click();
  await page.getByRole('button', { name: 'Run check' }).click();
  await page.getByRole('button', { name: 'Apply recommended settings' }).click();
  await page.getByText('Recommended settings: saved').waitFor();
  expect(set()).not.toEqual(before);
  // Another window changes something else meanwhile.
  api().hotFolders.update({ id, change: { order: 'numbered' } });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(set).toEqual({ ...before, order: 'numbered' });
  expect(complaints).toEqual([]);
});

test.each(['de-DE', 'fr-FR', 'nl-NL'])(
  'each folder’s figures are on one line at 1024 pixels: %s',
  async (locale) => {
    const { page } = await rig.open({ locale });
    await page.setViewportSize({ width: 1024, height: 700 });
    await page.goto(`${rig.host.web.url}/#/hot-folders`);
    const names = page.locator('main dl').first().locator('dt');
    await expect.poll(() => names.count()).toBe(7);
    expect(
      new Set(await names.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))).size,
    ).toBe(1);
  },
);
