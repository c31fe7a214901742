import type { Language } from '../../contract/index.ts';
import { inAmericanSpelling } from '../../locales/american.ts';
import de from '../../locales/de/login.json' with { type: 'json' };
import en from '../../locales/en/login.json' with { type: 'json' };
import fr from '../../locales/fr/login.json' with { type: 'json' };
import { languageFor } from '../../locales/languages.ts';
import nl from '../../locales/nl/login.json' with { type: 'json' };

/** What a browser shows before the login, in its own language. */
export interface LoginWords {
  readonly language: Language;
  readonly words: typeof en;
}

const catalogues: Readonly<Record<Language, typeof en>> = {
  en,
  'en-US': inAmericanSpelling(en),
  de,
  fr,
  nl,
};

/** The tags of an Accept-Language header, the most preferred first; those with `q=0` are left out. */
export function wantedLanguages(acceptLanguage: string): readonly string[] {
  return acceptLanguage
    .split(',')
    .map((one) => {
      const [tag = '', ...parameters] = one.split(';').map((part) => part.trim());
      const quality = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2) ?? '1';
      return { tag, quality: Number(quality) };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

/** @param acceptLanguage the header as it came; English if it is missing or names no language we have */
export function loginWords(acceptLanguage = ''): LoginWords {
  const language = languageFor(wantedLanguages(acceptLanguage));
  return { language, words: catalogues[language] };
}
