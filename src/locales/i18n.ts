import { createInstance, type i18n } from 'i18next';
import type { Language, Message } from '../contract/index.ts';
import type { Catalogue } from './catalogue.ts';
import type { Formats } from './formats.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Catalogue;
  }
}

/**
 * i18next in one language; `{{n, number}}` is written as the locale does.
 * @param catalogue the namespaces that are needed: all of them for a window.
 */
export function createI18n(language: Language, catalogue: Partial<Catalogue>, formats: Formats): i18n {
  const made = createInstance();
  void made.init({
    lng: language,
    resources: { [language]: catalogue },
    defaultNS: 'common',
    // React escapes by itself.
    interpolation: { escapeValue: false },
    // Nobody should read the name of a value on a screen.
    missingInterpolationHandler: () => '',
    initAsync: false,
  });
  made.services.formatter?.add('number', (value) => formats.number(Number(value)));
  return made;
}

/** Values that hold the system's own code of an error, such as EACCES, or words that came from elsewhere. */
const ofSystem: ReadonlySet<string> = new Set(['error', 'why']);
const systemCode = /^(?:E[A-Z0-9_]{2,}|[A-Z0-9]+(?:_[A-Z0-9]+)+|closed|unknown)$/;

/** What a code of the system means; one without words keeps its name, for whoever looks it up. */
function systemError(i18n: i18n, code: string): string {
  const ns = 'system-errors';
  return i18n.t(code, { ns, defaultValue: i18n.t('other', { ns, code }) });
}

/** What a value of a message is in words; one that has none stays as it is. */
function valueInWords(i18n: i18n, name: string, value: string | number): string | number {
  if (typeof value === 'number') return value;
  if (name === 'finding') return i18n.t(value, { ns: 'finding-names', defaultValue: value });
  return ofSystem.has(name) && systemCode.test(value) ? systemError(i18n, value) : value;
}

/** The sentence of a message in the language of `i18n`. */
export function renderMessage(i18n: i18n, { code, values }: Message): string {
  const inWords = Object.entries(values).map(([name, value]) => [name, valueInWords(i18n, name, value)]);
  const sentence: unknown = Reflect.apply(i18n.t, undefined, [
    code,
    { ...Object.fromEntries(inWords), ns: 'messages', keySeparator: false, nsSeparator: false },
  ]);
  return String(sentence).trim();
}
