import { absent, type Fact, known, knownIn, unreadable } from '../../../../contract/index.ts';
import { firstSaid } from './fact.ts';
import { asRecord, instantMs, type Layers, layersOf, locate, pick, text, writtenDate } from './read.ts';
import type { Reading } from './reading.ts';

/** Where a job or batch says how it ships; a service may repeat the delivery option under another name. */
export const deliveryNames = [
  ...['delivery_option', 'batch_delivery', 'delivery', 'shipping', 'shipping_option', 'delivery_service'],
  ...['shipping_service', 'delivery_method', 'shipping_method', 'ship_via', 'shipment'],
];

/** When production must be done, and when the carrier comes. */
const dueNames = [
  ['production_finish_date', 'end_of_production_date', 'production_end_date', 'production_due_date'],
  ['production_due_at', 'ship_by', 'ship_by_date', 'dispatch_by', 'dispatch_by_date', 'dispatch_date'],
  ['ship_date', 'shipping_date', 'due_date', 'due_at', 'deadline', 'required_by'],
  ['delivery_collection_date', 'collection_date', 'collection_at'],
];

/**
 * When a job or batch has to be ready by the service's own word, in milliseconds: the first of its dates and
 * of those in its delivery options. Unreadable if it says one and none can be read.
 */
export function dueIn(entity: Layers): Fact<number> {
  const options = deliveryNames.map((name) => layersOf(pick(entity, [name], asRecord)));
  const dates = [entity, ...options].flatMap((layers) => dueNames.map((names) => dateIn(layers, names)));
  const read = dates.map(knownIn).filter((date) => date !== null);
  return read.length === 0 ? firstSaid(dates) : known(Math.min(...read));
}

function dateIn(layers: Layers, names: readonly string[]): Fact<number> {
  const read = pick(layers, names, endMs);
  if (read !== null) return known(read);
  const stands = locate(layers, names, (value) => (isBlank(value) ? null : true));
  return stands === null ? absent : unreadable(stands.path);
}

/** Nothing, an empty list or object, or the zeros that databases have instead of a date. */
function isBlank(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isBlank);
  const said = asRecord(value);
  if (said === null) return /^[0:. TZ-]*$/.test(String(value ?? ''));
  return Object.entries(said).every(([name, part]) => name.startsWith('time') || isBlank(part));
}

/** The same of a job, or where the path set for it leads. */
export const dueOf = (job: Layers, reading: Reading): Fact<number> =>
  reading.mapped('job.shipBy', [job[0]], endMs) ?? dueIn(job);

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether the day that a date begins with exists: the 31st of November is not the 1st of December. */
function isInCalendar(said: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?(?!\d)/.exec(said) ?? [];
  if (year === undefined) return true;
  const isMonth = Number(month) >= 1 && Number(month) <= 12;
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return isMonth && day !== undefined && Number(day) >= 1 && Number(day) <= last;
}

/** "28 Nov 2026" and "November 28, 2026", which have no time, as 2026-11-28. */
function dayInWords(said: string): string | null {
  if (!/^(?:[a-z]{3,9},? )?(?:\d{1,2}\.? [a-z]{3,9}|[a-z]{3,9} \d{1,2}),? \d{4}$/i.test(said)) return null;
  const at = new Date(Date.parse(said));
  return Number.isNaN(at.getTime()) ? null : toDay(at);
}
const toDay = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** A day without a time lasts until its end, by the clock of this machine. */
export function endMs(value: unknown): number | null {
  const said = pick(layersOf(value), ['iso', 'date', 'value'], text) ?? text(value) ?? '';
  const day = writtenDate(said);
  const time = pick(layersOf(value), ['time'], text);
  if (time !== null && ISO_DAY.test(day))
    return endMs({ ...asRecord(value), time: null, iso: `${day}T${time}` });
  if (!isInCalendar(day)) return null;
  const [, year, month, date] = ISO_DAY.exec(dayInWords(day) ?? day) ?? [];
  if (date === undefined) return instantMs(value);
  return new Date(Number(year), Number(month) - 1, Number(date), 23, 59).getTime();
}
