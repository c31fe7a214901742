import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { HotFolder } from '../../src/contract/index.ts';
import { RipId } from '../../src/contract/index.ts';
import { until } from '../support/until.ts';
import { inEachLook } from './in-each-look.ts';
import { overflow, type Rig, startRig } from './rig.ts';

// The files of a hot folder: counted, selected, and acted on together.

const JOBS = 4;

let rig: Rig;
beforeAll(async () => {
  rig = await startRig({ connected: true });
  const id = rig.hotFolderId();
  api().hotFolders.update({ id, change: { rip: RipId.parse('gmg'), pickupPollMs: 100 } });
  await mkdir(join(rig.hotFolder, 'error'));
  rig.sandbox.makeJobs(JOBS, { prepressMs: 0, fileBytes: 20_000 });
  await until('all are in the folder', () => isQuiet() && folder().waiting >= JOBS);
  const [first = '', second = '', ...others] = (await readdir(rig.hotFolder)).filter(isPdf);
  for (const name of [first, second]) {
    await rename(join(rig.hotFolder, name), join(rig.hotFolder, 'error', name));
  }
  for (const name of others) await rm(join(rig.hotFolder, name));
  await until('the RIP has had all of them', () => folder().waiting === 0 && folder().rejected === 2);
});
afterAll(() => rig.stop());
afterEach(() => rig.closeWindows());

const api = () => rig.host.station.api;
const isPdf = (name: string): boolean => name.endsWith('.pdf');
function folder(): HotFolder {
  const [found] = api().overview.get().hotFolders;
  if (found === undefined) throw new Error('There is no hot folder.');
  return found;
}
function isQuiet(): boolean {
  const { running, waiting } = api().overview.get().transfers;
  return running + waiting === 0 && folder().owed === 0;
}
async function opened(): Promise<{ readonly page: Page; readonly complaints: readonly string[] }> {
  const window = await rig.open();
  await window.page.goto(`${rig.host.web.url}/#/hot-folder/${rig.hotFolderId()}`);
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
  const { pickedUp, rejected, owed, waiting, failed } = folder();
  expect([rejected, owed, waiting, failed]).toEqual([2, 0, 0, 0]);
  expect(await numberOf(page, 'Rejected by RIP')).toBe(rejected);
  expect(await numberOf(page, 'Picked up by RIP')).toBe(pickedUp);
  expect(
    await page.getByText('Rejected by the RIP (now in folder', { exact: false }).allTextContents(),
  ).toEqual(['2 files: Rejected by the RIP (now in folder “error”).']);
  expect(await page.getByRole('columnheader', { name: 'State' }).count()).toBe(0);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await inEachLook(page, 'folder-files');
  expect(complaints).toEqual([]);
});

test('files are selected by keys and by mouse, and resent together to this hot folder', async () => {
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
  await dialog.getByLabel('Reason').fill('Error at the RIP');
  await dialog.getByRole('button', { name: 'Resend to RIP' }).click();
  await page.getByText('2 files are resent in 5 seconds.').waitFor();
  await until('both are there again', () => folder().waiting === 2 && folder().rejected === 0);
  // Files that have moved on are no longer selected.
  await bar(page).waitFor({ state: 'detached' });
  expect((await readdir(rig.hotFolder)).filter(isPdf).every((name) => name.includes('_r2_'))).toBe(true);
  // Files in the folder cannot be resent: the screen says so without asking anything.
  await page.getByRole('heading', { name: /^In folder/ }).waitFor();
  await boxes.nth(0).click();
  await page.keyboard.press('f');
  await page.getByText('Still in the hot folder:', { exact: false }).waitFor();
  expect(complaints).toEqual([]);
});

test('Ctrl+A takes the list of the chosen file alone; the queued ones are put on hold, and that is undone', async () => {
  const id = rig.hotFolderId();
  api().hotFolders.pause({ id });
  rig.sandbox.makeJobs(2, { prepressMs: 0, fileBytes: 20_000 });
  const isHere = (): boolean => {
    const { running, waiting, waitingForFolder } = api().overview.get().transfers;
    return running + waiting === 0 && waitingForFolder === folder().owed && folder().owed >= 2;
  };
  await until('the new ones are queued', isHere);
  const { owed } = folder();
  const { page, complaints } = await opened();
  expect(await numberOf(page, 'Queued')).toBe(owed);
  // The trouble above is a list of its own, and the first one that the keys come to.
  await page.keyboard.press('Control+a');
  await bar(page).getByText('2 selected').waitFor();
  const queued = page.locator('section', { has: page.getByRole('heading', { name: /^Queued/ }) });
  await queued.getByRole('link').first().focus();
  await page.keyboard.press('Control+a');
  await bar(page).getByText(`${owed} selected`).waitFor();
  await page.keyboard.press('h');
  await page.getByText(`${owed} files put on hold.`).waitFor();
  await until('they are on hold', () => api().overview.get().transfers.onHold === owed);
  expect(folder().owed).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(`Hold taken back for ${owed} files.`).waitFor();
  await until('they are queued again', () => folder().owed === owed);
  expect(complaints).toEqual([]);
});
