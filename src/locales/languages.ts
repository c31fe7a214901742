import type { Language } from '../contract/index.ts';

/**
 * The locale of each language, for those whose system names none of it. What reads numbers and times of
 * another country sets the locale.
 */
const usualLocale: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  'en-US': 'en-US',
  de: 'de',
  fr: 'fr',
  nl: 'nl',
};
const isSupported = (tag: string): tag is Language => Object.hasOwn(usualLocale, tag);

/** The language of the screens for a locale; null where they do not speak it. */
function languageOf(locale: string): Language | null {
  const [language = '', ...parts] = locale.split('-').map((part) => part.toLowerCase());
  if (language === 'en' && parts.includes('us')) return 'en-US';
  return isSupported(language) ? language : null;
}

/** The first wanted language that the screens speak; English where they speak none of them. */
export function languageFor(wanted: readonly string[]): Language {
  for (const locale of wanted) {
    const language = languageOf(locale);
    if (language !== null) return language;
  }
  return 'en';
}

/** The first wanted locale of that language, so that a Swiss reads Swiss numbers; else the language's own. */
export const localeFor = (language: Language, wanted: readonly string[]): string =>
  wanted.find((locale) => locale.includes('-') && languageOf(locale) === language) ?? usualLocale[language];
