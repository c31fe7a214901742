import type { ActivityEntry } from '../../../contract/index.ts';
import { inEnglish } from '../../../locales/in-english.ts';
import { csvLine } from '../csv.ts';

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
  'by',
] as const;

/** With the mark by which spreadsheets know UTF-8. */
export const activityHeading = `\u{feff}${csvLine(columns)}`;

export const activityLine = (entry: ActivityEntry): string =>
  csvLine(
    columns.map((column) =>
      column === 'why' ? (entry.why === null ? null : inEnglish(entry.why)) : entry[column],
    ),
  );
