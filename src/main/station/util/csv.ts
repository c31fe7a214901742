import { stringify } from 'csv-stringify/sync';

/**
 * Characters at which one spreadsheet or another separates cells; Excel in German, French and Dutch splits
 * at semicolons.
 */
const SEPARATORS = /[;\t\r\n\v\f\u0085\u2028\u2029]/;
/** What a spreadsheet may skip before a formula: blanks, controls, format characters, quotes. */
const SKIPPED = /[;"\s\p{Cc}\p{Cf}]/u;
const SIGNS: ReadonlySet<string> = new Set('=+-@＝＋－＠');

/**
 * One line as in RFC 4180. Names come from outside, so whatever a spreadsheet could take for a formula, at
 * the beginning of a cell or after a separator, gets an apostrophe before it and stays text.
 */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  stringify([cells.map((cell) => (typeof cell === 'string' ? withoutFormulas(legible(cell)) : cell))], {
    record_delimiter: '\r\n',
    quoted_match: /[\t\r\n]/,
  });

/** A text in which each control character is a space, and each lone surrogate U+FFFD. */
export const withoutControls = (text: string): string => text.toWellFormed().replace(/\p{Cc}/gu, ' ');

/** The same for a cell, which may have several lines. */
const legible = (text: string): string => text.toWellFormed().replace(/[^\P{Cc}\t\r\n]/gu, ' ');

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
