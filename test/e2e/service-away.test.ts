import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type JobDetail, JobKey, QueueQuery } from '../../src/contract/index.ts';
import { until } from '../support/until.ts';
import type { WindowOptions } from './hosts/host.ts';
import { switchOffNotices } from './no-notices.ts';
import { go, linkToReview, overflow, type Rig, startRig, violations, type Window } from './rig.ts';
import { keepPicture, looks, settled, wear } from './screenshots.ts';
import { draw, paper } from './viewport.ts';

// What the screens show of jobs while their service is away, and of their files.

/** Among those fed there is a book, and one with foil. */
const [FED, IN_PREPRESS] = [24, 6];
let rig: Rig;
beforeAll(async () => {
  rig = await startRig({ connected: true });
  await switchOffNotices(rig.host.station.api);
  rig.sandbox.makeJobs(FED, { prepressMs: 0 });
  rig.sandbox.makeJobs(IN_PREPRESS, { prepressMs: 3_600_000, fileBytes: 20_000, loose: true });
  const { api } = rig.host.station;
  for (const { id } of api.overview.get().connections) await api.connections.refresh({ id });
  await until(
    'all files fed',
    () => {
      const { phases, transfers } = api.overview.get();
      if (transfers.running + transfers.waiting > 0) return false;
      const isAllKnown = rows({ level: 'jobs' }).total === FED + IN_PREPRESS;
      return isAllKnown && phases['at-rip'] > 0 && phases.ready === 0 && phases.prepress > 0;
    },
    100_000,
  );
}, 120_000);
afterAll(() => rig.stop());
afterEach(() => rig.closeWindows());

const rows = (more: Partial<QueueQuery> = {}) => rig.host.station.api.queue.list(QueueQuery.parse(more));

const sizes = [
  { width: 1024, height: 700 },
  { width: 1440, height: 900 },
];

/** The distance from a job's title to its files, in pixels, in a small and a large window. */
async function filesBelowTitle(page: Page): Promise<number[]> {
  const size = page.viewportSize();
  const distances: number[] = [];
  for (const viewport of sizes) {
    await page.setViewportSize(viewport);
    await settled(page);
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    const files = await page.locator('main section').first().boundingBox();
    distances.push((files?.y ?? Number.NaN) - (title?.y ?? Number.NaN));
  }
  if (size !== null) await page.setViewportSize(size);
  return distances;
}

/** Text of rows in which a line ends with a separator dot. */
const hangingDots = (page: Page): Promise<string[]> =>
  page
    .getByTestId('queue')
    .locator('a')
    .evaluateAll((links) =>
      links.flatMap((link) => {
        const texts = document.createTreeWalker(link, NodeFilter.SHOW_TEXT);
        const signs: { sign: string; top: number; bottom: number }[] = [];
        for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
          for (const [at, sign] of [...(node.textContent ?? '')].entries()) {
            const range = document.createRange();
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            const { top, bottom } = range.getBoundingClientRect();
            if (sign.trim() !== '') signs.push({ sign, top, bottom });
          }
        }
        const hangs = signs.some(({ sign, bottom }, index) => {
          const next = signs[index + 1];
          return sign === '·' && (next === undefined || next.top > bottom - 2);
        });
        return hangs ? [link.textContent ?? ''] : [];
      }),
    );

test('with the service away, each row, batch and job says how old its data is', async () => {
  const { api } = rig.host.station;
  const { page, complaints } = await rig.open();
  await page.getByTestId('queue').getByRole('link').first().waitFor();
  const row = page.getByTestId('queue').locator('a').first();
  const heightOf = async () => Math.round((await row.boundingBox())?.height ?? 0);
  const before = await heightOf();
  expect(await page.getByText(/As of/).count()).toBe(0);
  const batchKey = rows().rows.find(({ kind }) => kind === 'batch')?.key ?? '';
  const goToJob = async (): Promise<void> => {
    await go(page, `#/batch/${encodeURIComponent(batchKey)}`);
    await page.locator('main').locator('tbody a').first().click();
    await page.getByRole('button', { name: 'Refresh' }).waitFor();
  };
  await goToJob();
  const filesBefore = await filesBelowTitle(page);
  expect(filesBefore.every((distance) => distance > 0)).toBe(true);
  await go(page, '#/queue');
  await rig.sandbox.stop();
  for (const { id } of api.overview.get().connections) await api.connections.refresh({ id });
  await until('it is offline', () => api.overview.get().connections[0]?.state.kind === 'offline', 60_000);

  const asOf = row.getByText(/^As of \d{1,2}:\d{2}/);
  await asOf.waitFor();
  expect(await asOf.getAttribute('title')).toMatch(/^Sandbox offline since .*\d:\d\d/);
  expect(await heightOf()).toBe(before);
  for (const look of looks) {
    await wear(page, look);
    await settled(page);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    if (look.judged) expect(await violations(page)).toEqual([]);
    await keepPicture(page, `queue-as-of-${look.name}`);
  }
  await page.setViewportSize({ width: 1024, height: 700 });
  const aged = page
    .getByTestId('queue')
    .locator('a')
    .filter({ hasText: / ago|just now/ })
    .first();
  const cutPx = await aged.getByText(/^As of/).evaluate((known) => {
    const line = known.parentElement;
    return line == null ? null : [line.scrollWidth - line.clientWidth, line.scrollHeight - line.clientHeight];
  });
  expect(cutPx).toEqual([0, 0]);
  const { screens } = api.settings.get();
  for (const language of ['de', 'fr', 'nl', 'en'] as const) {
    api.settings.set({ screens: { ...screens, language } });
    await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' });
    await settled(page);
    expect(await hangingDots(page), language).toEqual([]);
    await keepPicture(page, `queue-as-of-1024-${language}`);
  }
  await go(page, `#/batch/${encodeURIComponent(batchKey)}`);
  await page
    .locator('main')
    .getByText(/^As of/)
    .waitFor();
  await goToJob();
  await page
    .locator('main')
    .getByText(/^As of/)
    .waitFor();
  expect(await filesBelowTitle(page)).toEqual(filesBefore);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await settled(page);
    await keepPicture(page, `job-as-of-${size.width}`);
  }
  for (const look of looks) {
    await wear(page, look);
    await settled(page);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await keepPicture(page, `job-as-of-${look.name}`);
  }
  expect(complaints).toEqual([]);
}, 180_000);

