import type { Language } from '../contract/index.ts';

/**
 * The locale of each language, for those whose system names none. To get another country's numbers and
 * times, set the locale.
 */
const usualLocale: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  'en-US': 'en-US',
  de: 'de',
  fr: 'fr',
  nl: 'nl',
};
const isSupported = (tag: string): tag is Language => Object.hasOwn(usualLocale, tag);

/** The language of the screens for a locale; null if they do not have it. */
function languageOf(locale: string): Language | null {
  const [language = '', ...parts] = locale.split('-').map((part) => part.toLowerCase());
  if (language === 'en' && parts.includes('us')) return 'en-US';
  return isSupported(language) ? language : null;
}

/** The first preferred language that the screens have; English if there is none. */
export function languageFor(wanted: readonly string[]): Language {
  for (const locale of wanted) {
    const language = languageOf(locale);
    if (language !== null) return language;
  }
  return 'en';
}

/**
 * The first preferred locale of that language, so that Swiss users see Swiss numbers; otherwise the
 * language's own.
 */
export const localeFor = (language: Language, wanted: readonly string[]): string =>
  wanted.find((locale) => locale.includes('-') && languageOf(locale) === language) ?? usualLocale[language];
