import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { attentionBesides, type HotFolder, type Language, message } from '../../src/contract/index.ts';
import { connection, folderAway, hotFolder, LONG_AGO } from '../doubles/samples.ts';
import { fakeStation } from '../doubles/station.ts';
import { go, overflow, violations } from '../e2e/rig.ts';
import { keepPicture, settled, wear } from '../e2e/screenshots.ts';
import { type ScreensRig, startScreens } from './rig.ts';

// The strip is one line however many hot folders there are, and counts what the incidents count.

const wide = { width: 1440, height: 900 };
const narrow = { width: 1024, height: 700 };

let rig: ScreensRig;
beforeAll(async () => {
  rig = await startScreens(fakeStation());
});
afterAll(async () => {
  await rig.stop();
  expect(rig.station.faults).toEqual([]);
});
beforeEach(() => {
  set({ language: 'en' });
  rig.station.show({ connections: [connection('Sandbox')], hotFolders: folders(1), incidents: [] });
});
afterEach(() => rig.closeWindows());

const folders = (count: number): HotFolder[] =>
  Array.from({ length: count }, (_, index) => hotFolder(index === 0 ? 'RIP' : `Digital press ${index + 1}`));

function set(screens: { readonly language: Language; readonly textPercent?: 100 | 200 }): void {
  rig.station.show({ screens: { ...rig.station.overview().screens, textPercent: 100, ...screens } });
}

const strip = (page: Page) => page.locator('section[aria-label]').first();

/** Layout of the strip's cells: the number of lines, cut texts, and the overflow in pixels. */
const layout = (
  page: Page,
): Promise<{ readonly lines: number; readonly cut: string[]; readonly over: number }> =>
  strip(page).evaluate((section) => {
    const row = section.firstElementChild;
    const cells = [...(row?.children ?? [])];
    const texts = cells.flatMap((cell) => [...cell.querySelectorAll('span')]);
    return {
      lines: new Set(cells.map((cell) => Math.round(cell.getBoundingClientRect().top))).size,
      cut: texts.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent ?? ''),
      over: (row?.scrollWidth ?? 0) - (row?.clientWidth ?? 0),
    };
  });

const words = {
  en: { folders: (count: number) => `${count} hot folder`, online: 'Online' },
  de: { folders: (count: number) => `${count} Hotfolder`, online: 'Online' },
  fr: { folders: (count: number) => `${count} dossiers surveillés`, online: 'En ligne' },
} as const;

test('one line with 1, 3, 4 and 6 hot folders, in each language and size; a single entry from four on', async () => {
  const { page, complaints } = await rig.open();
  for (const count of [1, 3, 4, 6]) {
    rig.station.show({ hotFolders: folders(count) });
    for (const language of ['en', 'de', 'fr'] as const) {
      set({ language });
      await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' });
      for (const viewport of [wide, narrow]) {
        const what = `${count} folders, ${language}, ${viewport.width}`;
        await wear(page, { viewport, colorScheme: 'light' });
        await strip(page).getByText(words[language].online).waitFor();
        const one = strip(page).getByRole('link', { name: words[language].folders(count) });
        const each = strip(page).getByRole('link', { name: /^(RIP|Digital press)/ });
        // Three fit in the narrow window only if their words are short. The strip measures itself again when
        // its window changes size.
        const right = [
          ...(count <= 3 ? [`0 for all, ${count} for each`] : []),
          ...(count > 3 || (count === 3 && viewport === narrow) ? ['1 for all, 0 for each'] : []),
        ];
        await expect
          .poll(async () => `${await one.count()} for all, ${await each.count()} for each`, { message: what })
          .toBeOneOf(right);
        await settled(page);
        expect(await layout(page), what).toEqual({ lines: 1, cut: [], over: 0 });
        await keepPicture(page, `strip-${count}-${language}-${viewport.width}`);
      }
    }
  }
  expect(complaints).toEqual([]);
});

test('with text at 200 % it stays one line, and nothing is wider than the window', async () => {
  const { page } = await rig.open();
  rig.station.show({ hotFolders: folders(6) });
  for (const language of ['en', 'de', 'fr'] as const) {
    set({ language, textPercent: 200 });
    for (const viewport of [wide, narrow]) {
      await wear(page, { viewport, colorScheme: 'dark', textPercent: 200 });
      await settled(page);
      expect((await layout(page)).lines).toBe(1);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await keepPicture(page, `strip-text-200-${language}-${viewport.width}`);
    }
  }
});

test('ten connections are one entry that counts those in need of attention; up to three are one each', async () => {
  const { page, complaints } = await rig.open();
  const named = Array.from({ length: 9 }, (_, index) => connection(`Print Ordering Benelux ${index + 2}`));
  const ten = [connection('Sandbox'), ...named];
  rig.station.show({ connections: ten });
  const all = { en: '10 connections', de: '10 Verbindungen', fr: '10 connexions' } as const;
  for (const language of ['en', 'de', 'fr'] as const) {
    set({ language });
    await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' });
    for (const viewport of [wide, narrow]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const what = `${language}, ${viewport.width}, ${colorScheme}`;
        await wear(page, { viewport, colorScheme });
        await strip(page)
          .getByRole('link', { name: `${all[language]} ${words[language].online}` })
          .waitFor();
        await settled(page);
        expect(await layout(page), what).toEqual({ lines: 1, cut: [], over: 0 });
        expect(await violations(page), what).toEqual([]);
        await keepPicture(page, `strip-connections-${language}-${viewport.width}-${colorScheme}`);
      }
    }
  }
  set({ language: 'en' });
  const withoutToken = named
    .slice(0, 2)
    .map((one) => ({ ...one, state: { kind: 'needs-token', why: message('service.no-token') } as const }));
  rig.station.show({ connections: [...ten.slice(0, 1), ...withoutToken, ...named.slice(2)] });
  const entry = strip(page).getByRole('link', { name: '10 connections 2 need attention' });
  await entry.waitFor();
  expect(await entry.getAttribute('title')).toContain('Print Ordering Benelux 2: New token needed');
  await entry.click();
  await page.waitForURL(/#\/connections$/);
  rig.station.show({ connections: [...ten.slice(0, 1), ...withoutToken] });
  await strip(page)
    .getByRole('link', { name: /^Print Ordering Benelux 2/ })
    .waitFor();
  rig.station.show({ connections: ten.slice(0, 1) });
  await strip(page)
    .getByRole('link', { name: /^Sandbox Online/ })
    .waitFor();
  expect(complaints).toEqual([]);
});

