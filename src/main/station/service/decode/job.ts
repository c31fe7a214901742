import type { Message } from '../../../../contract/index.ts';
import { type ServiceJob, UNKNOWN_PRODUCT } from '../../model/service-resources.ts';
import { artworkIdsIn, linksToArtwork } from './artwork-elsewhere.ts';
import { Associations } from './associations.ts';
import { decodeComponents } from './components.ts';
import { addressNames, customerOf } from './customer.ts';
import { addressInWords, addressOfDelivery } from './delivery-address.ts';
import { deliveryIn } from './delivery-option.ts';
import { dueOf } from './due.ts';
import { fileWordScore, isElsewhere } from './file-words.ts';
import { wholeOrder } from './job-layers.ts';
import { jobStatusOf } from './job-status.ts';
import { numbersOf } from './numbers.ts';
import { quantityOf } from './quantity.ts';
import {
  fieldsOf,
  idIn,
  idOf,
  instantMs,
  type Layers,
  layersOf,
  nameOf,
  originalOf,
  pick,
  text,
  unwrapped,
} from './read.ts';
import { Reading } from './reading.ts';
import { sizeInWords } from './size.ts';
import { unknownStatus } from './status.ts';
import {
  artworkById,
  customerUnread,
  deliveryUnread,
  fileWithoutId,
  noFiles,
  nothingAt,
  shipByUnread,
  unreadPart,
  withoutId,
} from './unread.ts';

/** Fields that are named if no file was found in any of them. */
const MAX_FIELDS_LISTED = 12;

const names = [
  ...['name', 'job_name', 'reference', 'title', 'label', 'external_reference', 'customer_reference'],
  ...['project_name', 'display_name', 'job_number', 'order_number', 'number'],
];

/**
 * A job (section 2.8 shows no fields; assumption A4). Only an id is required; everything else may be missing
 * and is then named in `notUnderstood`. Throws ServiceError `unreadable`.
 * @param reading where its parts are, if set; it notes where they were found.
 */
export function decodeJob(value: unknown, reading = new Reading()): ServiceJob {
  const record = unwrapped(value, ['job', 'print_job']);
  const serviceId = idIn(record, ['job', 'print_job']);
  if (serviceId === null) throw withoutId('job');
  const order = new Associations(record, reading.catalogue);
  reading.takeMissed();
  reading.takeNameless();
  const numbers = numbersOf(record, serviceId, reading);
  const notUnderstood: Message[] = [];
  const orUnread = <T>(read: T | null, part: Parameters<typeof unreadPart>[0], instead: T): T => {
    if (read === null) notUnderstood.push(unreadPart(part));
    return read ?? instead;
  };
  const product = orUnread(
    reading.pick(
      'job.product',
      record,
      ['product', 'product_name', 'product_alias', 'product_type'],
      (value) => productInWords(value, order),
    ),
    'product',
    UNKNOWN_PRODUCT,
  );
  const components = decodeComponents(order, reading, notUnderstood);
  const whole = wholeOrder(record);
  notUnderstood.push(...reading.takeNameless().map(fileWithoutId));
  if (components.length === 0) notUnderstood.push(unreadPart('components'));
  const hasLeftOut = notUnderstood.some(({ code }) => code === 'unread.left-out');
  const isWithoutFiles = components.every(({ files }) => files.length === 0);
  const artworkIds = components.every(({ files }) => files.length > 0) ? [] : artworkIdsIn(record[0]);
  if (artworkIds.length > 0) notUnderstood.push(artworkById(artworkIds));
  else if (!hasLeftOut && !reading.isSet('job.files') && isWithoutFiles)
    notUnderstood.push(...withoutFiles(record));
  const dueAt = dueOf(whole, reading);
  const customer = customerOf(whole, reading);
  const delivery = deliveryIn(whole, 'job.delivery', reading);
  if (!reading.isSet('job.shipBy')) notUnderstood.push(...shipByUnread(dueAt));
  if (!reading.isSet('job.delivery')) notUnderstood.push(...deliveryUnread(delivery));
  if (!reading.isSet('job.customer')) notUnderstood.push(...customerUnread(customer));
  const job: ServiceJob = {
    serviceId,
    name: reading.pick('job.name', record, names, text) ?? numbers[0]?.text ?? `Job ${serviceId.slice(0, 8)}`,
    numbers,
    product,
    quantity: quantityOf(record, reading),
    status: orUnread(jobStatusOf(record, reading), 'status', unknownStatus),
    batchId: reading.pick('job.batch', record, ['batch', 'job_batch', 'batch_id', 'job_batch_id'], idOf),
    queuedBatchId: reading.pick(
      'job.queuedBatch',
      record,
      ['queued_batch', 'queued_job_batch', 'queued_batch_id', 'queued_job_batch_id'],
      idOf,
    ),
    size: reading.isSet('job.size')
      ? (components.find(({ size }) => size !== null)?.size ?? null)
      : pick(record, ['size', 'format'], (value) => sizeInWords(value, order)),
    address:
      reading.pick('job.address', whole, addressNames, addressInWords) ??
      (reading.isSet('job.address') ? null : addressOfDelivery(whole)),
    delivery,
    dueAt,
    customer,
    components,
    notUnderstood,
    hasArtworkElsewhere: artworkIds.length > 0 || (isWithoutFiles && linksToArtwork(record)),
    original: originalOf(value),
    reading: reading.fingerprint,
    language: reading.language,
    createdAt: reading.pick(
      'job.created',
      record,
      ['created_at', 'created', 'created_on', 'creation_date'],
      instantMs,
    ),
    updatedAt: reading.pick(
      'job.updated',
      record,
      ['updated_at', 'updated', 'modified_at', 'modified', 'last_modified', 'changed_at'],
      instantMs,
    ),
  };
  const told = notUnderstood.flatMap(({ code, values }) =>
    code === 'unread.files-at-path' ? [values.path] : [],
  );
  const missed = reading.takeMissed().filter((path) => !told.includes(path));
  return { ...job, notUnderstood: [...notUnderstood, ...missed.map(nothingAt)] };
}

/** The name of a product, in the catalogue if the order gives only its id or alias. */
function productInWords(value: unknown, order: Associations): string | null {
  const own = pick(layersOf(value), ['name', 'label', 'title', 'display_name'], text);
  return own ?? order.product(value) ?? nameOf(value);
}

/**
 * Says that no file was found in a job, and which fields could have held one. Empty if the job itself says
 * that there is none yet, or has no such fields.
 */
function withoutFiles(job: Layers): Message[] {
  const seen: string[] = [];
  let isEmpty = false;
  const look = (layers: Layers, path: string, depth: number): void => {
    for (const { name, value } of fieldsOf(layers)) {
      const isNone = value === null || (Array.isArray(value) && value.length === 0);
      if (isNone && fileWordScore(name) > 0) isEmpty = true;
      if (typeof value !== 'object' || value === null || isElsewhere(name)) continue;
      if (seen.length < MAX_FIELDS_LISTED) seen.push(`${path}${name}`);
      if (depth < 4) look([value].flat().slice(0, 1).flatMap(layersOf), `${path}${name}.`, depth + 1);
    }
  };
  look(job, '', 0);
  return isEmpty || seen.length === 0 ? [] : [noFiles(seen)];
}
