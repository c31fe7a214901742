/** "Operator": a word of a sentence that is on its own, in a column or a list of choices. */
export const capitalised = (word: string, locale: string): string =>
  word.charAt(0).toLocaleUpperCase(locale) + word.slice(1);
