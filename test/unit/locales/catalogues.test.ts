import { expect, test } from 'vitest';
import { Language } from '../../../src/contract/index.ts';
import spelling from '../../../src/locales/en-US.json' with { type: 'json' };
import { formatsFor } from '../../../src/locales/formats.ts';
import { createI18n, renderMessage } from '../../../src/locales/i18n.ts';
import { languageFor, localeFor } from '../../../src/locales/languages.ts';
import { ServiceError } from '../../../src/main/station/service/index.ts';
import { catalogues } from '../../support/catalogues.ts';
import { stationMessages } from '../../support/station-messages.ts';

type Tree = { readonly [key: string]: string | Tree };

/** Every text of a catalogue under its full key. */
function texts(tree: Tree, prefix = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') found.set(`${prefix}${key}`, value);
    else for (const [inner, text] of texts(value, `${prefix}${key}.`)) found.set(inner, text);
  }
  return found;
}

/** The keys without the plurals that English does not have, such as those of French for millions. */
const keysOf = (own: ReadonlyMap<string, string>): string[] =>
  [...own.keys()].filter((key) => !/_(zero|two|few|many)$/.test(key)).sort();

const placeholders = (text: string): string[] => (text.match(/\{\{[^}]*\}\}/g) ?? []).sort();
const english = texts(catalogues.en);
const others = Language.options.filter((language) => !language.startsWith('en'));

test.each(others)('%s says everything that English says, with the same values in it', (language) => {
  const own = texts(catalogues[language]);
  expect(keysOf(own)).toEqual(keysOf(english));
  for (const [key, text] of own) {
    expect(text.trim(), key).not.toBe('');
    expect(placeholders(text), key).toEqual(placeholders(english.get(key.replace(/_many$/, '_other')) ?? ''));
  }
});

test.each(others)('%s is a translation: no sentence is left in English', (language) => {
  const same = [...texts(catalogues[language])].filter(
    ([key, text]) =>
      text === english.get(key.replace(/_many$/, '_other')) &&
      text.split(' ').filter((word) => /^\p{L}{3,}/u.test(word)).length > 3,
  );
  expect(same).toEqual([]);
});

test('French has its plural for millions wherever it has one', () => {
  const french = texts(catalogues.fr);
  const others = [...french.keys()].filter((key) => key.endsWith('_other'));
  expect(others.map((key) => key.replace(/_other$/, '_many')).filter((key) => !french.has(key))).toEqual([]);
});

test('every plural has both its forms, and a count in each', () => {
  for (const [key, text] of english) {
    const other =
      /_(one|other)$/.exec(key)?.[1] === 'one'
        ? key.replace(/_one$/, '_other')
        : key.replace(/_other$/, '_one');
    if (other === key) continue;
    expect(english.has(other), key).toBe(true);
    expect(text, key).toContain('{{count, number}}');
  }
});

/** Words after a value that end like a plural and are none. */
const noPlurals = new Set(
  'is was has waits stays requires recommends defines fixes contains names box px ms hors dans après depuis vers Les repris mis importés commandés fois'.split(
    ' ',
  ),
);
/** Sentences whose number is never 1: a limit, a length, or more than the shown ones. */
const neverOne = new Set([
  'common.field.tooLong',
  'connections.ofListTimes',
  'contact-sheet.someOf',
  'catalogue.more',
  'findings.pages.not-checked.sentence',
  'findings.foil.pages.sentence',
  'wall.first',
  'messages.name.cut',
  'messages.transfer.wrong-size',
  'messages.transfer.too-long',
  'messages.unread.too-many',
  'messages.folder-check.names-too-short',
  'messages.folder-check.path-length',
  'messages.folder-check.lengths',
  'messages.folder-check.rip-folder-name',
  'messages.startup.key-short',
  'messages.startup.metrics-token-short',
  'messages.startup.password-length',
]);

test.each(['en', 'fr'] as const)('%s: no sentence has only a plural for its count', (language) => {
  const plural =
    /\{\{\w+(?:, number)?\}\}\s(?:(?:more|autres|sur \{\{\w+(?:, number)?\}\})\s)?(\p{L}+[sx])(?!\p{L})/gu;
  const wrong = [...texts(catalogues[language])].filter(
    ([key, text]) =>
      !/_(zero|one|other|many)$/.test(key) &&
      !neverOne.has(key) &&
      [...text.matchAll(plural)].some(([, word = '']) => !noPlurals.has(word)),
  );
  expect(wrong).toEqual([]);
});

