import type { en } from './en/index.ts';

/** The same keys, with words of another language. */
export type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> };

/** Everything the screens say, in one language. English is the measure: a missing or unknown key is a type error. */
export type Catalogue = Translated<typeof en>;

/** A part of the catalogue: mostly a screen. */
export type Screen = keyof Catalogue;

/** What a language says on one screen. */
export type Words<S extends Screen> = Catalogue[S];