const pictures = (page: Page) => page.locator('[data-shown=true] img');

/** Whether each thumbnail is decoded and has more than one colour. */
const drawn = (page: Page): Promise<boolean[]> =>
  pictures(page).evaluateAll((images) =>
    images.map((image) => {
      if (!(image instanceof HTMLImageElement) || image.naturalWidth === 0) return false;
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      return new Set(data).size > 3;
    }),
  );

test.each([
  ['light', 1440, 900],
  ['dark', 1024, 700],
] as const)(
  'with the network off, queue and job show a thumbnail of every file: %s, %i x %i',
  async (colorScheme, width, height) => {
    const { page, complaints } = await rig.open({ colorScheme, viewport: { width, height } });
    // Batches: the other jobs are in pre-press and have no file yet.
    const batches = page.locator('a[href*="#/batch/"]');
    await batches.first().waitFor();
    await expect.poll(async () => (await pictures(page).count()) - (await batches.count())).toBe(0);
    await expect.poll(() => drawn(page)).not.toContain(false);
    await keepPicture(page, `thumbnails-queue-${colorScheme}-${width}`);

    const [listed] = rows({ level: 'jobs', phases: ['at-rip'], limit: 1 }).rows;
    const job = JobKey.parse(listed?.key);
    const files = rig.host.station.api.job
      .get({ key: job })
      .components.flatMap((component) => component.files);
    await go(page, `#/job/${encodeURIComponent(job)}`);
    await linkToReview(page, job).waitFor();
    await expect.poll(() => pictures(page).count()).toBe(files.length);
    await expect.poll(() => drawn(page)).not.toContain(false);
    await keepPicture(page, `thumbnails-job-${colorScheme}-${width}`);
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  },
);

/** The margin between the stage and a sheet that fills it. */
const MARGIN_PX = 36;

/** The first job that matches. */
function jobWith(wanted: (job: JobDetail) => boolean): JobDetail {
  const { api } = rig.host.station;
  const { rows } = api.queue.list(QueueQuery.parse({ level: 'jobs', limit: 500 }));
  const jobs = rows.map(({ key }) => JobKey.parse(key));
  const found = jobs.map((key) => api.job.get({ key })).find(wanted);
  if (found === undefined) throw new Error('The sandbox made no such job.');
  return found;
}

async function openReview(job: JobDetail, options: WindowOptions = {}): Promise<Window> {
  const window = await rig.open(options);
  await go(window.page, `#/job/${encodeURIComponent(job.key)}`);
  await linkToReview(window.page, job.key).click();
  await painted(window.page);
  return window;
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

test('preflight results are in words, with how sure they are and who judges; each finding leads to its page, and the boxes are drawn', async () => {
  const { page, complaints } = await openReview(jobWith(hasFoil));
  await page.getByText('PDF/X', { exact: false }).first().waitFor();
  await page.getByText('Checked with Standard (company’s profile)').waitFor();
  await page.getByText('Likely: it follows from samples, outlines or names.').first().waitFor();
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
] as const)('a file in review looks as it should: %s, %i x %i', async (colorScheme, width, height) => {
  const { page, complaints } = await openReview(jobWith(isBook), {
    colorScheme,
    viewport: { width, height },
  });
  await page.getByRole('button', { name: 'Page 1', exact: true }).waitFor();
  await keepPicture(page, `review-${colorScheme}-${width}`);
  expect(complaints).toEqual([]);
});
