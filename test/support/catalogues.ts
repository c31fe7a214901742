import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Language } from '../../src/contract/index.ts';
import { inAmericanSpelling } from '../../src/locales/american.ts';
import { catalogueOf } from '../../src/renderer/locales/catalogue-of.ts';

const locales = resolve(import.meta.dirname, '../../src/locales');

function read(language: Exclude<Language, 'en-US'>) {
  const folder = join(locales, language);
  const files = readdirSync(folder).map((name) => [
    name,
    JSON.parse(readFileSync(join(folder, name), 'utf8')),
  ]);
  return catalogueOf(Object.fromEntries(files));
}

/** The catalogues of all languages, read from their files. */
const en = read('en');
export const catalogues = {
  en,
  'en-US': inAmericanSpelling(en),
  de: read('de'),
  fr: read('fr'),
  nl: read('nl'),
} as const;
