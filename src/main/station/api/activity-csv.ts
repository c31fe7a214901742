import type { ActivityEntry } from '../../../contract/index.ts';
import {
  eventInEnglish,
  inEnglish,
  sourceInEnglish,
  stateInEnglish,
  subjectInEnglish,
  whoInEnglish,
} from '../../../locales/in-english.ts';
import { csvLine } from '../util/csv.ts';

/** Each column: its heading, and its cell for an entry. */
const columns: readonly (readonly [string, (entry: ActivityEntry) => string | number | null])[] = [
  ['No', ({ seq }) => seq],
  ['Time (local)', ({ at }) => localTime(at)],
  ['Offset', ({ at }) => offsetOf(at)],
  ['Type', ({ subject }) => subjectInEnglish(subject)],
  ['Item', ({ label }) => label],
  ['ID', ({ subjectId }) => subjectId],
  ['Job', ({ jobName }) => jobName],
  ['Customer', ({ customer }) => customer],
  ['Job ID', ({ jobKey }) => jobKey],
  ['Batch ID', ({ batchKey }) => batchKey],
  ['Event', (entry) => eventInEnglish(entry)],
  ['From', ({ subject, from }) => stateInEnglish(subject, from)],
  ['To', ({ subject, to }) => stateInEnglish(subject, to)],
  ['Reason', ({ why }) => (why === null ? null : inEnglish(why))],
  ['Source', ({ source }) => sourceInEnglish(source)],
  ['User', ({ source, by }) => whoInEnglish(source, by)],
  ['Desk', ({ desk }) => desk],
  ['Service time (local)', ({ serviceAt }) => (serviceAt === null ? null : localTime(serviceAt))],
];

/** With the byte order mark by which spreadsheets recognise UTF-8. */
export const activityHeading = `\u{feff}${csvLine(columns.map(([heading]) => heading))}`;

export const activityLine = (entry: ActivityEntry): string =>
  csvLine(columns.map(([, cellOf]) => cellOf(entry)));

/** "2026-11-23 07:45:00" in this machine's time zone, which every spreadsheet reads as a time. */
function localTime(instant: string): string {
  const at = new Date(instant);
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':')}`;
}

/** "UTC+01:00": the offset of this machine's clock at that time. */
function offsetOf(instant: string): string {
  const minutes = -new Date(instant).getTimezoneOffset();
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
}
