import { expect, test } from 'vitest';
import { FindingCode, Language, message } from '../../../src/contract/index.ts';
import { formatsFor } from '../../../src/locales/formats.ts';
import { createI18n, renderMessage } from '../../../src/locales/i18n.ts';
import { catalogues } from '../../support/catalogues.ts';

type Tree = { readonly [key: string]: string | Tree };

/** Every text of a catalogue under its full key. */
function* texts(tree: Tree, prefix = ''): Generator<readonly [string, string]> {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') yield [`${prefix}${key}`, value];
    else yield* texts(value, `${prefix}${key}.`);
  }
}

const every = Language.options.flatMap((language) =>
  [...texts(catalogues[language])].map(([key, text]) => ({ language, key, text })),
);
const sentencesOf = (text: string): readonly string[] => text.split(/(?<=[.!?…]) /);

test('a sentence has one colon at most', () => {
  const wrong = every.filter(({ text }) =>
    sentencesOf(text).some((sentence) => (sentence.match(/:(?=\s|$)/g) ?? []).length > 1),
  );
  expect(wrong).toEqual([]);
});

test('a reason is its own sentence, or in brackets: it has a colon if it names a file', () => {
  expect(every.filter(({ text }) => /: \{\{(why|answer|error|files)\}\}/.test(text))).toEqual([]);
  // What an incident is comes before its files, and after "Acknowledged:".
  expect(every.filter(({ key, text }) => key.startsWith('messages.incident.') && /[:.]/.test(text))).toEqual(
    [],
  );
});

test('the problem comes first, and the name of the file, folder or place last', () => {
  const wrong = every.filter(
    ({ key, text }) =>
      /^messages\.(file|folder|folder-check|service|transfer|refusal|incident|batching)\./.test(key) &&
      /^(\p{L}+ ){0,2}\{\{(name|path|host|where)\}\} /u.test(text) &&
      !/^messages\.folder\.staging|folder-check\.lengths/.test(key),
  );
  expect(wrong.map(({ language, key, text }) => `${language} ${key}: ${text}`)).toEqual([]);
});

test('no sentence ends with a duration if that ends with an abbreviation: "vor 1 Min.."', () => {
  const wrong = every.filter(
    ({ language, text }) => language === 'de' && /\{\{(ago|duration|left|span)\}\}\./.test(text),
  );
  expect(wrong).toEqual([]);
});

test('a count before a word has a plural', () => {
  const wrong = every.filter(
    ({ key, text }) => /\{\{count(, number)?\}\} \p{L}/u.test(text) && !/_(zero|one|other|many)$/.test(key),
  );
  // These are only used from two on.
  const several = new Set(['connections.ofListTimes', 'contact-sheet.someOf']);
  expect(wrong.filter(({ key }) => !several.has(key))).toEqual([]);
});

test.each(Language.options)('a code of the system is put into words: %s', (language) => {
  const spoken = createI18n(language, catalogues[language], formatsFor(language, 'mm'));
  const fault = (error: string): string =>
    renderMessage(spoken, message('folder.fault', { path: '/rip', error }));
  const unknown = spoken.t('unknown', { ns: 'system-errors' });
  for (const code of ['EACCES', 'ENOSPC', 'EBUSY', 'ECONNRESET', 'CERT_HAS_EXPIRED']) {
    expect(fault(code)).not.toMatch(/\(.*[A-Z_]{4,}.*\)/);
  }
  expect(fault('unknown')).toContain(`(${unknown})`);
  // A code without words keeps its name, so that it can be looked up.
  expect(fault('ENEVERHEARD')).toMatch(/\(\p{L}+ ENEVERHEARD\)/u);
  expect(renderMessage(spoken, message('file.being-sent', { name: 'EACCES.pdf' }))).toContain('EACCES.pdf');
});

test.each([
  ['en', 'en-GB', 'Taken over from RIP-2, which has not answered since 10:41:07.'],
  ['de', 'de-CH', 'Übernommen von RIP-2, das seit 10:41:07 nicht geantwortet hat.'],
  ['fr', 'fr-FR', 'Repris de RIP-2, qui ne répond plus depuis 10:41:07.'],
  ['nl', 'nl-NL', 'Overgenomen van RIP-2, dat sinds 10:41:07 niet heeft geantwoord.'],
] as const)(
  'a time of today is to the second, and one of another day has its date: %s',
  (language, locale, words) => {
    const spoken = createI18n(language, catalogues[language], formatsFor(locale, 'mm'));
    const at = new Date();
    at.setHours(10, 41, 7);
    const said = (since: Date): string =>
      renderMessage(
        spoken,
        message('delivery.taken-over-since', { station: 'RIP-2', since: since.toISOString() }),
      );
    expect(said(at)).toBe(words);
    at.setFullYear(2024, 0, 5);
    expect(said(at)).toMatch(/5.*2024.*10:41:07/);
  },
);

test.each(Language.options)('every finding has a name for a row: %s', (language) => {
  const spoken = createI18n(language, catalogues[language], formatsFor(language, 'mm'));
  for (const finding of FindingCode.options) {
    const said = renderMessage(spoken, message('hold.preflight-warnings', { finding, count: 2 }));
    expect(said).not.toContain(finding);
    expect(said, said).toMatch(/^[^:]+: \p{Lu}[^:.{}]+ 2\b[^:]*\. [^.]+\.$/u);
  }
});
