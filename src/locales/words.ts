import type { TFunction } from 'i18next';
import { type Language, languages, type Message, type ScreenSettings } from '../contract/index.ts';
import { spelt } from './american.ts';
import type { Catalogue } from './catalogue.ts';
import { type Formats, formatsFor } from './formats.ts';
import { createI18n, renderMessage } from './i18n.ts';
import { languageFor, localeFor } from './languages.ts';

/** What a host says outside its screens, in one language. */
export interface HostWords {
  /** For the terminal. */
  readonly t: TFunction<'terminal'>;
  /** For menus, the tray and dialogs of the system. */
  readonly native: NativeWords;
  readonly notices: TFunction<'notices'>;
  readonly say: (message: Message) => string;
  readonly f: Formats;
}
export type NativeWords = TFunction<'native'>;

/** What a browser shows before the login, in its own language. */
export interface LoginWords {
  readonly language: Language;
  readonly words: Catalogue['login'];
}

type HostCatalogue = Pick<
  Catalogue,
  'findings' | 'login' | 'messages' | 'native' | 'notices' | 'system-errors' | 'terminal'
>;

/** One import for each area, so that the desktop's bundle has none of those that only screens use. */
async function load(folder: string): Promise<HostCatalogue> {
  const [findings, login, messages, native, notices, systemErrors, terminal] = await Promise.all([
    import(`./${folder}/findings.json`, { with: { type: 'json' } }),
    import(`./${folder}/login.json`, { with: { type: 'json' } }),
    import(`./${folder}/messages.json`, { with: { type: 'json' } }),
    import(`./${folder}/native.json`, { with: { type: 'json' } }),
    import(`./${folder}/notices.json`, { with: { type: 'json' } }),
    import(`./${folder}/system-errors.json`, { with: { type: 'json' } }),
    import(`./${folder}/terminal.json`, { with: { type: 'json' } }),
  ]);
  return {
    findings: findings.default,
    login: login.default,
    messages: messages.default,
    native: native.default,
    notices: notices.default,
    'system-errors': systemErrors.default,
    terminal: terminal.default,
  };
}

// Before whoever imports this says its first word.
const catalogues = new Map<Language, HostCatalogue>(
  await Promise.all(languages.map(async ({ tag }) => [tag, await spelt(tag, load)] as const)),
);

function catalogueIn(language: Language): HostCatalogue {
  const found = catalogues.get(language);
  if (found === undefined) throw new Error(`There are no words in ${language}.`);
  return found;
}

/** The locale of the user who started this process. */
const ownLocale = (): string => Intl.DateTimeFormat().resolvedOptions().locale;

/** By language and locale, because tray and menu ask at every change of the station. */
const made = new Map<string, HostWords>();

/**
 * The words in the language of the screens.
 * @param systemLocale of the user's system, such as `de-CH`, used if no language was chosen.
 * @param locale for numbers and times, if one was chosen.
 */
export function wordsIn(
  chosen: ScreenSettings['language'] = 'auto',
  systemLocale = ownLocale(),
  locale: ScreenSettings['locale'] = null,
): HostWords {
  const language = chosen === 'auto' ? languageFor([systemLocale]) : chosen;
  const own = locale ?? localeFor(language, [systemLocale]);
  const known = made.get(`${language} ${own}`) ?? make(language, formatsFor(own, 'mm'));
  made.set(`${language} ${own}`, known);
  return known;
}

function make(language: Language, f: Formats): HostWords {
  const i18n = createI18n(language, catalogueIn(language), f);
  return {
    t: i18n.getFixedT(language, 'terminal'),
    native: i18n.getFixedT(language, 'native'),
    notices: i18n.getFixedT(language, 'notices'),
    say: (message) => renderMessage(i18n, message),
    f,
  };
}

/** The tags of an Accept-Language header, the most preferred first; those with `q=0` are left out. */
function wantedLanguages(acceptLanguage: string): readonly string[] {
  return acceptLanguage
    .split(',')
    .map((one) => {
      const [tag = '', ...parameters] = one.split(';').map((part) => part.trim());
      const quality = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2) ?? '1';
      return { tag, quality: Number(quality) };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

/** @param acceptLanguage the header as it came; English if it is missing or names no language we have */
export function loginWords(acceptLanguage = ''): LoginWords {
  const language = languageFor(wantedLanguages(acceptLanguage));
  return { language, words: catalogueIn(language).login };
}
