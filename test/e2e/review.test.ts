import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type JobDetail, JobKey, QueueQuery } from '../../src/contract/index.ts';
import { startWebServer, type WebServer } from '../../src/main/headless/web-server.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { sharedChromium } from '../support/browser.ts';
import { openTestStation, type TestStation } from '../support/station.ts';
import { windowsOf } from '../support/thread-here.ts';
import { until } from '../support/until.ts';
import { switchOffNotices } from './no-notices.ts';
import { linkToReview, violations } from './rig.ts';
import { keepPicture } from './screenshots.ts';
import { draw, paper } from './viewport.ts';

const rendererFolder = resolve(import.meta.dirname, '../../dist/renderer');

/** The margin between the stage and a sheet that fills it. */
const MARGIN_PX = 36;

let root: string;
let station: TestStation;
let web: WebServer;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-review-'));
  const sandbox = await createSandbox();
  sandbox.makeJobs(24, { prepressMs: 0 });
  station = await openTestStation({ root, service: sandbox });
  web = await startWebServer({
    port: 0,
    portMayMove: true,
    rendererFolder,
    openWindow: windowsOf(station.router),
    openArtwork: station.station.readArtwork,
    now: Date.now,
  });
  const { api } = station.station;
  await switchOffNotices(api);
  await until(
    'all files are fed',
    () => {
      const { phases, transfers } = api.overview.get();
      return phases['at-rip'] > 0 && phases.prepress === 0 && transfers.running + transfers.waiting === 0;
    },
    60_000,
  );
  // No service from here on, as with the network cable pulled out.
  await sandbox.stop();
  browser = await sharedChromium();
});
afterAll(async () => {
  await web.stop();
  await station.stop();
  await rm(root, { recursive: true, force: true });
});
afterEach(() => context.close());

/** The first job that matches. */
function jobWith(wanted: (job: JobDetail) => boolean): JobDetail {
  const { api } = station.station;
  const { rows } = api.queue.list(QueueQuery.parse({ level: 'jobs', limit: 500 }));
  const jobs = rows.map(({ key }) => JobKey.parse(key));
  const found = jobs.map((key) => api.job.get({ key })).find(wanted);
  if (found === undefined) throw new Error('The sandbox made no such job.');
  return found;
}

async function openReview(
  job: JobDetail,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ page: Page; complaints: string[] }> {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(web.newLoginUrl());
  await page.evaluate(
    (hash) => {
      location.hash = hash;
    },
    `#/job/${encodeURIComponent(job.key)}`,
  );
  await linkToReview(page, job.key).click();
  await painted(page);
  return { page, complaints };
}

const painted = (page: Page) =>
  page.locator('[role=application] canvas[data-painted=true]').first().waitFor();

/** The number of colours in the middle of the stage. */
const colours = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const canvas = document.querySelector('[role=application] canvas');
    if (!(canvas instanceof HTMLCanvasElement)) return 0;
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    const seen = new Set<number>();
    for (let at = 0; at + 3 < data.length; at += 4 * 37) {
      seen.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
    }
    return seen.size;
  });

/** Asserts that the page breaks no rule of axe, light or dark. */
async function isAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
    expect(await violations(page), colorScheme).toEqual([]);
  }
}

const isBook = (job: JobDetail): boolean => job.components.length === 2;
const hasFoil = (job: JobDetail): boolean =>
  job.components.some(({ files }) => files.some(({ kind }) => kind === 'foil'));

const sizeOfPage = /^Page ([\d.]+) × [\d.]+ mm$/;

test('with the network off, a file is shown page by page, zoomed, turned and measured', async () => {
  const { page, complaints } = await openReview(jobWith(isBook));
  await expect.poll(() => colours(page)).toBeGreaterThan(5);
  await page.getByText(sizeOfPage).waitFor();

  const zoom = page.getByRole('toolbar').getByText('%');
  const fit = await zoom.textContent();
  await page.keyboard.press('1');
  await page.getByRole('toolbar').getByText('100%').waitFor();
  await page.keyboard.press('+');
  await page.getByRole('toolbar').getByText('125%').waitFor();
  await page.keyboard.press('0');
  await expect.poll(() => zoom.textContent()).toBe(fit);

  await page.keyboard.press('m');
  await page.locator('[role=application][data-tool=measure]').waitFor();
  const words = await page.getByText(sizeOfPage).textContent();
  const [, widthMm = Number.NaN] = (sizeOfPage.exec(words ?? '') ?? []).map(Number);
  const across = page
    .getByRole('status')
    .filter({ hasText: /X .+, Y / })
    .locator('b');
  // A column that appears beside the sheet changes its width; then it is measured again.
  await expect
    .poll(async () => {
      const sheet = await paper(page);
      await draw(page, { x: sheet.x + 50, y: sheet.y + 60 }, { x: sheet.x + 150, y: sheet.y + 60 });
      return Number((await across.textContent())?.split(' ')[0]) - (100 * widthMm) / sheet.width;
    })
    .toBeCloseTo(0, 0);

  await isAccessible(page);
  expect(complaints).toEqual([]);
});

