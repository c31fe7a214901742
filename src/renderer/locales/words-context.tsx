import type { i18n, TFunction } from 'i18next';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Language, Message, ScreenSettings } from '../../contract/index.ts';
import type { Namespace } from '../../locales/catalogue.ts';
import { type Formats, formatsFor } from '../../locales/formats.ts';
import { createI18n, renderMessage } from '../../locales/i18n.ts';
import { languageFor, localeFor } from '../../locales/languages.ts';
import { type LoadedLocale, loadLocale } from './load-words.ts';
import { type Problem, problemOf } from './problem.ts';

/**
 * The words of one screen: `t` for its texts, `f` for numbers and times as the locale writes them,
 * `problem` for failures, `say` for the station's messages.
 */
interface Translation<S extends Namespace> {
  readonly t: TFunction<S>;
  readonly f: Formats;
  readonly problem: (error: unknown) => Problem;
  readonly say: (message: Message) => string;
}

/** How many sentences of one screen are remembered. */
const MAX_REMEMBERED = 2_000;

const LocaleContext = createContext<(<S extends Namespace>(screen: S) => Translation<S>) | null>(null);

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('languagechange', listener);
  return () => window.removeEventListener('languagechange', listener);
};
const systemLanguages = (): string => navigator.languages.join(' ');

/** The requested language once its words are loaded; until then, the previous one. */
function useLoadedLocale(wanted: Language, first: LoadedLocale): LoadedLocale {
  const [loaded, setLoaded] = useState(first);
  useEffect(() => {
    if (wanted === loaded.language) return;
    let gone = false;
    loadLocale(wanted).then(
      (words) => !gone && setLoaded(words),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [wanted, loaded]);
  return loaded;
}

const byTheSystem = { language: 'auto', locale: null, units: 'mm' } as const;

/**
 * Gives the screens the language, locale and units of the settings, or those of the system.
 * @param first used until the words of another language are loaded
 * @param settings undefined until they are known
 * @param onLanguage called with the language in use, and again at each change
 */
export function LocaleProvider({
  first,
  settings: { language: chosen, locale, units } = byTheSystem,
  onLanguage,
  children,
}: {
  readonly first: LoadedLocale;
  readonly settings: Pick<ScreenSettings, 'language' | 'locale' | 'units'> | undefined;
  readonly onLanguage: (language: Language) => void;
  readonly children: ReactNode;
}) {
  const wanted = useSyncExternalStore(subscribe, systemLanguages);
  const loaded = useLoadedLocale(chosen === 'auto' ? languageFor(wanted.split(' ')) : chosen, first);
  const { language } = loaded;
  const words = useMemo(() => {
    const formats = formatsFor(locale ?? localeFor(language, wanted.split(' ')), units);
    return wordsIn(createI18n(loaded.language, loaded.catalogue, formats), formats);
  }, [wanted, loaded, language, locale, units]);
  useEffect(() => {
    // Even the same language would make the browser compute every style again.
    if (document.documentElement.lang !== language) document.documentElement.lang = language;
    onLanguage(language);
  }, [language, onLanguage]);
  return <LocaleContext value={words}>{children}</LocaleContext>;
}

/**
 * The words of every screen in one language. Changing the language creates another of these, so nothing has
 * to listen for changes.
 */
function wordsIn(i18n: i18n, f: Formats): <S extends Namespace>(screen: S) => Translation<S> {
  const common = i18n.getFixedT(null, 'common');
  const screens = new Map<Namespace, Translation<Namespace>>();
  const say = (message: Message): string => renderMessage(i18n, message);
  const problem = (error: unknown): Problem =>
    problemOf(error, say) ?? { message: common('noAnswer'), remedy: common('noAnswerRemedy'), field: null };
  return (screen) => {
    const known = screens.get(screen) ?? { t: remembering(i18n.getFixedT(null, screen)), f, problem, say };
    screens.set(screen, known);
    // What is stored under a screen was made for it.
    return known as unknown as Translation<typeof screen>;
  };
}

/**
 * Remembers recent sentences. A list repeats the same ones in row after row, and the library takes longer
 * to build one than the browser to draw it.
 */
function remembering(t: TFunction<Namespace>): TFunction<Namespace> {
  const message = new Map<string, string>();
  const remembered = (key: string, values?: Readonly<Record<string, unknown>>): string => {
    const asked = values === undefined ? key : key + JSON.stringify(values);
    const known = message.get(asked);
    if (known !== undefined) return known;
    if (message.size >= MAX_REMEMBERED) message.clear();
    const words: string = Reflect.apply(t, undefined, [key, values]);
    message.set(asked, words);
    return words;
  };
  // Called like the library's own function; nothing here needs its other overloads.
  return remembered as unknown as TFunction<Namespace>;
}

/** The words of one screen, in the window's language. */
export function useTranslation<S extends Namespace>(screen: S): Translation<S> {
  const words = useContext(LocaleContext);
  if (words === null) throw new Error('There are no words around this component.');
  return words(screen);
}
