import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ActivityQuery, known, type Language, withoutCustomer } from '../../src/contract/index.ts';
import { activityApi } from '../../src/main/station/api/activity.ts';
import type { Store } from '../../src/main/station/store/index.ts';
import { folderAway, hotFolder } from '../doubles/samples.ts';
import { fakeStation } from '../doubles/station.ts';
import { answersFrom, emptyStore, sentFile } from '../doubles/stored.ts';
import { go, overflow, violations } from '../e2e/rig.ts';
import { keepPicture, settled, wear } from '../e2e/screenshots.ts';
import { type ScreensRig, startScreens } from './rig.ts';

// The log of a real store, in memory, as the station's own view of it answers.

let store: Store;
let activity: ReturnType<typeof activityApi>;
let rig: ScreensRig;
beforeAll(async () => {
  store = emptyStore();
  activity = activityApi({ store });
  for (let index = 1; index <= 6; index++)
    sentFile(store, `j${index}`, {
      name: `Fjordlys Festival - Summer menu ${index}`,
      customer: known('Fjordlys Festival'),
    });
  rig = await startScreens(fakeStation(answersFrom(store)));
});
afterAll(async () => {
  await rig.stop();
  store.close();
  expect(rig.station.faults).toEqual([]);
});
afterEach(() => rig.closeWindows());

test('what happened to a file is found, filtered and paged back', async () => {
  const { page, complaints } = await rig.open('#/activity');
  await page.getByRole('row').nth(1).waitFor();
  await keepPicture(page, 'activity-light-1440');
  expect(await violations(page)).toEqual([]);
  // Important events come first, with their jobs; the steps in between are shown on demand.
  const events = activity.list(ActivityQuery.parse({ detail: 'events' }));
  await expect.poll(() => page.locator('tbody tr').count()).toBe(events.entries.length);
  await page.getByRole('cell', { name: 'Sent', exact: true }).first().waitFor();
  const latest = events.entries.find(({ jobName }) => jobName !== null);
  await page
    .getByRole('link', {
      name: withoutCustomer(latest?.jobName ?? '?', [latest?.customer ?? '?']),
      exact: true,
    })
    .first()
    .waitFor();
  await page.getByText('All steps', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'File', exact: true }).click();
  await expect.poll(() => page.locator('tbody tr').first().textContent()).toContain('.pdf');
  const sources = await page.locator('tbody td:last-child').allTextContents();
  expect(sources.filter((one) => !/^\p{Lu}/u.test(one))).toEqual([]);
  const { entries } = activity.list(ActivityQuery.parse({ subjects: ['artwork'], limit: 1 }));
  const label = entries[0]?.label ?? '';
  await page.keyboard.press('Escape');
  const search = page.getByLabel('Search names, customers, IDs, reasons');
  await search.fill(label);
  await expect
    .poll(async () => new Set(await page.locator('tbody tr td:nth-child(4) p:first-child').allTextContents()))
    .toEqual(new Set([label]));
  await search.fill('no such thing');
  await page.getByText('No results').waitFor();
  expect(complaints).toEqual([]);
});

test('the export has every line that the filter finds', async () => {
  const { page, complaints } = await rig.open('#/activity');
  await page.getByRole('row').nth(1).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  const { entries } = activity.list(ActivityQuery.parse({ detail: 'events', limit: 500 }));
  expect(file.suggestedFilename()).toMatch(/^makeready-activity-\d{4}-\d\d-\d\d\.csv$/);
  expect(text.startsWith('\u{feff}No,Time (local),Offset,Type,Item,ID,Job,Customer')).toBe(true);
  expect(text.trimEnd().split('\r\n')).toHaveLength(entries.length + 1);
  await page.getByRole('status').getByText(`${entries.length} rows exported.`).waitFor();
  expect(complaints).toEqual([]);
});

/** Words of the table that are broken over two lines; file names, which have digits, may be. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.locator('table').evaluate((table) => {
    const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(
        /(?<!\S)\p{L}{3,}(?=[,.:]?(?:\s|$))/gu,
      )) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          broken.push(word);
      }
    }
    return broken;
  });

const incident: Readonly<Record<Exclude<Language, 'en-US'>, string>> = {
  en: 'Nothing can be sent to RIP',
  de: 'Nichts kann gesendet werden an RIP',
  fr: 'Rien ne peut être envoyé à RIP',
  nl: 'Er kan niets naar RIP worden verzonden',
};

test('an incident is reported in the language of the screens, and no word is broken in a small window', async () => {
  const { id, what } = folderAway(hotFolder('RIP'));
  store.incidents.begin(id, what);
  store.incidents.end(id);
  const { page, complaints } = await rig.open();
  await wear(page, { colorScheme: 'light', viewport: { width: 1024, height: 700 } });
  await go(page, '#/activity');
  for (const language of ['de', 'fr', 'nl', 'en'] as const) {
    rig.station.show({ screens: { ...rig.station.overview().screens, language } });
    await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' });
    await settled(page);
    const titles = page.locator('tbody tr td:nth-child(4)').filter({ hasText: incident[language] });
    // Its beginning and its end.
    await expect.poll(() => titles.count(), { message: language }).toBe(2);
    expect(await brokenWords(page), language).toEqual([]);
    expect(await overflow(page), language).toBeLessThanOrEqual(0);
    await keepPicture(page, `activity-${language}-1024`);
  }
  expect(complaints).toEqual([]);
});
