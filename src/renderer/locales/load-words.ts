import type { Language } from '../../contract/index.ts';
import { spelt } from '../../locales/american.ts';
import type { Catalogue, Namespace } from '../../locales/catalogue.ts';
import { catalogueOf } from '../../locales/catalogue-of.ts';

/** A language, and everything the screens say in it. */
export interface LoadedLocale {
  readonly language: Language;
  readonly catalogue: Pick<Catalogue, Namespace>;
}

/** Those of one language are one file in the build, without what only a host says. */
const files = import.meta.glob(
  ['../../locales/*/*.json', '!../../locales/*/{login,native,sheets,terminal}.json'],
  {
    import: 'default',
  },
);

async function load(folder: string): Promise<LoadedLocale['catalogue']> {
  const own = Object.entries(files).filter(([path]) => path.includes(`/${folder}/`));
  return catalogueOf(await Promise.all(own.map(async ([path, words]) => [path, await words()] as const)));
}

/** Loads the words of one language. A window uses one, and all together are larger than its screens. */
export const loadLocale = async (language: Language): Promise<LoadedLocale> => ({
  language,
  catalogue: await spelt(language, load),
});
