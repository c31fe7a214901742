import type { Language } from '../../contract/index.ts';
import { inAmericanSpelling } from '../../locales/american.ts';
import type { Catalogue } from '../../locales/catalogue.ts';

/** A language, and everything the screens say in it. */
export interface LoadedLocale {
  readonly language: Language;
  readonly catalogue: Catalogue;
}

const catalogueOf: Readonly<Record<Language, () => Promise<{ readonly catalogue: Catalogue }>>> = {
  en: () => import('./en.ts'),
  'en-US': async () => ({ catalogue: inAmericanSpelling((await import('./en.ts')).catalogue) }),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  nl: () => import('./nl.ts'),
};

/** Loads the words of one language. A window uses one, and all together are larger than its screens. */
export const loadLocale = async (language: Language): Promise<LoadedLocale> => ({
  language,
  catalogue: (await catalogueOf[language]()).catalogue,
});
