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

/** The sentence of a message in the language of `i18n`. */
export function renderMessage(i18n: i18n, { code, values }: Message): string {
  const sentence: unknown = Reflect.apply(i18n.t, undefined, [
    code,
    { ...values, ns: 'messages', keySeparator: false, nsSeparator: false },
  ]);
  return String(sentence).trim();
}
