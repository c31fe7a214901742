import { expect, test } from 'vitest';
import { Language } from '../../../src/contract/index.ts';
import { catalogues } from '../../support/catalogues.ts';
import { sentencesInSource } from '../../support/sentences-in-source.ts';

type Tree = { readonly [key: string]: string | Tree };

/**
 * Words that no catalogue may bring back; docs/glossary.md, "Words on screen", has the word to use instead.
 */
const forbidden: Readonly<Record<Exclude<Language, 'en-US'>, readonly RegExp[]>> = {
  en: [
    /\b(feed|feeds|fed|feeding)\b/i,
    /\btaken by\b|\bhas taken\b|\bnot taken\b/i,
    /\brefused by the RIP\b/i,
    /\b(lie|lies|lying) (there|in)\b|\blies\b/i,
    /\bneeds? a hand\b/i,
    /\bby (itself|themselves)\b/i,
    /\b(anew|all the same|to be had|whoever)\b/i,
    /\bread again\b/i,
    /\bfetch(ed)? (it|anew|and)\b/i,
    /\byour word\b|\bmy word\b/i,
    /\b(is|are) held\b/i,
    /\bway in\b|\bthis deployment\b/i,
    /\bmark(s|ed)?\b(?! as)/i,
    /\btells?\b|\btold\b(?! apart)/i,
    /\bnews\b|\btime ?line\b|\bhouse\b/i,
    /\bdoctor\b|\bexamin|\bjudge/i,
    /\bpictures?\b|\breal size\b|(?<!\b(?:job|batch|slip) )\bsheets?\b/i,
    /\bweight\b|g\/m²/i,
    / x \{\{|\.\.\.|['"]/,
  ],
  de: [
    /übergeb|Übergab/i,
    /\bBogen\b/,
    /\bGewicht/,
    /\bvon selbst\b/,
    /zurückgehalten/,
    /\bbehalten\b/i,
    /Ihr Wort|mein Wort/,
    /abgewiesen/i,
    /Kennung/,
    /\bBatch|Lieferart|Druckvorstufe/,
    /Signiergeheimnis/,
  ],
  fr: [
    /\btransmis(e|es)?\b/i,
    /\bfeuille\b/i,
    /\bpoids\b/i,
    /dossiers? actifs?|hot folder/i,
    /\bde lui-même\b/i,
    /\bretenus?\b/i,
    /commandes? de lot/i,
    /contrôle en amont/i,
    /intervention/i,
    /\bmatières?\b/i,
    /\bremis|\bremises?\b/i,
  ],
  nl: [
    /aangeboden|aanbieden/i,
    /\bvel\b/i,
    /\bgewicht\b/i,
    /\bvanzelf\b/i,
    /vastgehouden/i,
    /\b(uw|mijn) woord\b/i,
    /overdracht/i,
    /\bopdracht/i,
    /\b(de|deze|een|nieuwe|jouw|uw) jobs?\b|jobticket/i,
    /\b(de|deze|bestel)\s?service\b/i,
    /[“”"]|'/,
  ],
};

/** Every text of a catalogue under its full key. */
function* texts(tree: Tree, prefix = ''): Generator<readonly [string, string]> {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') yield [`${prefix}${key}`, value];
    else yield* texts(value, `${prefix}${key}.`);
  }
}

/** The same, and words that only the terminal and the pages beside the screens ever had. */
const outsideCatalogues: readonly RegExp[] = [
  ...forbidden.en.filter((word) => !word.test('...')),
  /\bin a box\b|\bafresh\b|\bin the way\b/i,
  /\btells?\b|\btold\b/i,
  /\btake (it )?away\b|\bgive (it )?back\b|\btaken\b/i,
  /\bkept\b|\bkeeping\b/i,
  /\bthis deployment\b|\bdesk\b|\bhouse\b/i,
  /\bCtrl-C\b/,
];

test('terminal, login, help, tickets and test page have the same words', async () => {
  const sentences = await sentencesInSource();
  expect(sentences.length).toBeGreaterThan(300);
  expect(sentences.filter(({ text }) => outsideCatalogues.some((word) => word.test(text)))).toEqual([]);
});

/**
 * Files whose sentences are all in the catalogues: command lines, and what prevents a start. The reasons with
 * which windows are closed are part of a protocol.
 */
const withoutSentences = /^src\/main\/(host\/|electron\/command-line|headless\/(?!metrics|windows))/;

test('command lines and start-up errors have no sentence of their own', async () => {
  const sentences = await sentencesInSource();
  const own = sentences.filter(({ file, text }) => withoutSentences.test(file) && /[.!?]\s*$/.test(text));
  expect(own).toEqual([]);
});

test.each(Language.options)('%s has one word for cancelling and another for discarding', (language) => {
  const { cancel, undo, unsaved, form } = catalogues[language].common;
  expect(cancel).not.toBe(unsaved.discard);
  expect(undo).not.toBe(unsaved.discard);
  expect(form.discard.toLowerCase()).toContain(unsaved.discard.toLowerCase());
});

test.each(Language.exclude(['en-US']).options)(
  '%s has one word for each thing: no former one is back',
  (language) => {
    const back = [...texts(catalogues[language])].filter(([, text]) =>
      forbidden[language].some((word) => word.test(text)),
    );
    expect(back).toEqual([]);
  },
);
