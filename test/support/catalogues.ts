import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Language, languages } from '../../src/contract/index.ts';
import { spelt } from '../../src/locales/american.ts';
import type { Catalogue } from '../../src/locales/catalogue.ts';
import { catalogueOf } from '../../src/locales/catalogue-of.ts';

const locales = resolve(import.meta.dirname, '../../src/locales');

async function read(language: string): Promise<Catalogue> {
  const folder = join(locales, language);
  const files = readdirSync(folder).map(
    (name) => [name, JSON.parse(readFileSync(join(folder, name), 'utf8'))] as const,
  );
  return catalogueOf(files);
}

/** The catalogues of all languages, read from their files. */
export const catalogues = Object.fromEntries(
  await Promise.all(languages.map(async ({ tag }) => [tag, await spelt(tag, read)] as const)),
) as Readonly<Record<Language, Catalogue>>;
