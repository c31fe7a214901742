import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ArtworkId, message } from '../../src/contract/index.ts';
import { ApiError } from '../../src/main/station/model/api-error.ts';
import { queueOf } from '../doubles/queue.ts';
import { fakeStation } from '../doubles/station.ts';
import { inEachLook } from '../e2e/in-each-look.ts';
import { queueRow } from '../support/queue-row.ts';
import { type ScreensRig, startScreens } from './rig.ts';

const id = ArtworkId.parse('5'.repeat(32));
let isTooMany = false;
let rig: ScreensRig;
beforeAll(async () => {
  rig = await startScreens(
    fakeStation({
      queue: queueOf([queueRow(1), queueRow(2)]),
      catalogue: { list: () => ({ connections: [], products: [], total: 0 }) },
      paper: {
        sheets(wanted) {
          if (isTooMany)
            throw new ApiError('INVALID', message('paper.too-many', { most: 1_000 }), message('paper.fewer'));
          return {
            id,
            fileName: 'labels' in wanted ? `labels_55555555.${wanted.as}` : 'sheets_55555555.pdf',
            jobs: 'keys' in wanted ? wanted.keys.length : 0,
            pages: 'labels' in wanted ? wanted.labels.length * wanted.each : 3,
          };
        },
      },
    }),
  );
});
afterAll(async () => {
  await rig.stop();
  expect(rig.station.faults).toEqual([]);
});
afterEach(() => rig.closeWindows());

test('selected rows of the queue become one PDF by key, to open for printing or to save', async () => {
  isTooMany = false;
  const { page, complaints } = await rig.open('#/queue');
  await page.locator('[data-testid=queue] [data-chosen]').waitFor();
  await page.keyboard.press('Control+a');
  await page.getByText('2 selected').waitFor();
  await page.keyboard.press('Control+p');
  const dialog = page.getByRole('dialog', { name: 'Print job sheets' });
  await dialog.getByText('2 jobs, 3 pages.').waitFor();
  const open = dialog.getByRole('link', { name: 'Open to print' });
  expect(await open.getAttribute('href')).toBe(`paper/${id}`);
  await dialog.getByRole('button', { name: 'Save as PDF' }).waitFor();
  await inEachLook(page, 'job-sheets');
  const asked = rig.station.calls.filter(({ call }) => call === 'paper.sheets').map(({ input }) => input);
  expect(asked).toEqual([{ keys: [queueRow(1).key, queueRow(2).key] }]);
  expect(complaints).toEqual([]);
});

test('the same dialog has their labels, numbered if there are several, also for a label printer', async () => {
  isTooMany = false;
  const { page, complaints } = await rig.open('#/queue');
  const before = rig.station.calls.length;
  await page.locator('[data-testid=queue] [data-chosen]').waitFor();
  await page.keyboard.press('Control+a');
  await page.getByText('2 selected').waitFor();
  await page.keyboard.press('Control+p');
  await page.getByText('2 jobs, 3 pages.').waitFor();
  await page.getByText('Labels', { exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Print labels' });
  await dialog.getByText('2 labels.').waitFor();
  await dialog.getByRole('link', { name: 'Open to print' }).waitFor();
  await dialog.getByLabel('Labels of each job').selectOption('3');
  await dialog.getByText('6 labels.').waitFor();
  await inEachLook(page, 'labels');
  await page.getByText('Labels as ZPL', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save for a label printer' }).waitFor();
  expect(await dialog.getByRole('link').count()).toBe(0);
  await inEachLook(page, 'labels-zpl');
  const labels = [queueRow(1).key, queueRow(2).key];
  const asked = rig.station.calls.slice(before).filter(({ call }) => call === 'paper.sheets');
  expect(asked.map(({ input }) => input)).toEqual([
    { keys: labels },
    { labels, as: 'pdf', each: 1 },
    { labels, as: 'pdf', each: 3 },
    { labels, as: 'zpl', each: 3 },
  ]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+p');
  await dialog.getByText('2 labels.').waitFor();
  expect(rig.station.calls.at(-1)).toMatchObject({ input: { labels, as: 'zpl', each: 1 } });
  expect(complaints).toEqual([]);
});

test('a refusal is said in words', async () => {
  isTooMany = true;
  const { page } = await rig.open('#/queue');
  await page.locator('[data-testid=queue] [data-chosen]').waitFor();
  await page.keyboard.press('Control+p');
  const dialog = page.getByRole('dialog', { name: 'Print job sheets' });
  await dialog.getByText('Too many jobs: one file takes 1,000 at most.').waitFor();
});
