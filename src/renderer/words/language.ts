import { Language } from '../../contract/index.ts';

const subtag = (locale: string): string => locale.split('-')[0]?.toLowerCase() ?? '';

/** The first wanted language that the screens speak; English where they speak none of them. */
export function languageFor(wanted: readonly string[]): Language {
  for (const locale of wanted) {
    const language = Language.safeParse(subtag(locale));
    if (language.success) return language.data;
  }
  return 'en';
}

/** The first wanted locale of that language, so that a Swiss reads Swiss numbers; else the language's own. */
export const localeFor = (language: Language, wanted: readonly string[]): string =>
  wanted.find((locale) => subtag(locale) === language) ?? (language === 'en' ? 'en-GB' : language);
