import type { Language } from '../../contract/index.ts';
import type { Catalogue } from './catalogue.ts';
import { de } from './de/index.ts';
import { en } from './en/index.ts';
import { fr } from './fr/index.ts';
import { nl } from './nl/index.ts';

/** The words of all languages at once, for those who do not load them one by one as a window does. */
export const catalogues: Readonly<Record<Language, Catalogue>> = { en, de, fr, nl };
