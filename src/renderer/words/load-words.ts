import type { Language } from '../../contract/index.ts';
import type { Catalogue } from './catalogue.ts';

/** A language, and everything the screens say in it. */
export interface Spoken {
  readonly language: Language;
  readonly catalogue: Catalogue;
}

const catalogueOf: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  en: async () => (await import('./en/index.ts')).en,
  de: async () => (await import('./de/index.ts')).de,
  fr: async () => (await import('./fr/index.ts')).fr,
  nl: async () => (await import('./nl/index.ts')).nl,
};

/** Loads the words of one language: a window speaks one, and the four are larger than all its screens. */
export const loadWords = async (language: Language): Promise<Spoken> => ({
  language,
  catalogue: await catalogueOf[language](),
});
