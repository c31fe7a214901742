import { createInstance, type i18n } from 'i18next';
import type { Saying } from '../../contract/index.ts';
import type { en } from './en/index.ts';
import type { Formats } from './formats.ts';
import type { Spoken } from './load-words.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof en;
  }
}

type Tree = { readonly [key: string]: string | Tree };

/** French has a plural of its own for millions; nothing here needs other words for it. */
function withMillions(words: Tree): Tree {
  const whole: Record<string, string | Tree> = {};
  for (const [key, word] of Object.entries(words)) {
    whole[key] = typeof word === 'string' ? word : withMillions(word);
    if (key.endsWith('_other')) whole[key.replace(/_other$/, '_many')] = whole[key];
  }
  return whole;
}

/** The library, speaking one language; `{{n, number}}` is written as the locale does. */
export function createI18n({ language, catalogue }: Spoken, formats: Formats): i18n {
  const made = createInstance();
  void made.init({
    lng: language,
    resources: { [language]: withMillions(catalogue) },
    defaultNS: 'common',
    // React escapes by itself.
    interpolation: { escapeValue: false },
    // What has no value is left out: nobody reads the name of a value on a screen.
    missingInterpolationHandler: () => '',
    initAsync: false,
  });
  made.services.formatter?.add('number', (value) => formats.number(Number(value)));
  return made;
}

/** What main has said, in the language's words where the catalogues know its code; else as it came. */
export function said(i18n: i18n, { code, values, text }: Saying): string {
  const known: unknown = i18n.getResource(i18n.language, 'sayings', code);
  if (typeof known !== 'string') return text;
  return i18n.services.interpolator.interpolate(known, values, i18n.language, {}).trim();
}
