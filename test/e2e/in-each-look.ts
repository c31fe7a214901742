import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import type { ScreenSettings } from '../../src/contract/index.ts';
import { collisions, cutWords, overflow, violations } from './rig.ts';
import { keepPicture, looks, settled, wear } from './screenshots.ts';

/**
 * Checks a window in both themes and sizes: no overlapping texts, no cut words, nothing wider than the
 * window, no accessibility violation. Keeps a picture of each look. Leaves the window light and large.
 * @param at is scrolled to the top of the window first
 */
export async function inEachLook(page: Page, name: string, at?: Locator): Promise<void> {
  for (const look of [...looks].reverse()) {
    const what = `${name}, ${look.name}`;
    await wear(page, look);
    await at?.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    if (look.judged) expect(await violations(page), what).toEqual([]);
    else await settled(page);
    expect(await collisions(page), what).toEqual([]);
    expect(await cutWords(page), what).toEqual([]);
    await keepPicture(page, `${name}-${look.name}`);
    expect(await overflow(page), what).toBeLessThanOrEqual(0);
  }
}

/** The settings of a station, asked in its own thread or as a window asks. */
interface ScreensSettable {
  get(): Promise<{ readonly screens: ScreenSettings }> | { readonly screens: ScreenSettings };
  set(change: { readonly screens: ScreenSettings }): unknown;
}

/** The same in English and in German; leaves the window English. */
export async function inBothLanguages(page: Page, settings: ScreensSettable, name: string): Promise<void> {
  const { screens } = await settings.get();
  await inEachLook(page, name);
  await settings.set({ screens: { ...screens, language: 'de' } });
  await page.locator('html[lang=de]').waitFor({ state: 'attached' });
  await inEachLook(page, `${name}-de`);
  await settings.set({ screens });
  await page.locator('html[lang^=en]').waitFor({ state: 'attached' });
}

/** Whether an element is fully visible: neither scrolled out of sight nor covered. */
export const isSeen = (at: Locator): Promise<boolean> =>
  at.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return [top + 1, bottom - 1].every((y) => {
      const seen = document.elementFromPoint((left + right) / 2, y);
      return seen !== null && (element.contains(seen) || seen.contains(element));
    });
  });
