import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { QueueQuery } from '../../src/contract/index.ts';
import { until } from '../support/until.ts';
import { overflow, type Rig, startRig, violations } from './rig.ts';
import { keepPicture } from './screenshots.ts';

const DAY_MS = 24 * 3_600_000;
let rig: Rig;
let jobs: readonly string[];
beforeAll(async () => {
  rig = await startRig({ connected: true });
  jobs = rig.sandbox.makeJobs(2, { prepressMs: DAY_MS, fileBytes: 20_000 });
  const { queue } = rig.host.station.api;
  const everyJob = QueueQuery.parse({ level: 'jobs' });
  await until('both are known', () => queue.list(everyJob).rows.length === jobs.length);
});
afterAll(() => rig.stop());
afterEach(() => rig.closeWindows());

const inPrepress = (): number => rig.host.station.api.overview.get().phases.prepress;

/** The service moves a job through pre-press, one status after the other. */
function finish(job: string | undefined): void {
  if (job === undefined) throw new Error('There is no such job.');
  rig.sandbox.moveJobOn(job);
  rig.sandbox.moveJobOn(job);
}

/** Records the browser's own notices instead of showing them, in a window that nobody looks at. */
const lookElsewhere = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shown: { title: string; body: string; silent: boolean }[] = [];
    class Recorded {
      static permission = 'granted';
      onclick: () => void = () => undefined;
      constructor(title: string, { body, silent }: { body: string; silent: boolean }) {
        shown.push({ title, body, silent });
        Object.assign(window, { shownNotices: shown, latestNotice: this });
      }
      close(): void {}
    }
    Object.assign(window, { Notification: Recorded, shownNotices: shown });
    document.hasFocus = () => false;
    // A notice in a window that is not visible stays.
    Object.defineProperty(document, 'hidden', { value: true });
  });

test('a job that is ready is announced in the window and by the browser; both lead to it', async () => {
  const { page, complaints } = await rig.open();
  await lookElsewhere(page);
  await page.goto(`${rig.host.web.url}/#/settings`);
  await page.reload();
  await page.getByRole('heading', { name: 'Notifications' }).waitFor();
  finish(jobs[0]);
  const card = page.getByRole('status').filter({ hasText: '1 job is ready for production' });
  await card.waitFor();
  const shown = () => page.evaluate(() => Reflect.get(window, 'shownNotices'));
  await expect
    .poll(shown)
    .toEqual([{ title: '1 job is ready for production', body: expect.any(String), silent: true }]);
  // It covers nothing: the screen ends above it, whatever the size of the window.
  for (const viewport of [
    { width: 1024, height: 700 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    const gap = async () => {
      const [above, below] = await Promise.all([
        page.locator('main > *').first().boundingBox(),
        card.boundingBox(),
      ]);
      return (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0));
    };
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
    await keepPicture(page, `notice-light-${viewport.width}`);
  }
  expect(await violations(page)).toEqual([]);
  await page.evaluate(() => {
    const latest: unknown = Reflect.get(window, 'latestNotice');
    if (typeof latest === 'object' && latest !== null) Reflect.get(latest, 'onclick')();
  });
  await expect.poll(() => decodeURIComponent(page.url())).toContain(`:${jobs[0]}`);
  await page.goto(`${rig.host.web.url}/#/queue`);
  await card.getByRole('button', { name: 'Open' }).click();
  await expect.poll(() => decodeURIComponent(page.url())).toContain(`:${jobs[0]}`);
  await expect.poll(() => card.count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('a kind that is switched off is not announced; sounds are off by default', async () => {
  const { page, complaints } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/settings`);
  const kind = page.getByRole('switch', { name: 'A batch is ready for production' });
  const sound = page.getByRole('switch', { name: 'Play a sound' });
  await kind.waitFor();
  expect([await kind.isChecked(), await sound.isChecked()]).toEqual([true, false]);
  await kind.focus();
  await page.keyboard.press('Space');
  const { settings } = rig.host.station.api;
  await expect.poll(() => settings.get().notices).toEqual({ off: ['batch-ready'], sound: false });
  await sound.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => settings.get().notices).toEqual({ off: ['batch-ready'], sound: true });
  // Changes in a burst do not wait for each other's answers, and none reverts another.
  const job = page.getByRole('switch', { name: 'A job is ready for production' });
  const switches = [job, sound, kind, kind].map((one) => one.elementHandle());
  await page.evaluate(
    async (elements) => {
      for (const element of elements) {
        if (element instanceof HTMLElement) element.click();
        await Promise.resolve();
      }
    },
    await Promise.all(switches),
  );
  await expect
    .poll(() => settings.get().notices)
    .toEqual({ off: ['job-ready', 'batch-ready'], sound: false });
  await job.click();
  await expect.poll(() => settings.get().notices.off).toEqual(['batch-ready']);
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  const section = page.getByRole('heading', { name: 'Notifications' });
  for (const [theme, width] of [
    ['light', 1440],
    ['dark', 1024],
  ] as const) {
    await page.setViewportSize({ width, height: width === 1440 ? 900 : 700 });
    await page.emulateMedia({ colorScheme: theme });
    await section.scrollIntoViewIfNeeded();
    await keepPicture(page, `notices-settings-${theme}-${width}`);
  }
  finish(jobs[1]);
  await until('it has left pre-press', () => inPrepress() === 0);
  // Notices appear in the order in which they began to gather, so a wanted one follows.
  rig.sandbox.setToken('another');
  const [connection] = rig.host.station.api.overview.get().connections;
  if (connection === undefined) throw new Error('There is no connection.');
  await rig.host.station.api.connections.refresh({ id: connection.id });
  await page.getByRole('status').filter({ hasText: 'needs a new access token' }).waitFor();
  expect(await page.getByRole('status').filter({ hasText: 'batch is ready' }).count()).toBe(0);
  expect(complaints).toEqual([]);
});
