import type { ActivityEntry } from '../../../contract/index.ts';

const columns = [
  'seq',
  'at',
  'subject',
  'subjectId',
  'label',
  'from',
  'to',
  'why',
  'source',
  'jobKey',
  'batchKey',
  'serviceAt',
] as const;

/**
 * One value as RFC 4180 writes it. Names come from outside: what a spreadsheet would take for a formula gets an apostrophe
 * before it, so that it stays text.
 */
export function csvValue(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** With the mark by which spreadsheets know UTF-8. */
export const csvHeading = `\u{feff}${columns.join(',')}\r\n`;

export const csvLine = (entry: ActivityEntry): string =>
  `${columns.map((column) => csvValue(column === 'why' ? (entry.why?.text ?? null) : entry[column])).join(',')}\r\n`;
