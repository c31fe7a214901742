import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Role } from '../../src/contract/index.ts';
import { queueOf } from '../doubles/queue.ts';
import { fakeStation } from '../doubles/station.ts';
import { queueRow } from '../support/queue-row.ts';
import { type ScreensRig, startScreens } from './rig.ts';

// Ways back between views of the queue, and what Ctrl Z undoes of them.

let rig: ScreensRig;
let role: Role = 'administer';
beforeAll(async () => {
  const groups = { ...queueRow(0).groups, stage: 'attention' };
  const rows = [queueRow(1, { phase: 'attention', groups }), queueRow(2)];
  rig = await startScreens(
    fakeStation({
      queue: queueOf(rows),
      operators: {
        list: () => [],
        seat: () => ({ operator: null, role, hasOperators: false, lockAfterMinutes: null }),
      },
    }),
  );
  const { screens } = rig.station.settings();
  rig.station.show({ screens });
});
afterAll(async () => {
  await rig.stop();
  expect(rig.station.faults).toEqual([]);
});
afterEach(() => rig.closeWindows());

const queue = async (): Promise<Page> => {
  const { page } = await rig.open();
  await page.locator('[data-testid=queue] [data-chosen]').waitFor();
  return page;
};
const undo = (page: Page): Promise<void> => page.keyboard.press('Control+z');

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

test('Ctrl Z takes back that a view was deleted, and then that it was saved', async () => {
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

test('who may only watch changes the queue for this window alone: nothing is saved that the station would refuse', async () => {
  role = 'watch';
  const saved = (): number => rig.station.calls.filter(({ call }) => call === 'settings.set').length;
  const before = saved();
  const page = await queue();
  await expect.poll(() => page.getByTestId('queue').locator('h2 button').count()).toBe(0);
  await page.getByTestId('queue').getByRole('heading', { name: 'Needs attention' }).waitFor();
  await page.getByRole('button', { name: 'Saved views' }).click();
  const views = page.getByRole('dialog', { name: 'Saved views' });
  await views.getByRole('button', { name: 'Default view' }).waitFor();
  expect(await views.getByRole('textbox').isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await expect.poll(() => columns.getByRole('radio', { name: 'Compact' }).isDisabled()).toBe(true);
  await columns.getByRole('checkbox', { name: 'Stock' }).uncheck();
  await expect.poll(() => page.evaluate(() => location.hash)).toContain('columns=');
  expect(saved()).toBe(before);
  role = 'administer';
});