test('preflight results are in words, each finding leads to its page, and the boxes are drawn', async () => {
  const { page, complaints } = await openReview(jobWith(hasFoil));
  await page.getByText('PDF/X', { exact: false }).first().waitFor();
  const boxes = page.locator('[role=application] svg rect');
  // At least bleed, trim and safety zone, each with its seam.
  await expect.poll(() => boxes.count()).toBeGreaterThanOrEqual(6);
  await page.keyboard.press('b');
  await expect.poll(() => boxes.count()).toBe(0);
  await page.keyboard.press('b');
  const finding = page.getByRole('complementary').getByRole('button', { pressed: false }).first();
  await finding.click();
  await page.getByRole('complementary').getByRole('button', { pressed: true }).waitFor();
  await isAccessible(page);
  await keepPicture(page, 'review-findings-light-1440');
  expect(complaints).toEqual([]);
});

test('colour and foil are overlaid, side by side, and shown as a difference', async () => {
  const { page, complaints } = await openReview(jobWith(hasFoil));
  const choose = async (name: string): Promise<void> => {
    await page.getByRole('combobox', { name: 'Compare', exact: true }).click();
    await page.getByRole('option', { name }).click();
  };
  await choose('Overlay');
  await page.locator('[role=application] canvas[data-painted=true]').nth(1).waitFor();
  await isAccessible(page);
  await keepPicture(page, 'review-over-light-1440');
  await choose('Side by side');
  await expect.poll(() => page.getByRole('application').count()).toBe(2);
  await isAccessible(page);
  await choose('Difference');
  await page.locator('[role=application] canvas[data-painted=true]').nth(1).waitFor();
  await isAccessible(page);
  await keepPicture(page, 'review-difference-light-1440');
  expect(complaints).toEqual([]);
});

test('a colour is read from the file’s own values, and called a guide', async () => {
  const { page, complaints } = await openReview(jobWith(hasFoil));
  await page.keyboard.press('i');
  await page.locator('[role=application][data-tool=pick]').waitFor();
  const stage = await page.getByRole('application').boundingBox();
  if (stage === null) throw new Error('There is no stage.');
  // The second page has a bar of one colour along its left edge; the first has a gradient, whose values are
  // not read.
  await page.mouse.move(stage.x + stage.width / 2, stage.y + stage.height / 2);
  const inFile = page.getByRole('status', { name: 'In the file' });
  await inFile.getByText(/^Gradient: .* values not available$/).waitFor();
  await page.keyboard.press('PageDown');
  await page.locator('button[aria-current=page]', { hasText: '2' }).waitFor();
  await painted(page);
  await page.mouse.move(stage.x + MARGIN_PX + 12, stage.y + stage.height / 2);
  await inFile.getByText(/^Fill: C [\d.]+ M [\d.]+ Y [\d.]+ K [\d.]+ %$/).waitFor();
  await page.getByText('For guidance only, not a proof', { exact: false }).waitFor();
  // The readout is at the pointer, and within the window.
  const readout = await inFile.boundingBox();
  expect((readout?.x ?? 0) - (stage.x + MARGIN_PX + 12)).toBeLessThan(60);
  expect(Math.abs((readout?.y ?? 0) - (stage.y + stage.height / 2))).toBeLessThan(140);
  expect((readout?.y ?? 9_000) + (readout?.height ?? 0)).toBeLessThan(page.viewportSize()?.height ?? 0);
  await isAccessible(page);
  await keepPicture(page, 'review-colour-light-1440');
  await page.mouse.move(stage.x + 30, stage.y + stage.height - 10);
  await inFile.getByText('No object here.').waitFor();
  expect(complaints).toEqual([]);
}, 120_000);

test.each([
  ['light', 1440, 900],
  ['dark', 1440, 900],
  ['light', 1024, 700],
  ['dark', 1024, 700],
] as const)('looks as it should: %s, %i x %i', async (colorScheme, width, height) => {
  const { page, complaints } = await openReview(jobWith(isBook), {
    colorScheme,
    viewport: { width, height },
  });
  await page.getByRole('button', { name: 'Page 1', exact: true }).waitFor();
  await keepPicture(page, `review-${colorScheme}-${width}`);
  expect(complaints).toEqual([]);
});
