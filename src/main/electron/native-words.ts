import type { TFunction } from 'i18next';
import type { Language, ScreenSettings } from '../../contract/index.ts';
import { inAmericanSpelling } from '../../locales/american.ts';
import type { Catalogue } from '../../locales/catalogue.ts';
import de from '../../locales/de/native.json' with { type: 'json' };
import en from '../../locales/en/native.json' with { type: 'json' };
import { formatsFor } from '../../locales/formats.ts';
import fr from '../../locales/fr/native.json' with { type: 'json' };
import { createI18n } from '../../locales/i18n.ts';
import { languageFor, localeFor } from '../../locales/languages.ts';
import nl from '../../locales/nl/native.json' with { type: 'json' };

/** The desktop's words outside its window in one language: menus, tray, dialogs of the system. */
export type NativeWords = TFunction<'native'>;

const catalogues: Readonly<Record<Language, Pick<Catalogue, 'native'>>> = {
  en: { native: en },
  'en-US': { native: inAmericanSpelling(en) },
  de: { native: de },
  fr: { native: fr },
  nl: { native: nl },
};

/** By locale, because tray and menu ask at every change of the station. */
const made = new Map<string, NativeWords>();

/**
 * The words in the language of the screens.
 * @param systemLocale of the operator's system, such as `de-CH`, used if no language was chosen.
 */
export function wordsIn(chosen: ScreenSettings['language'], systemLocale: string): NativeWords {
  const language = chosen === 'auto' ? languageFor([systemLocale]) : chosen;
  const locale = localeFor(language, [systemLocale]);
  const words =
    made.get(locale) ??
    createI18n(language, catalogues[language], formatsFor(locale, 'mm')).getFixedT(language, 'native');
  made.set(locale, words);
  return words;
}