test('counts what the incidents count; each entry leads to its screen', async () => {
  const { page, complaints } = await rig.open();
  const count = 4;
  const [first, ...others] = folders(count);
  if (first === undefined) throw new Error('There is no hot folder.');
  rig.station.show({ hotFolders: [first, ...others] });
  const entry = strip(page).getByRole('link', { name: `${count} hot folders OK` });
  await entry.waitFor();
  expect(await violations(page)).toEqual([]);

  const away = { ...first, problem: message('folder.missing', { path: first.path }) };
  rig.station.show({ hotFolders: [away, ...others], incidents: [folderAway(away)] });
  const one = strip(page).getByRole('link', { name: `${count} hot folders 1 needs attention` });
  await one.waitFor();
  expect(await one.getAttribute('title')).toContain('RIP: Unreachable');
  const overview = rig.station.overview();
  const counted = `Needs attention ${overview.phases.attention} + ${attentionBesides(overview)}`;
  await strip(page).getByRole('link', { name: counted }).waitFor();
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, 'strip-folders');
  await one.click();
  await page.waitForURL(/#\/hot-folders$/);

  // An acknowledged incident counts in neither place.
  rig.station.show({ incidents: [folderAway(away, { handling: { kind: 'acknowledged', at: LONG_AGO } })] });
  await strip(page)
    .getByRole('link', { name: `${count} hot folders 1 unreachable` })
    .waitFor();
  await strip(page).getByRole('link', { name: 'Needs attention 0' }).waitFor();

  for (const [name, place] of [
    [/^To send/, /#\/queue\/stages=ready$/],
    [/^Downloads/, /#\/transfers$/],
    [/^Sandbox Online/, /#\/connections$/],
    [/^Needs attention/, /#\/queue\/stages=attention$/],
  ] as const) {
    await strip(page).getByRole('link', { name }).click();
    await page.waitForURL(place);
  }
  expect(complaints).toEqual([]);
});

test('a window that is narrowed while the station works, and learns its width late, stays whole', async () => {
  const { page, complaints } = await rig.open();
  const three = folders(3).map((one) => ({ ...one, name: `${one.name} in the hall behind` }));
  rig.station.show({ hotFolders: three });
  await page.addInitScript(() => {
    const HEARS_LATE_MS = 3_000;
    const Real = ResizeObserver;
    window.ResizeObserver = class extends Real {
      constructor(callback: ResizeObserverCallback) {
        super((...heard) => {
          if (document.documentElement.dataset.hearsLate === undefined) callback(...heard);
          else setTimeout(() => callback(...heard), HEARS_LATE_MS);
        });
      }
    };
  });
  await page.reload();
  await wear(page, { viewport: { width: 1920, height: 900 }, colorScheme: 'light' });
  const each = strip(page).getByRole('link', { name: /^(RIP|Digital press)/ });
  await expect.poll(() => each.count()).toBe(3);
  await settled(page);
  await page.evaluate(() => {
    document.documentElement.dataset.hearsLate = '';
  });
  await wear(page, { viewport: narrow, colorScheme: 'light' });
  rig.station.show({ hotFolders: three.map((one, index) => ({ ...one, paused: index === 0 })) });
  await strip(page)
    .getByText(/paused/i)
    .waitFor();
  rig.station.show({ hotFolders: three });
  await strip(page)
    .getByText(/paused/i)
    .waitFor({ state: 'detached' });
  await expect.poll(() => layout(page)).toEqual({ lines: 1, cut: [], over: 0 });
  expect(complaints).toEqual([]);
});

test('a service that is away: since when, and how old the data is', async () => {
  const { page } = await rig.open();
  await strip(page)
    .getByRole('link', { name: /^Sandbox Online/ })
    .waitFor();
  const why = message('service.nothing-there', { host: '127.0.0.1' });
  const state = { kind: 'offline', since: LONG_AGO, why, retryAt: null } as const;
  rig.station.show({ connections: [connection('Sandbox', { state })] });
  const link = strip(page).getByRole('link', { name: /^Sandbox Offline since (\d+ \w+,? )?\d\d:\d\d/ });
  await link.waitFor();
  expect(await link.getAttribute('title')).toMatch(/As of (\d+ \w+,? )?\d\d:\d\d\.$/);
  for (const language of ['en', 'de', 'fr'] as const) {
    set({ language });
    await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' });
    await wear(page, { viewport: narrow, colorScheme: 'light' });
    await settled(page);
    expect(await layout(page), language).toEqual({ lines: 1, cut: [], over: 0 });
  }
  await go(page, '#/wall');
  set({ language: 'en' });
  await page
    .getByRole('listitem')
    .filter({ hasText: /^SandboxOffline since/ })
    .waitFor();
});
