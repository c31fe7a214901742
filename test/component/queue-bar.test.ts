import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Language, QueueGrouping } from '../../src/contract/index.ts';
import { queueOf } from '../doubles/queue.ts';
import { fakeStation } from '../doubles/station.ts';
import { chipsOfBar, linesOf, tools } from '../e2e/queue-tools.ts';
import { go, violations } from '../e2e/rig.ts';
import { keepPicture, settled, wear } from '../e2e/screenshots.ts';
import { queueRow } from '../support/queue-row.ts';
import { type ScreensRig, startScreens } from './rig.ts';

// The queue's tools and chips, and how they describe a queue longer than what can be selected.

const JOBS = 510;
const MOST = 500;

const stock = { name: 'Silk', gsm: 350 };
const rows = Array.from({ length: JOBS }, (_, number) =>
  queueRow(number, {
    phase: 'prepress',
    stocks: [stock],
    groups: { ...queueRow(0).groups, stage: 'prepress', stock: 'Silk, 350 gsm' },
  }),
);

let rig: ScreensRig;
beforeAll(async () => {
  rig = await startScreens(fakeStation({ queue: queueOf(rows) }));
});
afterAll(async () => {
  await rig.stop();
  expect(rig.station.faults).toEqual([]);
});
afterEach(async () => {
  speak('en');
  await rig.closeWindows();
});

/** As the settings of the station choose it. */
const speak = (language: Language): void =>
  rig.station.show({ screens: { ...rig.station.overview().screens, language } });

const ready = async (): Promise<Page> => {
  const { page } = await rig.open();
  await page.locator('[data-testid=queue] [data-chosen]').waitFor();
  return page;
};

test('the tools take one line at 1440 pixels and two at 1024, in every language', async () => {
  const page = await ready();
  for (const language of ['en', 'de', 'fr', 'nl'] as const) {
    speak(language);
    await page.locator(`html[lang^=${language}]`).waitFor({ state: 'attached' });
    for (const [width, most] of [
      [1440, 1],
      [1024, 2],
    ] as const) {
      await wear(page, { colorScheme: 'light', viewport: { width, height: 800 } });
      await settled(page);
      const what = `${language}, ${width}`;
      expect(await page.locator(tools).count(), what).toBeGreaterThan(6);
      expect(await linesOf(page, tools), what).toBeLessThanOrEqual(most);
      expect(await linesOf(page, chipsOfBar), what).toBe(1);
      await keepPicture(page, `queue-bar-${language}-${width}`);
    }
  }
});

test('with a link to files on hold, the tools are still one line at 1440 pixels in every grouping', async () => {
  const { transfers } = rig.station.overview();
  rig.station.show({ transfers: { ...transfers, onHold: 24 } });
  const page = await ready();
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const language of ['en', 'de', 'fr', 'nl'] as const) {
    speak(language);
    await page.locator(`html[lang^=${language}]`).waitFor({ state: 'attached' });
    for (const grouping of QueueGrouping.options) {
      await go(page, `#/queue/group=${grouping}`);
      await page
        .locator('main select')
        .and(page.locator(`:has(option[value=${grouping}]:checked)`))
        .waitFor();
      await page.locator('main a[href*=contact-sheet]').waitFor();
      await settled(page);
      expect(await linesOf(page, tools), `${language}, ${grouping}`).toBe(1);
    }
  }
  rig.station.show({ transfers });
});

test('a tool without a label keeps it as its name, and shows it on hover', async () => {
  const page = await ready();
  const columns = page.getByRole('button', { name: 'Columns', exact: true });
  expect(await columns.getByText('Columns').isVisible()).toBe(false);
  await columns.hover();
  await page.getByRole('tooltip', { name: 'Columns' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1024, height: 600 });
  await columns.click();
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  await dialog.waitFor();
  // It scrolls where the window is too low for all columns.
  await expect
    .poll(() => dialog.evaluate((one) => one.getBoundingClientRect().bottom))
    .toBeLessThanOrEqual(600);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1920, height: 1000 });
  await columns.getByText('Columns').waitFor();
});

test('chips and statuses say what is counted', async () => {
  const page = await ready();
  const chips = page.getByRole('group', { name: 'Filter by stage' });
  await chips.getByText(`${JOBS} batches`).waitFor();
  await page.getByText('Jobs', { exact: true }).click();
  await chips.getByText(`${JOBS} jobs`).waitFor();
  await page.getByRole('button', { name: 'Filter' }).click();
  const statuses = page.getByRole('dialog', { name: 'Filter' });
  await statuses.getByText('Counted over all jobs.').waitFor();
  await statuses.getByRole('checkbox').first().check();
  await chips.getByText(`${JOBS} jobs found`).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Components', { exact: true }).click();
  await chips.getByText(/^[\d,]+ components$/).waitFor();
});

test('a selection says where it ends, and includes rows that the window has discarded', async () => {
  const page = await ready();
  await page.getByRole('button', { name: `Select first ${MOST}` }).waitFor();
  await page.keyboard.press('Control+a');
  const selection = page.getByRole('region', { name: 'Selected rows' });
  await selection.getByText(`${MOST} selected`).waitFor();
  await selection.getByText(`At most ${MOST} rows can be selected at once.`).waitFor();
  expect(await violations(page)).toEqual([]);
  await selection.getByRole('button', { name: /^Clear selection/ }).click();

  const boxes = page.getByTestId('queue').getByRole('checkbox');
  await boxes.first().click();
  await selection.getByText('1 selected').waitFor();
  await page.getByTestId('queue').evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
  await page.locator(`[role=row][aria-rowindex="${JOBS + 2}"] input`).click({ modifiers: ['Shift'] });
  await selection.getByText(`${MOST} selected`).waitFor();
});

test('a refresh of more rows than are read at once says so', async () => {
  const page = await ready();
  await page.keyboard.press('Control+a');
  await page.getByRole('region', { name: 'Selected rows' }).getByText(`${MOST} selected`).waitFor();
  await page.keyboard.press('u');
  await page.getByText('Only the first 100 rows were refreshed. 100 jobs refreshed.').waitFor();
  await go(page, '#/queue');
});

test('a group of rows on one stock is named like the stock in its rows, in the operator’s units', async () => {
  const page = await ready();
  speak('de');
  await page.locator('html[lang=de]').waitFor({ state: 'attached' });
  await go(page, '#/queue/group=stock');
  const heading = page.getByTestId('queue').getByRole('heading').first();
  await expect.poll(() => heading.textContent()).toMatch(/ g\/m²/);
  expect(await heading.textContent()).not.toMatch(/gsm/);
});
