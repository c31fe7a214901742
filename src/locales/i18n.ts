import { createInstance, type i18n } from 'i18next';
import type { FindingCode, JobFact, Language, Message } from '../contract/index.ts';
import type { Catalogue } from './catalogue.ts';
import type { Formats } from './formats.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Catalogue;
  }
}

/**
 * i18next in one language; `{{n, number}}` and the times `{{at, moment}}` and `{{at, second}}` are written in
 * the locale's way.
 * @param catalogue the necessary namespaces; a window needs all of them.
 */
export function createI18n(language: Language, catalogue: Partial<Catalogue>, formats: Formats): i18n {
  const made = createInstance();
  void made.init({
    lng: language,
    resources: { [language]: catalogue },
    defaultNS: 'common',
    // React does the escaping.
    interpolation: { escapeValue: false },
    // Nobody should see the name of a value on a screen.
    missingInterpolationHandler: () => '',
    initAsync: false,
  });
  made.services.formatter?.add('number', (value) => formats.number(Number(value)));
  made.services.formatter?.add('moment', (value) => formats.moment(String(value), Date.now()));
  made.services.formatter?.add('second', (value) => formats.second(String(value), Date.now()));
  return made;
}

/** Values with an error code of the system, such as EACCES, or with words from elsewhere. */
const ofSystem: ReadonlySet<string> = new Set(['error', 'why']);
const systemCode = /^(?:E[A-Z0-9_]{2,}|[A-Z0-9]+(?:_[A-Z0-9]+)+|closed|unknown)$/;

/** What a system error code means; one without words keeps its name, to be looked up. */
function systemError(i18n: i18n, code: string): string {
  const ns = 'system-errors';
  return i18n.t(code, { ns, defaultValue: i18n.t('other', { ns, code }) });
}

/** The name of a finding; a code of another version has none, and stays as it is. */
const nameOfFinding = (i18n: i18n, code: string): string =>
  i18n.t(`${code as FindingCode}.name`, { ns: 'findings', defaultValue: code });

/** The names of facts of a job, in a list. */
const namesOfFacts = (i18n: i18n, facts: string): string =>
  facts
    .split(' ')
    .map((fact) => i18n.t(`facts.${fact as JobFact}`, { ns: 'reading', defaultValue: fact }))
    .join(', ');

/** The words for a value of a message; without words it stays as it is. */
function valueInWords(i18n: i18n, name: string, value: string | number): string | number {
  if (typeof value === 'number') return value;
  if (name === 'finding') return nameOfFinding(i18n, value);
  if (name === 'facts') return namesOfFacts(i18n, value);
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
