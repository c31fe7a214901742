import { absent, type Fact, known, knownIn, unreadable } from '../../../../contract/index.ts';
import { firstSaid } from './fact.ts';
import { asRecord, instantMs, type Layers, layersOf, locate, pick, text, writtenDate } from './read.ts';
import type { Reading } from './reading.ts';

/** Where a job or batch says how it ships; a service may repeat the delivery option under another name. */
export const deliveryNames = [
  ...['delivery_option', 'batch_delivery', 'delivery', 'shipping', 'shipping_option', 'delivery_service'],
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
  const said = asRecord(value);
  if (said === null) return /^[0:. TZ-]*$/.test(Array.isArray(value) ? value.join('') : String(value ?? ''));
  return Object.entries(said).every(([name, part]) => name.startsWith('time') || isBlank(part));
}

/** The same of a job, or where the path set for it leads. */
export const dueOf = (job: Layers, reading: Reading): Fact<number> =>
  reading.mapped('job.shipBy', [job[0]], endMs) ?? dueIn(job);

/** A day without a time lasts until its end, by the clock of this machine. */
function endMs(value: unknown): number | null {
  const day = writtenDate(pick(layersOf(value), ['iso', 'date', 'value'], text) ?? text(value) ?? '');
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (date === undefined || instantMs(day) === null) return instantMs(value);
  return new Date(Number(year), Number(month) - 1, Number(date), 23, 59).getTime();
}
