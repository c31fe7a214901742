import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { type ReviewRig, reason, review, startReviewRig } from './review-rig.ts';
import { go } from './rig.ts';

// What can be undone, with Ctrl Z and from the list of recent actions, also after the notice has gone.

let station: ReviewRig;
beforeAll(async () => {
  station = await startReviewRig();
}, 240_000);
afterAll(() => station.rig.stop());
afterEach(() => station.rig.closeWindows());

const queue = async (): Promise<Page> => {
  const { page } = await station.rig.open();
  await page.locator('[data-testid=queue] [data-chosen]').waitFor();
  return page;
};
const undo = (page: Page): Promise<void> => page.keyboard.press('Control+z');
const inRecent = (page: Page) => page.getByRole('dialog', { name: 'Recent actions' });

test('Ctrl Z leaves views alone; Backspace goes back one view at a time, its columns and sorting included', async () => {
  const page = await queue();
  const address = (): Promise<string> => page.evaluate(() => location.hash);
  await page.getByRole('combobox', { name: 'Group by' }).selectOption('customer');
  await expect.poll(address).toContain('group=customer');
  await page.getByRole('group', { name: 'Filter by stage' }).getByRole('button').first().click();
  await expect.poll(address).toContain('stages=attention');
  await page.getByRole('button', { name: 'Stock', exact: true }).click();
  await expect.poll(address).toContain('sort=stock');
  await page.keyboard.press('Escape');
  await undo(page);
  await page.getByText('Nothing to undo.').waitFor();
  expect(await address()).toContain('sort=stock');
  const back = page.getByRole('button', { name: 'Previous view' });
  await page.keyboard.press('Backspace');
  await expect.poll(address).toBe('#/queue/group=customer&stages=attention');
  await page.keyboard.press('Backspace');
  await expect.poll(address).toBe('#/queue/group=customer');
  await back.click();
  await expect.poll(address).toMatch(/^#\/queue\/?$/);
  await expect.poll(() => back.isDisabled()).toBe(true);
});

test('a saved or deleted view', async () => {
  const page = await queue();
  const link = page.getByRole('navigation').getByRole('link', { name: 'Silk only' });
  await page.getByRole('button', { name: 'Saved views' }).click();
  const views = page.getByRole('dialog', { name: 'Saved views' });
  await views.getByRole('textbox').fill('Silk only');
  await views.getByRole('button', { name: 'Save' }).click();
  await link.waitFor();
  await views
    .getByRole('button', { name: /Silk only$/ })
    .last()
    .click();
  await page.getByText('View “Silk only” deleted.').waitFor();
  await link.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await undo(page);
  await link.waitFor();
  await undo(page);
  await link.waitFor({ state: 'detached' });
});

test('a hold and a request for new artwork: the file is on hold as before', async () => {
  const { page } = await station.rig.open();
  const { revised: file } = station;
  const before = station.fileOf(file).reason;
  await review(page, file);
  await page.keyboard.press('h');
  await reason(page, 'Anna asks the customer.');
  await until('it is held for that', () => station.fileOf(file).reason?.code === 'hold.placed-why');
  await page.getByText(`${file.name} put on hold.`).waitFor();
  await undo(page);
  await page.getByText(`The decision about ${file.name} was taken back.`).waitFor();
  expect(station.fileOf(file)).toMatchObject({ state: 'on-hold', reason: before });

  await review(page, file);
  await page.keyboard.press('a');
  await reason(page, 'The bleed is missing.');
  await until('new artwork is requested', () => station.fileOf(file).replacement !== null);
  await page.getByText(`New artwork requested for ${file.name}.`).waitFor();
  await undo(page);
  await until('nothing is requested', () => station.fileOf(file).replacement === null);
  expect(station.fileOf(file)).toMatchObject({ state: 'on-hold', reason: before });
});

test('a hold on many files, from the list, after its notice has gone', async () => {
  const { page } = await station.rig.open();
  const onHold = () => station.rig.host.station.api.artworks.onHold().files;
  await go(page, '#/contact-sheet');
  await page.getByTestId('contact-sheet').locator('[data-chosen]').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('h');
  await reason(page, 'Stock is short.');
  await page.getByText(/^\d+ files put on hold\.$/).waitFor();
  expect(onHold().every(({ cause }) => cause === 'operator')).toBe(true);
  await page.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('button', { name: 'Recent actions' }).click();
  await inRecent(page).getByRole('button', { name: 'Undo' }).first().click();
  await until('rules decide again', () => onHold().every(({ cause }) => cause !== 'operator'));
});
