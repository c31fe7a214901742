import { localStorageColorSchemeManager, type MantineColorSchemeManager } from '@mantine/core';
import type { Language } from '../../contract/index.ts';

/** Text size in vw for windows wider than about 2,700 pixels: a large screen is seen from further away. */
const LARGE_WINDOW_VW = 0.6;

/** The colours until the settings are known. */
export const DEFAULT_COLOR_SCHEME = 'auto';
/** Remembers the colours for the next window. Open windows hear of new ones from the station alone. */
export const colorSchemeManager: MantineColorSchemeManager = {
  ...localStorageColorSchemeManager(),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
};

/** @param percent of the usual text size, as in the settings */
export function setTextSize(percent: number): void {
  document.documentElement.style.fontSize = `calc(${percent / 100} * max(100%, ${LARGE_WINDOW_VW}vw))`;
}

/**
 * Gives the page the language, the colours and the text size that most windows keep. If they came with the
 * first screen, the browser would compute every style again.
 */
export function setFirstLook(language: Language): void {
  document.documentElement.lang = language;
  const scheme = colorSchemeManager.get(DEFAULT_COLOR_SCHEME);
  const isDark = scheme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : scheme === 'dark';
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
  setTextSize(100);
}
