import spelling from './en-US.json' with { type: 'json' };

/** British words of the English catalogue that are spelt otherwise in the United States. */
const american: ReadonlyMap<string, string> = new Map(Object.entries(spelling));
/** Such a word on its own; the name of a value, in braces, is passed over. */
const british = new RegExp(`\\{\\{[^}]*\\}\\}|\\b(?:${[...american.keys()].join('|')})\\b`, 'gi');

function respelt(word: string): string {
  const found = american.get(word.toLowerCase());
  if (found === undefined) return word;
  return /^\p{Lu}/u.test(word) ? `${found.charAt(0).toUpperCase()}${found.slice(1)}` : found;
}

/** A catalogue of English, or a part of it, as it is spelt in the United States. */
export function inAmericanSpelling<Words>(words: Words): Words;
export function inAmericanSpelling(words: unknown): unknown {
  if (typeof words === 'string') return words.replace(british, respelt);
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, inAmericanSpelling(value)]));
}
