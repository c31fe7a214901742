import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { JobKey, QueueQuery } from '../../src/contract/index.ts';
import { until } from '../support/until.ts';
import { linkToReview, type Rig, startRig, violations } from './rig.ts';
import { keepPicture } from './screenshots.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig({ connected: true });
  rig.sandbox.makeJobs(6, { prepressMs: 0 });
  const { api } = rig.host.station;
  await until(
    'all files are fed',
    () => {
      const { phases, transfers } = api.overview.get();
      return phases['at-rip'] > 0 && phases.prepress === 0 && transfers.running + transfers.waiting === 0;
    },
    60_000,
  );
  // No service from here on, as with the network cable pulled out.
  await rig.sandbox.stop();
});
afterAll(() => rig.stop());
afterEach(() => rig.closeWindows());

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
    await page.locator('a[href*="#/batch/"], a[href*="#/job/"]').first().waitFor();
    const rows = (): Promise<number> => page.locator('a[href*="#/batch/"], a[href*="#/job/"]').count();
    await expect.poll(async () => (await pictures(page).count()) - (await rows())).toBe(0);
    await expect.poll(() => drawn(page)).not.toContain(false);
    await keepPicture(page, `thumbnails-queue-${colorScheme}-${width}`);

    const [listed] = rig.host.station.api.queue.list(QueueQuery.parse({ level: 'jobs', limit: 1 })).rows;
    const job = JobKey.parse(listed?.key);
    const files = rig.host.station.api.job
      .get({ key: job })
      .components.flatMap((component) => component.files);
    await page.evaluate(
      (hash) => {
        location.hash = hash;
      },
      `#/job/${encodeURIComponent(job)}`,
    );
    await linkToReview(page, job).waitFor();
    await expect.poll(() => pictures(page).count()).toBe(files.length);
    await expect.poll(() => drawn(page)).not.toContain(false);
    await keepPicture(page, `thumbnails-job-${colorScheme}-${width}`);
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  },
);
