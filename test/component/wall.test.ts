import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  attentionCount,
  type DueBoard,
  type Incident,
  IncidentId,
  type Language,
  message,
} from '../../src/contract/index.ts';
import { HOLD_MS, PAGE_MS } from '../../src/renderer/dashboard/rotation.ts';
import { emptyDueBoard, noDueCounts, queueOf } from '../doubles/queue.ts';
import { connection, folderAway, hotFolder, LONG_AGO } from '../doubles/samples.ts';
import { fakeStation } from '../doubles/station.ts';
import type { WindowOptions } from '../e2e/hosts/host.ts';
import { collisions, overflow, violations, withMotion } from '../e2e/rig.ts';
import { keepPicture, settled, wear } from '../e2e/screenshots.ts';
import { queueRow } from '../support/queue-row.ts';
import { type ScreensRig, startScreens } from './rig.ts';

// The wall is read from across the room, and turns pages if its rows do not fit on one.

const JOBS = 24;
const STUCK = 31;
const inADay = new Date(Date.now() + 24 * 3_600_000 - 600_000).toISOString();
const board: DueBoard = {
  ...emptyDueBoard,
  times: [
    {
      at: inADay,
      groups: ['Next day', 'Before noon'],
      counts: { ...noDueCounts, ready: { jobs: JOBS, files: JOBS } },
      expectedAt: null,
      misses: 14,
      unsaid: 0,
    },
  ],
};
const customerOf = (number: number): string => `Druckhaus Nordlicht ${number}`;
const rows = Array.from({ length: JOBS }, (_, number) =>
  queueRow(number, {
    phase: 'attention',
    customers: [customerOf(number)],
    filesNeedingAttention: 1 + (number % 2),
    problem: message('delivery.stuck', { minutes: 2, name: `artwork-${number}.pdf` }),
    shipBy: inADay,
  }),
);
const rip = hotFolder('RIP', { waiting: STUCK, stuck: STUCK });
const silent: Incident = {
  ...folderAway(rip),
  id: IncidentId.parse('not-picked-up:rip'),
  kind: 'not-picked-up',
  what: message('incident.rip-silent', { name: 'RIP' }),
  since: LONG_AGO,
  delayed: { files: STUCK, jobs: JOBS, batches: 20 },
};

let rig: ScreensRig;
const opened: Page[] = [];

const say = (language: Language): void =>
  rig.station.show({ screens: { ...rig.station.overview().screens, language } });

/** The reason of a row. */
const languages = { en: /Not picked up/i, de: /nicht abgeholt/i, fr: /non récupéré|pas récupéré/i } as const;

beforeAll(async () => {
  rig = await startScreens(fakeStation({ queue: { ...queueOf(rows), dueBoard: () => board } }));
  rig.station.show({
    connections: [connection('Sandbox')],
    // Problems come first, wherever they are.
    hotFolders: [...['Foil unit', 'Wide format', 'Digital press 4'].map((name) => hotFolder(name)), rip],
    incidents: [silent],
    phases: { ...rig.station.overview().phases, attention: JOBS },
  });
  say('en');
});
afterAll(async () => {
  await rig.stop();
  expect(rig.station.faults).toEqual([]);
});
afterEach(async () => {
  // The next window may share the context, and its clock would stand still too.
  for (const page of opened.splice(0)) await page.clock.resume();
  await rig.closeWindows();
});

const rowsOf = (page: Page) => page.locator('main ol');

/** Opens the wall in a window whose clock can be set, and waits for its rows. */
async function openWall(options: WindowOptions = withMotion): Promise<{
  readonly page: Page;
  readonly complaints: readonly string[];
}> {
  const { page, complaints } = await rig.open('#/wall', { ...options, ownClock: true });
  await page.clock.install();
  opened.push(page);
  await page.reload();
  await rowsOf(page).locator('li').nth(8).waitFor();
  return { page, complaints };
}

const pageShown = async (page: Page): Promise<string> =>
  `${await rowsOf(page).getAttribute('data-page')} of ${await rowsOf(page).getAttribute('data-pages')}`;

/** The rows that are fully visible; no other may be partly visible. */
const seen = (page: Page): Promise<{ readonly whole: number[]; readonly cut: number[] }> =>
  rowsOf(page).evaluate((list) => {
    const around = list.getBoundingClientRect();
    const found = { whole: [] as number[], cut: [] as number[] };
    [...list.children].forEach((row, index) => {
      const box = row.getBoundingClientRect();
      if (box.left >= around.right - 1 || box.right <= around.left + 1) return;
      const isWhole = box.top >= around.top - 1 && box.bottom <= around.bottom + 1;
      (isWhole ? found.whole : found.cut).push(index);
    });
    return found;
  });

/** The words below the counts. */
const heightsOfLabels = (page: Page): Promise<number[]> =>
  page
    .locator('main ul')
    .first()
    .locator('li > span')
    .evaluateAll((names) => names.map((name) => Math.round(name.getBoundingClientRect().height)));

