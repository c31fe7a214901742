import type { Catalogue } from '../../locales/catalogue.ts';

/**
 * Builds the catalogue of a language from its files, by namespace. A test holds each language to the keys
 * and values of English.
 * @param files the content of each `<namespace>.json` by path
 */
export function catalogueOf(files: Readonly<Record<string, unknown>>): Catalogue {
  const namespaces = Object.entries(files).map(([path, words]) => [
    path.replace(/^.*\/|\.json$/g, ''),
    words,
  ]);
  return Object.fromEntries(namespaces);
}
