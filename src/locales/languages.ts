import type { Language } from '../contract/index.ts';

// Not the schema: what is spoken is known before anything of the contract is loaded.
const supported: Readonly<Record<Language, true>> = { en: true, de: true, fr: true, nl: true };
const isSupported = (tag: string): tag is Language => Object.hasOwn(supported, tag);

const subtag = (locale: string): string => locale.split('-')[0]?.toLowerCase() ?? '';

/** The first wanted language that the screens speak; English where they speak none of them. */
export function languageFor(wanted: readonly string[]): Language {
  for (const locale of wanted) {
    const tag = subtag(locale);
    if (isSupported(tag)) return tag;
  }
  return 'en';
}

/** The first wanted locale of that language, so that a Swiss reads Swiss numbers; else the language's own. */
export const localeFor = (language: Language, wanted: readonly string[]): string =>
  wanted.find((locale) => subtag(locale) === language) ?? (language === 'en' ? 'en-GB' : language);
