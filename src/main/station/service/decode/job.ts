import type { SizeMm } from '../../../../contract/index.ts';
import { ServiceError } from '../errors.ts';
import type { ServiceComponent, ServiceJob } from '../resources.ts';
import { aliasesOf, decodeFiles } from './files.ts';
import {
  asRecord,
  first,
  humanised,
  idOf,
  instantMs,
  type JsonRecord,
  nameOf,
  number,
  text,
  unwrapped,
} from './read.ts';
import { decodeStatus, unknownStatus } from './status.ts';

/**
 * A job (section 2.8 shows no fields; assumption A4). Only an id is demanded; everything else may be absent, and is
 * then named in `unread`. Throws ServiceError `unreadable`.
 */
export function decodeJob(value: unknown): ServiceJob {
  const record = unwrapped(value, ['job']);
  const serviceId = record === null ? null : idOf(record);
  if (record === null || serviceId === null) {
    throw new ServiceError('unreadable', 'The service sent a job without an id.');
  }
  const unread: string[] = [];
  const orUnread = <T>(read: T | null, what: string, instead: T): T => {
    if (read === null) unread.push(`The service's answer holds no ${what} that Makeready can read.`);
    return read ?? instead;
  };
  const product = orUnread(productOf(record), 'product', 'Unknown product');
  const components = orUnread(componentsOf(record), 'components', []);
  const size = nameOf(first(record, ['size', 'format']));
  const quantity = number(first(record, ['quantity', 'qty', 'amount', 'copies', 'units']));
  return {
    serviceId,
    name:
      text(first(record, ['name', 'reference', 'title', 'label', 'external_reference'])) ??
      `Job ${serviceId.slice(0, 8)}`,
    product,
    quantity,
    status: orUnread(decodeStatus(first(record, ['status', 'state'])), 'status', unknownStatus),
    batchId: idOf(first(record, ['batch', 'job_batch', 'batch_id', 'job_batch_id'])),
    queuedBatchId: idOf(
      first(record, ['queued_batch', 'queued_job_batch', 'queued_batch_id', 'queued_job_batch_id']),
    ),
    specification: specification(product, quantity, size, components),
    address: addressOf(first(record, ['delivery_address', 'address', 'shipping_address', 'recipient'])),
    components,
    unread,
    original: JSON.stringify(value),
    createdAt: instantMs(first(record, ['created_at', 'createdAt', 'created'])),
    updatedAt: instantMs(first(record, ['updated_at', 'updatedAt', 'updated'])),
  };
}

const productOf = (record: JsonRecord): string | null =>
  nameOf(first(record, ['product', 'product_name', 'product_alias', 'product_type']));

/** Components keyed by label, or listed with a label each; null where there are none. */
function componentsOf(record: JsonRecord): ServiceComponent[] | null {
  const found = first(record, ['components', 'parts']);
  const entries: [string, unknown][] = Array.isArray(found)
    ? found.map((one, index) => [
        text(first(asRecord(one) ?? {}, ['label', 'name'])) ?? `component ${index + 1}`,
        one,
      ])
    : Object.entries(asRecord(found) ?? {});
  const jobArtwork = first(record, ['artwork', 'artworks', 'files']);
  if (entries.length === 0 && jobArtwork === undefined) return null;
  if (entries.length === 0) return [componentOf('general', { artwork: jobArtwork }, record)];
  return entries.map(([label, one]) => {
    const component = asRecord(one) ?? {};
    const own =
      first(component, ['artwork', 'artworks', 'files']) ?? first(asRecord(jobArtwork) ?? {}, [label]);
    return componentOf(text(component.label) ?? label, { ...component, artwork: own }, record);
  });
}

function componentOf(label: string, component: JsonRecord, job: JsonRecord): ServiceComponent {
  const { artwork } = component;
  const finishings = first(component, ['finishings', 'finishing']) ?? first(job, ['finishings']);
  const size = first(component, ['size', 'sizes', 'format']) ?? first(job, ['size']);
  return {
    label,
    material: materialInWords(first(component, ['material', 'paper', 'stock']) ?? first(job, ['material'])),
    finishings: finishingsOf(finishings),
    size: sizeInWords(size),
    finishedMm: sizeOf(size, ['finished', 'trim']),
    unfinishedMm: sizeOf(size, ['unfinished', 'bleed']),
    pages: pagesOf(first(component, ['pages', 'page_count', 'pages_count', 'number_of_pages'])),
    artworkStatus: decodeStatus(first(asRecord(artwork) ?? {}, ['status', 'state'])),
    files: decodeFiles(artwork),
  };
}