test('says who each row is for and why it is there, the state of each hot folder, and what is next', async () => {
  const { page, complaints } = await openWall();
  await rowsOf(page)
    .getByText(/Nothing has been picked up by RIP since .* \(\d+ files of/)
    .waitFor();
  const row = rowsOf(page)
    .locator('li')
    .filter({ hasText: customerOf(0) })
    .first();
  await row.getByText(/Not picked up/i).waitFor();
  await row.getByText(/^leaves in /).waitFor();
  const lights = page.getByRole('list', { name: 'Hot folders and connections' });
  // Problems come first.
  expect(await lights.getByRole('listitem').first().textContent()).toBe(
    `RIP${STUCK} not picked up · ${STUCK} in folder`,
  );
  await lights.getByText('OK · 0 in folder').first().waitFor();
  await lights.getByText('Online').waitFor();
  const cutOff = page.getByRole('region', { name: 'Next cut-off' });
  await cutOff.getByText(/ · in 2[2-4] hr/).waitFor();
  await cutOff.getByText(`${JOBS} jobs due`).waitFor();
  await cutOff.getByText('14 will miss it').waitFor();
  const attention = page.locator('main li').filter({ hasText: 'Needs attention' }).first();
  expect(await attention.textContent()).toContain(String(attentionCount(rig.station.overview())));
  expect(complaints).toEqual([]);
});

test('the clock has 24 hours, unless the locale has twelve', async () => {
  const { page } = await openWall();
  await page.clock.setFixedTime(new Date(2026, 5, 1, 17, 5));
  const clock = page.locator('main time').first();
  await expect.poll(() => clock.textContent()).toBe('17:05');
  say('en-US');
  await expect.poll(() => clock.textContent()).toMatch(/^05:05\sPM$/);
  say('en');
});

test('pages turn automatically and by keys; they wait for readers, and while they are paused', async () => {
  const { page, complaints } = await openWall();
  await wear(page, { viewport: { width: 1920, height: 1080 }, colorScheme: 'light' });
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const pages = Number(await rowsOf(page).getAttribute('data-pages'));
  expect(pages).toBeGreaterThan(2);
  const at = async (): Promise<number> => Number(await rowsOf(page).getAttribute('data-page'));
  const shown = new Set<number>();
  const begin = await at();
  for (let turn = 0; turn < pages; turn++) {
    expect(await at()).toBe((begin + turn) % pages);
    const { whole, cut } = await seen(page);
    expect(cut).toEqual([]);
    for (const row of whole) shown.add(row);
    await page.clock.runFor(PAGE_MS);
  }
  expect(shown.size, 'each row was there').toBe(await rowsOf(page).locator('li').count());
  expect(await pageShown(page)).toBe(`${begin} of ${pages}`);

  await page.keyboard.press('PageDown');
  expect(await at()).toBe((begin + 1) % pages);
  await page.keyboard.press('PageUp');
  expect(await at()).toBe(begin);
  await page.clock.runFor(HOLD_MS - 2_000);
  expect(await at(), 'who has turned it has time to read').toBe(begin);
  await page.mouse.move(400, 400);
  await page.clock.runFor(HOLD_MS - 2_000);
  expect(await at(), 'and so has who moves the pointer').toBe(begin);
  await page.clock.runFor(4_000);
  expect(await at()).toBe((begin + 1) % pages);

  await page.getByRole('button', { name: 'Stay on this page' }).click();
  await page.clock.runFor(5 * PAGE_MS);
  expect(await at()).toBe((begin + 1) % pages);
  await page.keyboard.press('p');
  await page.clock.runFor(PAGE_MS + 1_000);
  expect(await at()).toBe((begin + 2) % pages);
  expect(complaints).toEqual([]);
});

test('with less motion, pages turn by keys only', async () => {
  const { page } = await openWall({ reducedMotion: 'reduce' });
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.clock.runFor(3 * PAGE_MS);
  expect(await rowsOf(page).getAttribute('data-page')).toBe('0');
  await page.getByRole('button', { name: 'Rotate pages' }).waitFor();
  await page.keyboard.press('PageDown');
  expect(await rowsOf(page).getAttribute('data-page')).toBe('1');
});

test('can be read from five metres, in each size, theme and language', async () => {
  // On a slow machine pages would turn meanwhile.
  const { page, complaints } = await openWall({ reducedMotion: 'reduce' });
  for (const language of ['en', 'de', 'fr'] as const) {
    say(language);
    await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' });
    for (const viewport of [
      { width: 1024, height: 700 },
      { width: 1440, height: 900 },
      { width: 1920, height: 1080 },
      { width: 3840, height: 2160 },
    ]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const what = `${language}, ${colorScheme}, ${viewport.width}`;
        await wear(page, { viewport, colorScheme });
        await settled(page);
        const reason = rowsOf(page).getByText(languages[language]).first();
        const size = await reason.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
        expect(size, what).toBeGreaterThanOrEqual(Math.min(0.025 * viewport.width, 0.045 * viewport.height));
        expect((await seen(page)).cut, what).toEqual([]);
        expect((await seen(page)).whole.length, what).toBeGreaterThan(2);
        const labels = await heightsOfLabels(page);
        expect(labels, what).toHaveLength(6);
        // Short words: each stage fits on one line.
        if (language === 'en') expect(new Set(labels).size, what).toBe(1);
        expect(await collisions(page), what).toEqual([]);
        expect(await overflow(page), what).toBeLessThanOrEqual(0);
        if (language === 'en') expect(await violations(page), what).toEqual([]);
        await keepPicture(page, `wall-${language}-${colorScheme}-${viewport.width}`);
      }
    }
  }
  say('en');
  expect(complaints).toEqual([]);
}, 240_000);
