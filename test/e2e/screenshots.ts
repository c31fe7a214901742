import { join, resolve } from 'node:path';
import type { Page } from 'playwright';

const folder = resolve(import.meta.dirname, '../../test-results/screens');
const isWanted = process.env.MAKEREADY_PICTURES === 'yes';

/**
 * Keeps a picture of the window in test-results/screens if MAKEREADY_PICTURES=yes. Nothing compares these
 * pictures, and hundreds of them cost as much as a test file.
 */
export async function keepPicture(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  if (!isWanted) return;
  await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 85, fullPage });
}

/** A theme, window size and text size in which every screen has to be right. */
export interface Look {
  readonly name: string;
  readonly colorScheme: 'light' | 'dark';
  readonly viewport: { readonly width: number; readonly height: number };
  /** Text size, as in the settings. */
  readonly textPercent: 100 | 200;
  /**
   * Whether axe checks it too. One look per theme is enough, each in another size: contrast depends on the
   * theme, overlaps on the size.
   */
  readonly judged: boolean;
}

const LARGE = { width: 1440, height: 900 };
const SMALL = { width: 1024, height: 700 };

/** Both themes in both sizes. Few steps change the size, which lays the whole window out again. */
export const looks: readonly Look[] = (
  [
    ['light', LARGE],
    ['dark', LARGE],
    ['dark', SMALL],
    ['light', SMALL],
  ] as const
).map(([colorScheme, viewport]) => ({
  colorScheme,
  viewport,
  textPercent: 100,
  name: `${colorScheme}-${viewport.width}`,
  judged: (colorScheme === 'light') === (viewport === LARGE),
}));

/** Changes theme and size of an open window, and waits until its text has the size of the settings. */
export async function wear(
  page: Page,
  { colorScheme, viewport, textPercent = 100 }: Pick<Look, 'colorScheme' | 'viewport'> & Partial<Look>,
): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(viewport);
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: 'attached' });
  // Text grows with large windows.
  const size = (Math.max(16, 0.006 * viewport.width) * textPercent) / 100;
  await page.waitForFunction(
    (wanted) =>
      Math.abs(Number.parseFloat(getComputedStyle(document.documentElement).fontSize) - wanted) < 0.1,
    size,
  );
}

/**
 * Waits until a window has settled: fonts are loaded, nothing is loading or moving, and the page no longer
 * changes. A page that never stops changing is taken as it is after ten seconds.
 */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const [QUIET_MS, LOOK_MS, MAX_MS] = [120, 20, 10_000];
    const begunAt = performance.now();
    const isMoving = (): boolean =>
      document.getAnimations().some(({ playState, effect }) => {
        const endsAt = effect?.getComputedTiming().endTime;
        return playState === 'running' && typeof endsAt === 'number' && Number.isFinite(endsAt);
      });
    const isReading = (): boolean =>
      document.querySelector('main [role=status] .mantine-Loader-root') !== null;
    await document.fonts.ready;
    let changedAt = performance.now();
    const watcher = new MutationObserver(() => {
      changedAt = performance.now();
    });
    watcher.observe(document.body, { subtree: true, childList: true, attributes: true });
    const isStill = (now: number): boolean => now - changedAt >= QUIET_MS && !isMoving() && !isReading();
    // One frame draws the change; asking for more would only cost processor time.
    await new Promise((resolve) => requestAnimationFrame(resolve));
    for (let now = performance.now(); !isStill(now) && now - begunAt < MAX_MS; now = performance.now()) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    watcher.disconnect();
  });
