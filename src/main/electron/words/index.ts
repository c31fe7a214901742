import { Language, type ScreenSettings } from '../../../contract/index.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import type { NativeWords } from './native-words.ts';
import { nl } from './nl.ts';

export type { NativeWords } from './native-words.ts';

const all: Readonly<Record<Language, NativeWords>> = { en, de, fr, nl };

/** Puts values into words that leave places for them. */
export const filled = (words: string, values: Readonly<Record<string, string | number>>): string =>
  words.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

/**
 * The words in the language that the screens speak.
 * @param systemLocale of the operator's system, such as `de-CH`, for those who chose none.
 */
export function wordsIn(chosen: ScreenSettings['language'], systemLocale: string): NativeWords {
  const language = chosen === 'auto' ? systemLocale.slice(0, 2).toLowerCase() : chosen;
  return all[Language.catch('en').parse(language)];
}
