import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Notice, NoticeKind, ShownSettings } from '../../src/contract/index.ts';
import { notFound } from '../../src/main/station/model/api-error.ts';
import { LONG_AGO } from '../doubles/samples.ts';
import { fakeStation } from '../doubles/station.ts';
import { go, overflow, violations } from '../e2e/rig.ts';
import { keepPicture } from '../e2e/screenshots.ts';
import { type ScreensRig, startScreens } from './rig.ts';

let rig: ScreensRig;
beforeAll(async () => {
  const gone = () => {
    throw notFound('job');
  };
  rig = await startScreens(fakeStation({ job: { get: gone } }));
});
afterAll(async () => {
  await rig.stop();
  expect(rig.station.faults).toEqual([]);
});
afterEach(() => rig.closeWindows());

const JOB = 'sandbox:4711';
const notices = async (): Promise<ShownSettings['notices']> =>
  (await rig.station.client.settings.get()).notices;

/** A notice about one job. */
const notice = (kind: NoticeKind, more: Partial<Notice> = {}): Notice => ({
  id: kind,
  kind,
  count: 1,
  names: ['Menus'],
  jobs: null,
  why: null,
  place: { screen: 'job', key: JOB },
  sound: false,
  at: LONG_AGO,
  ...more,
});

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
  const { page, complaints } = await rig.open('#/settings');
  await lookElsewhere(page);
  await page.reload();
  await page.getByRole('heading', { name: 'Notifications' }).waitFor();
  rig.station.push({ kind: 'notice', notice: notice('job-ready') });
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
  await expect.poll(() => decodeURIComponent(page.url())).toContain(JOB);
  await go(page, '#/queue');
  await card.getByRole('button', { name: 'Open' }).click();
  await expect.poll(() => decodeURIComponent(page.url())).toContain(JOB);
  await expect.poll(() => card.count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('kinds of notices and their sound are switched by keys, also in a burst; sounds are off by default', async () => {
  const { page, complaints } = await rig.open('#/settings');
  const kind = page.getByRole('switch', { name: 'A batch is ready for production' });
  const sound = page.getByRole('switch', { name: 'Play a sound' });
  await kind.waitFor();
  expect([await kind.isChecked(), await sound.isChecked()]).toEqual([true, false]);
  await kind.focus();
  await page.keyboard.press('Space');
  await expect.poll(notices).toEqual({ off: ['batch-ready'], sound: false });
  await sound.focus();
  await page.keyboard.press('Space');
  await expect.poll(notices).toEqual({ off: ['batch-ready'], sound: true });
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
  await expect.poll(notices).toEqual({ off: ['job-ready', 'batch-ready'], sound: false });
  await job.click();
  await expect.poll(async () => (await notices()).off).toEqual(['batch-ready']);
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
  expect(complaints).toEqual([]);
});
