import type { Language } from '../contract/index.ts';
// By itself, for a window starts with this file and without the rest of the contract.
import { languages } from '../contract/languages.ts';

/** The language of the screens that fits a locale best; undefined if they have none. */
export function languageOf(locale: string): (typeof languages)[number] | undefined {
  const parts = locale.toLowerCase().split('-');
  const fitting = languages.filter(({ tag }) => {
    const [language, ...others] = tag.toLowerCase().split('-');
    return language === parts[0] && others.every((other) => parts.includes(other));
  });
  return fitting.toSorted((one, other) => other.tag.length - one.tag.length)[0];
}

/** The first preferred language that the screens have; English if there is none. */
export function languageFor(wanted: readonly string[]): Language {
  for (const locale of wanted) {
    const language = languageOf(locale);
    if (language !== undefined) return language.tag;
  }
  return 'en';
}

/** The locale of a language by itself. To get another country's numbers and times, set the locale. */
export const usualLocale = (language: Language): string =>
  languages.find(({ tag }) => tag === language)?.locale ?? language;

/**
 * The first preferred locale of that language, so that Swiss users see Swiss numbers; otherwise the
 * language's own.
 */
export const localeFor = (language: Language, wanted: readonly string[]): string =>
  wanted.find((locale) => locale.includes('-') && languageOf(locale)?.tag === language) ??
  usualLocale(language);