function finishingsOf(value: unknown): { alias: string; name: string }[] {
  const list = Array.isArray(value) ? value : Object.values(asRecord(value) ?? {});
  return list.flatMap((one) => {
    const [alias] = aliasesOf(one);
    if (alias === undefined) return [];
    const name = asRecord(one) === null ? null : text(first(asRecord(one) ?? {}, ['name', 'label']));
    return [{ alias, name: name ?? humanised(alias.replace(/^finishing-[a-z]+-/, '')) }];
  });
}

/** "Silk, 350 gsm" out of a material of section 2.2, or whatever name it has. */
function materialInWords(value: unknown): string | null {
  const record = asRecord(value);
  if (record === null) return text(value);
  const base = nameOf(first(record, ['base']));
  const weight = asRecord(first(record, ['weight'])) ?? {};
  const units = asRecord(first(asRecord(first(weight, ['weight'])) ?? {}, ['units'])) ?? {};
  const gsm = number(first(units, ['gsm']));
  if (base !== null && gsm !== null) return `${base}, ${gsm} gsm`;
  return nameOf(record);
}

/** "85 x 55 mm (with bleed 91 x 61 mm)" out of a size of section 2.4, or whatever name it has. */
function sizeInWords(value: unknown): string | null {
  const record = asRecord(value);
  if (record === null) return text(value);
  const finished = sizeOf(value, ['finished', 'trim']);
  const unfinished = sizeOf(value, ['unfinished', 'bleed']);
  if (finished === null) return nameOf(record);
  const words = ({ width, height }: SizeMm): string => `${width} x ${height}`;
  return unfinished === null
    ? `${words(finished)} mm`
    : `${words(finished)} mm (with bleed ${words(unfinished)} mm)`;
}

/** Millimetres of a size of section 2.4; inches are used where there are no millimetres. */
function sizeOf(value: unknown, names: readonly string[]): SizeMm | null {
  const record = asRecord(value) ?? {};
  const sizes = asRecord(first(record, ['sizes'])) ?? record;
  const found = asRecord(first(sizes, names)) ?? {};
  const inches = asRecord(first(found, ['in']));
  const mm = asRecord(first(found, ['mm'])) ?? (inches === null ? found : null);
  const side = (keys: readonly string[]): number | null => {
    if (mm !== null) return number(first(mm, keys));
    const length = number(first(inches ?? {}, keys));
    return length === null ? null : Math.round(length * 2540) / 100;
  };
  const width = side(['width', 'w']);
  const height = side(['height', 'h']);
  return width === null || height === null ? null : { width, height };
}

function pagesOf(value: unknown): number | null {
  const pages = number(value);
  return pages !== null && Number.isInteger(pages) && pages > 0 ? pages : null;
}

function addressOf(value: unknown): string | null {
  const record = asRecord(value);
  if (record === null) return text(value);
  const order = [
    'name',
    'company',
    'recipient',
    'street',
    'address',
    'line1',
    'line2',
    'postcode',
    'zip',
    'postal_code',
    'city',
    'country',
  ];
  const lines = order.map((name) => text(record[name])).filter((line) => line !== null);
  return lines.length === 0 ? null : lines.join(', ');
}

function specification(
  product: string,
  quantity: number | null,
  size: string | null,
  components: readonly ServiceComponent[],
): string[] {
  const head = [
    quantity === null ? product : `${quantity} x ${product}`,
    ...(size === null ? [] : [size]),
  ].join(', ');
  const lines = components.map((component) =>
    [
      ...(components.length > 1 ? [humanised(component.label)] : []),
      component.material,
      ...component.finishings.map((finishing) => finishing.name),
    ]
      .filter((part) => part !== null)
      .join(' · '),
  );
  return [head, ...lines.filter((line) => line !== '')];
}
