import { stringify } from 'csv-stringify/sync';
import { spreadsheetText } from '../../../contract/index.ts';

/** One line as in RFC 4180, whose texts no spreadsheet takes for formulas. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  stringify([cells.map((cell) => (typeof cell === 'string' ? spreadsheetText(cell) : cell))], {
    record_delimiter: '\r\n',
    quoted_match: /[\t\r\n]/,
  });

/** A text in which each control character is a space, and each lone surrogate U+FFFD. */
export const withoutControls = (text: string): string => text.toWellFormed().replace(/\p{Cc}/gu, ' ');
