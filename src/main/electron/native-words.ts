import type { Language, ScreenSettings } from '../../contract/index.ts';
import de from '../../locales/de/native.json' with { type: 'json' };
import en from '../../locales/en/native.json' with { type: 'json' };
import fr from '../../locales/fr/native.json' with { type: 'json' };
import { languageFor } from '../../locales/languages.ts';
import nl from '../../locales/nl/native.json' with { type: 'json' };

/** What the desktop says outside its window: menus, tray, dialogs of the system. */
export type NativeStrings = typeof en;

const all: Readonly<Record<Language, NativeStrings>> = { en, de, fr, nl };

/** Puts values into words that leave places for them, such as `{{count}}`. */
export const filled = (words: string, values: Readonly<Record<string, string | number>>): string =>
  words.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place));

/**
 * The words in the language of the screens.
 * @param systemLocale of the operator's system, such as `de-CH`, for those who chose none.
 */
export const wordsIn = (chosen: ScreenSettings['language'], systemLocale: string): NativeStrings =>
  all[chosen === 'auto' ? languageFor([systemLocale]) : chosen];
