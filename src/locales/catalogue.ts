import type { english } from './english.ts';

/**
 * Every sentence in one language, by namespace. English is the measure of the others; a test compares them.
 */
export type Catalogue = typeof english;

/** A part of the catalogue, mostly a screen: `<namespace>.json` of each language. */
export type Namespace = keyof Catalogue;
