import type { Catalogue } from './catalogue.ts';

/**
 * Builds the catalogue of a language from its files, by namespace. A test holds each language to the keys
 * and values of English.
 * @param files the path and the content of each `<namespace>.json`
 */
export function catalogueOf(files: readonly (readonly [path: string, words: unknown])[]): Catalogue {
  const namespaces = files.map(([path, words]) => [path.replace(/^.*\/|\.json$/g, ''), words]);
  return Object.fromEntries(namespaces);
}
