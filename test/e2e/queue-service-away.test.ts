import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { JobKey, QueueQuery } from '../../src/contract/index.ts';
import { until } from '../support/until.ts';
import { go, linkToReview, overflow, type Rig, startRig, violations } from './rig.ts';
import { keepPicture, looks, settled, wear } from './screenshots.ts';

// What the screens show of jobs while their service is away.

const [FED, IN_PREPRESS] = [6, 6];
let rig: Rig;
beforeAll(async () => {
  rig = await startRig({ connected: true });
  rig.sandbox.makeJobs(FED, { prepressMs: 0 });
  rig.sandbox.makeJobs(IN_PREPRESS, { prepressMs: 3_600_000, fileBytes: 20_000, loose: true });
  const { api } = rig.host.station;
  for (const { id } of api.overview.get().connections) await api.connections.refresh({ id });
  await until(
    'all files fed',
    () => {
      const { phases } = api.overview.get();
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
