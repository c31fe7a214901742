/**
 * Characters at which one spreadsheet or another separates cells; Excel in German, French and Dutch splits
 * at semicolons.
 */
const SEPARATORS = /[;\t\r\n\v\f\u0085\u2028\u2029]/;
/** What a spreadsheet may skip before a formula: blanks, controls, format characters, quotes. */
const SKIPPED = /[;"\s\p{Cc}\p{Cf}]/u;
const SIGNS: ReadonlySet<string> = new Set('=+-@＝＋－＠');

/**
 * A text for a cell of a spreadsheet, without control characters except line breaks and tabs. Names come
 * from outside, so whatever a spreadsheet could take for a formula, at the beginning of a cell or after a
 * separator, gets an apostrophe before it and stays text.
 */
export const spreadsheetText = (text: string): string =>
  withoutFormulas(text.toWellFormed().replace(/[^\P{Cc}\t\r\n]/gu, ' '));

/** Looks at each character once: no number of blanks makes it slow. */
function withoutFormulas(value: string): string {
  let marked = '';
  let couldBegin = true;
  for (const char of value) {
    if (couldBegin && SIGNS.has(char)) marked += "'";
    marked += char;
    couldBegin = SEPARATORS.test(char) || (couldBegin && SKIPPED.test(char));
  }
  return /^[\t\r]/.test(marked) ? `'${marked}` : marked;
}
