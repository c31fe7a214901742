import { JobNumber } from '../../../../contract/index.ts';
import { canonicalKey } from './keys.ts';
import { fieldsOf, isUuid, type Layers, layersOf, pick, text } from './read.ts';
import type { Reading } from './reading.ts';

/** A longer text is no number that anybody says, and neither is a checksum. */
const MAX_CHARACTERS = 100;
const CHECKSUM = /^[0-9a-f]{32,}$/i;
/** More than this of one job are not kept. */
const MAX_NUMBERS = 8;

/** The fields that hold each kind, the most specific first. */
const fields: Readonly<Record<JobNumber['kind'], readonly string[]>> = {
  reference: [
    ...['reference', 'job_reference', 'reference_number', 'external_reference', 'customer_reference'],
    ...['client_reference', 'shop_reference', 'your_reference', 'our_reference', 'external_number'],
    ...['references', 'external_id'],
  ],
  hash: ['hash', 'job_hash'],
  number: ['number', 'job_number', 'job_no', 'job_code', 'display_number', 'barcode'],
  order: [
    ...['order_number', 'order_no', 'order_reference', 'order_code', 'order_hash', 'order', 'order_id'],
    ...['purchase_order', 'purchase_order_number', 'po_number', 'external_order_number', 'customer_po', 'po'],
  ],
};
/** Where an object that is named instead of a number (`order: {…}`) has its own. */
const ownFields = [
  ...['number', 'order_number', 'order_no', 'reference', 'order_reference', 'hash', 'code', 'value', 'id'],
];

/**
 * The numbers by which people name a job (assumption A4), each once: all of them, because a shop, a customer
 * and the service each say another. Ids that only machines use are left out.
 * @param serviceId the id by which the service names it.
 */
export function numbersOf(job: Layers, serviceId: string, reading: Reading): JobNumber[] {
  const found = new Map<string, JobNumber>();
  const mapped = reading.mapped('job.reference', [job[0]], saidOf);
  if (mapped?.is === 'known') found.set(mapped.value, { kind: 'reference', text: mapped.value });
  for (const kind of JobNumber.shape.kind.options) {
    if (kind === 'reference' && mapped !== null) continue;
    for (const name of fields[kind]) {
      for (const value of valuesOf(job, name)) {
        const said = saidOf(value);
        if (said !== null && said !== serviceId && !found.has(said)) found.set(said, { kind, text: said });
      }
    }
  }
  return [...found.values()].slice(0, MAX_NUMBERS);
}

const valuesOf = (job: Layers, name: string): unknown[] =>
  fieldsOf(job)
    .filter((field) => canonicalKey(field.name) === canonicalKey(name))
    .flatMap(({ value }) => value);

/** As people say it; null if it is none. */
const saidOf = (value: unknown): string | null => plain(value) ?? pick(layersOf(value), ownFields, plain);

function plain(value: unknown): string | null {
  const said = text(value)?.replace(/\s+/g, ' ') ?? null;
  return said === null || said.length > MAX_CHARACTERS || isUuid(said) || CHECKSUM.test(said) ? null : said;
}