test('counts follow the plural and the locale of the language', () => {
  const fed = (locale: string, language: Language, count: number): string =>
    createI18n(language, catalogues[language], formatsFor(locale, 'mm')).t('sent', {
      ns: 'queue',
      done: 0,
      count,
    });
  expect(fed('en-GB', 'en', 1)).toBe('0 of 1 file sent');
  expect(fed('en-GB', 'en', 1_234)).toBe('0 of 1,234 files sent');
  expect(fed('de-CH', 'de', 1_234)).toMatch(/^0 von 1['’]234 Dateien gesendet$/);
  expect(fed('fr', 'fr', 0)).toBe('0 fichier sur 0 envoyé');
  expect(fed('fr', 'fr', 2_000_000)).toMatch(/^0 fichiers sur 2\s000\s000 envoyés$/);
});

test.each(Language.options)(
  'a service that is away with nothing waiting is reported without a number: %s',
  (language) => {
    const offline = (count: number): string =>
      createI18n(language, catalogues[language], formatsFor(language, 'mm')).t('offline.service', {
        ns: 'shell',
        name: 'A',
        time: '',
        count,
      });
    expect(offline(0)).not.toContain('0');
    expect(offline(1)).toContain('1');
    expect(offline(2)).toContain('2');
  },
);

test('the language of a window is the first of its system’s that the screens have', () => {
  expect(languageFor(['it', 'de-CH', 'fr'])).toBe('de');
  expect(languageFor(['it'])).toBe('en');
  expect(languageFor([])).toBe('en');
  expect(localeFor('de', ['it', 'de-CH', 'de'])).toBe('de-CH');
  expect(localeFor('nl', ['de-CH'])).toBe('nl');
  expect(localeFor('en', [])).toBe('en-GB');
  expect([languageFor(['en-US', 'en']), languageFor(['en']), languageFor(['en-AU'])]).toEqual([
    'en-US',
    'en',
    'en',
  ]);
  expect([localeFor('en', ['en-US']), localeFor('en', ['en-US', 'en-IE'])]).toEqual(['en-GB', 'en-IE']);
  expect([localeFor('en-US', ['de-DE']), localeFor('en', ['en'])]).toEqual(['en-US', 'en-GB']);
});

test('sizes and times are written as the locale has them', () => {
  const en = formatsFor('en-GB', 'mm');
  const fr = formatsFor('fr', 'mm');
  const plain = (text: string): string => text.replace(/\s/gu, ' ');
  expect([0, 999, 1_000, 99_950, 2_400_000, 5e12].map((bytes) => plain(en.bytes(bytes)))).toEqual([
    '0 byte',
    '999 byte',
    '1.0 kB',
    '100.0 kB',
    '2.4 MB',
    '5.0 TB',
  ]);
  expect(plain(fr.bytes(2_400_000))).toBe('2,4 Mo');
  expect(en.bytes(null)).toBe('');
  expect(plain(en.duration(59_400))).toBe('< 1 min');
  expect(
    [30_000, 25 * 60_000, 7_800_000, 7_200_000, 110_000_000, 172_800_000].map((ms) => plain(en.span(ms))),
  ).toEqual(['1 min', '25 min', '2 hr 10 min', '2 hr', '30 hr', '2 days']);
  expect(plain(en.interval(45_000))).toBe('45 sec');
  expect(plain(en.duration(3_599_000))).toBe('59 min');
  expect(plain(en.duration(47.9 * 3_600_000))).toBe('47 hr');
  expect(plain(en.duration(49 * 3_600_000))).toBe('2 days');
  const ten = '2026-11-21T10:00:00Z';
  const agoIn = (locale: string, now: string): string =>
    plain(formatsFor(locale, 'mm').ago(ten, Date.parse(now)));
  expect(agoIn('en-GB', '2026-11-21T10:00:59Z')).toBe('just now');
  expect(agoIn('en-GB', '2026-11-21T10:02:59Z')).toBe('2 min ago');
  expect(['de-CH', 'fr', 'nl-BE'].map((locale) => agoIn(locale, '2026-11-21T09:59:00Z'))).toEqual([
    'gerade eben',
    'à l’instant',
    'zojuist',
  ]);
});

test('times on a screen have no seconds, and 24 hours unless the locale says otherwise', () => {
  const at = '2026-11-21T14:05:42';
  const times = (locale: string): string[] => {
    const f = formatsFor(locale, 'mm');
    const now = Date.parse('2026-11-21T18:00:00');
    return [f.clock(at), f.moment(at, now), f.dateAndTime(at)].map((text) => text.replace(/\s/gu, ' '));
  };
  expect(times('en-GB')).toEqual(['14:05', '14:05', '21 Nov 2026, 14:05']);
  expect(times('en-US')).toEqual(['02:05 PM', '02:05 PM', 'Nov 21, 2026, 2:05 PM']);
  const daysLater = (days: number): string =>
    formatsFor('en-GB', 'mm').moment(at, Date.parse('2026-11-21T18:00:00') + days * 86_400_000);
  expect([0, 1, 365].map(daysLater)).toEqual(['14:05', '21 Nov, 14:05', '21 Nov 2026, 14:05']);
  expect(times('de-CH')).toEqual(['14:05', '14:05', '21.11.2026, 14:05']);
  expect(
    ['en-GB', 'en-US', 'de'].map((locale) => formatsFor(locale, 'mm').hour(6).replace(/\s/gu, ' ')),
  ).toEqual(['06:00', '06:00 AM', '06:00']);
  expect([0, 1, 6].map((day) => formatsFor('de', 'mm').weekday(day))).toEqual(['So', 'Mo', 'Sa']);
  expect(formatsFor('fr', 'mm').either(['a', 'b', 'c'])).toBe('a, b ou c');
  expect(formatsFor('en-GB', 'mm').full(at)).toMatch(/^Saturday,? 21 November 2026 at 14:05:42$/);
});

test('English has two spellings: that of the United States differs only in the listed words', () => {
  const american = texts(catalogues['en-US']);
  expect([...american.keys()]).toEqual([...english.keys()]);
  const differing = [...english].filter(([key, text]) => american.get(key) !== text);
  expect(american.get('settings.units.mm')).toBe('Millimeters');
  expect(american.get('states.phase.cancelled')).toBe('Canceled');
  const all = differing.map(([, text]) => text.toLowerCase()).join(' ');
  for (const [british, word] of Object.entries(spelling)) {
    expect(all, british).toMatch(new RegExp(`\\b${british}\\b`));
    expect([...american.values()].join(' ').toLowerCase(), british).not.toMatch(
      new RegExp(`(?<!\\{)\\b${british}\\b`),
    );
    expect([...american.values()].join(' ').toLowerCase()).toContain(word);
  }
  for (const [key, text] of american)
    expect(placeholders(text), key).toEqual(placeholders(english.get(key) ?? ''));
  const british = /\w(isation|ise[ds]?|ising|our(ed|s|ing)?|tre|lled)\b/i;
  const usual =
    /(four|your|hour|our|pour|promise|advertise|otherwise|precise|raise|rise|wise|noise|exercise|called|filled|installed|rolled|polled|pulled|controlled|billed|spelled)s?$/i;
  const left = [...american].filter(([, text]) =>
    text.split(/[^\p{L}]+/u).some((word) => british.test(word) && !usual.test(word)),
  );
  expect(left).toEqual([]);
});

const said = await stationMessages();
const matches = (code: string, key: string): boolean =>
  new RegExp(`^${code.replaceAll('.', '\\.').replaceAll('*', '[a-z-]+')}(?:_one|_other)?$`).test(key);

test('every message of the station has a text, made only of the values that come with it', () => {
  const catalogue = texts(catalogues.en.messages);
  expect(said.length).toBeGreaterThan(150);
  for (const { code, values } of said) {
    const keys = [...catalogue.keys()].filter((key) => matches(code, key));
    expect(keys, code).not.toEqual([]);
    if (values === null) continue;
    for (const key of keys) {
      const wanted = placeholders(catalogue.get(key) ?? '').map((one) => one.slice(2, -2).split(',')[0]);
      expect(values, key).toEqual(expect.arrayContaining(wanted));
    }
  }
});

test('no message of the catalogues is unused', () => {
  // `literalMessage`, in the contract, uses it.
  const keys = [...texts(catalogues.en.messages).keys()].filter((key) => key !== 'literal');
  expect(keys.filter((key) => !said.some(({ code }) => matches(code, key)))).toEqual([]);
});

test.each(Language.options)('nobody ever reads the name of a value: %s', (language) => {
  const spoken = createI18n(language, catalogues[language], formatsFor(language, 'mm'));
  const shown = (text: string, key: string): void => {
    expect(text, key).not.toMatch(/\{\{|\}\}/);
    expect(text, key).toBe(text.trim());
  };
  for (const key of texts(catalogues[language].messages).keys()) {
    shown(renderMessage(spoken, { code: key, values: {} }), key);
  }
  for (const [key] of texts(catalogues[language])) {
    const [ns = '', ...path] = key.split('.');
    const text: unknown = Reflect.apply(spoken.t, undefined, [
      `${ns}:${path.join('.').replace(/_(one|many|other)$/, '')}`,
      { count: 2, ...(ns === 'messages' && { keySeparator: false }) },
    ]);
    expect(String(text), key).not.toMatch(/\{\{|\}\}/);
  }
});

test.each(Language.options)('a fault of the service has all the values of its sentence: %s', (language) => {
  const spoken = createI18n(language, catalogues[language], formatsFor(language, 'mm'));
  const codes = [
    'unauthorized',
    'forbidden',
    'not-found',
    'not-offered',
    'rejected',
    'rate-limited',
    'unavailable',
  ] as const;
  for (const code of codes) {
    const { userMessage: said } = new ServiceError(code, { status: 418 });
    const wanted = placeholders(texts(catalogues[language].messages).get(`service.${code}`) ?? '');
    expect(Object.keys(said.values), code).toEqual(
      expect.arrayContaining(wanted.map((one) => one.slice(2, -2))),
    );
    expect(renderMessage(spoken, said), code).toMatch(/[.!]$|\)$/);
  }
});
