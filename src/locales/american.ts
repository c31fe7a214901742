import type { Language } from '../contract/index.ts';
import spelling from './en-US.json' with { type: 'json' };

/** British words of the English catalogue that Americans spell differently. */
const american: ReadonlyMap<string, string> = new Map(Object.entries(spelling));
/** Such a word on its own; the name of a value, in braces, is skipped. */
const british = new RegExp(`\\{\\{[^}]*\\}\\}|\\b(?:${[...american.keys()].join('|')})\\b`, 'gi');

function respelt(word: string): string {
  const found = american.get(word.toLowerCase());
  if (found === undefined) return word;
  return /^\p{Lu}/u.test(word) ? `${found.charAt(0).toUpperCase()}${found.slice(1)}` : found;
}

/** An English catalogue, or part of one, in American spelling. */
export function inAmericanSpelling<Words>(words: Words): Words;
export function inAmericanSpelling(words: unknown): unknown {
  if (typeof words === 'string') return words.replace(british, respelt);
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, inAmericanSpelling(value)]));
}

/** The words of a language from its folder; American English has none of its own. */
export const spelt = async <Words>(
  language: Language,
  load: (folder: string) => Promise<Words>,
): Promise<Words> => (language === 'en-US' ? inAmericanSpelling(await load('en')) : load(language));
