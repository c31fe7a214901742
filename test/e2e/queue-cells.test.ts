import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { QueueLevel, QueueQuery } from '../../src/contract/index.ts';
import { until } from '../support/until.ts';
import { cutTexts } from './queue-tools.ts';
import { go, type Rig, startRig } from './rig.ts';
import { settled } from './screenshots.ts';

// What the sandbox's jobs are called, printed on and sent by is seen whole: the demo's, and those of a day of
// 600 jobs; batches, jobs and components.

/** As the demo begins; the sandbox invents the same jobs each time. */
const DEMO = { jobs: 24, loose: 9, rushCustomer: 9 };
const DAY = 600;
const ROWS = 200;
/** Those that there is room for at this width, with copies, stock, trim size and when it leaves. */
const COLUMNS = 8;
const waiting = { prepressMs: 3_600_000, fileBytes: 20_000 };

let rig: Rig;
beforeAll(async () => {
  rig = await startRig({ connected: true });
  const { api } = rig.host.station;
  await api.hotFolders.update({ id: rig.hotFolderId(), change: { name: 'Digital press' } });
  const weekdays = [0, 1, 2, 3, 4, 5, 6];
  const cutOff = (group: string, time: string) => ({ group, time, weekdays, daysLater: 0 });
  api.settings.set({
    shipping: { cutOffs: [cutOff('Next day', '16:00'), cutOff('Next day before noon', '18:30')] },
  });
  const { autoBatching } = rig.sandbox.account;
  rig.sandbox.setAccount({ autoBatching: { ...autoBatching, enabled: true } });
  rig.sandbox.makeJobs(DEMO.jobs, { prepressMs: 0, fileBytes: 20_000 });
  rig.sandbox.makeJobs(DEMO.loose, { ...waiting, loose: true });
  rig.sandbox.makeJobs(1, { ...waiting, queued: true });
  rig.sandbox.makeJobs(1, { ...waiting, customer: DEMO.rushCustomer, queued: false });
}, 120_000);
afterAll(() => rig.stop());
afterEach(() => rig.closeWindows());

const rows = (level: QueueLevel) => rig.host.station.api.queue.list(QueueQuery.parse({ level }));

const SEEN = 50;
/** As wide as 1440 pixels with a scroll bar, which decides what is cut; higher, to scroll less. */
const window = { width: 1440 - 15, height: (SEEN + 6) * 52 };

/** What is cut of the first rows, by language and level. */
async function cutCells(jobs: number) {
  const { api } = rig.host.station;
  for (const { id } of api.overview.get().connections) await api.connections.refresh({ id });
  await until('the jobs are known', () => rows('jobs').total === jobs, 100_000);
  const { page } = await rig.open({ viewport: window });
  const cut: Record<string, readonly string[]> = {};
  for (const language of ['de', 'fr', 'nl', 'en'] as const) {
    api.settings.set({ screens: { ...api.settings.get().screens, language } });
    await page.locator(`html[lang^=${language}]`).waitFor({ state: 'attached' });
    for (const level of QueueLevel.options) {
      await go(page, `#/queue/level=${level}`);
      await page.locator('[data-testid=queue][aria-busy=false]').waitFor();
      await expect.poll(() => page.getByRole('columnheader').count()).toBe(COLUMNS);
      const texts: string[] = [];
      for (let row = 0; row < Math.min(rows(level).total, level === 'batches' ? ROWS : SEEN); row += SEEN) {
        await page.getByTestId('queue').evaluate((list, top) => list.scrollTo({ top }), row * 51);
        await settled(page);
        await page.locator('[data-testid=queue] [data-empty]').first().waitFor({ state: 'detached' });
        expect(await page.locator('[data-testid=queue] [aria-selected]').count()).toBeGreaterThan(10);
        texts.push(...(await cutTexts(page)));
      }
      if (texts.length > 0) cut[`${language}, ${level}`] = texts;
    }
  }
  return cut;
}

test('no cell of the demo is cut at 1440 x 900, in any language', async () => {
  await until('files are in the hot folder', () => rig.host.station.api.overview.get().phases['at-rip'] > 3);
  expect(await cutCells(DEMO.jobs + DEMO.loose + 2)).toEqual({});
}, 300_000);

test('nor of the first 200 rows of a day of 600 jobs', async () => {
  rig.sandbox.makeJobs(DAY - rig.sandbox.jobCount(), waiting);
  expect(await cutCells(DAY)).toEqual({});
}, 300_000);
