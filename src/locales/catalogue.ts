import type { english } from './english.ts';

/** Every sentence in one language, by namespace. English sets the keys; a test compares the others. */
export type Catalogue = typeof english;

/** A part of the catalogue, usually one screen: `<namespace>.json` of each language. */
export type Namespace = keyof Catalogue;
