import type { Saying } from '../../../../contract/index.ts';
import type { ServiceJob } from '../resources.ts';
import { unreadPart, withoutId } from '../unread.ts';
import { decodeComponents } from './components.ts';
import { idOf, instantMs, layersOf, nameOf, number, originalOf, pick, text, unwrapped } from './read.ts';
import { decodeStatus, unknownStatus } from './status.ts';

/**
 * A job (section 2.8 shows no fields; assumption A4). Only an id is demanded; everything else may be absent, and is
 * then named in `unread`. Throws ServiceError `unreadable`.
 */
export function decodeJob(value: unknown): ServiceJob {
  const record = unwrapped(value, ['job']);
  const serviceId = pick(record, ['id', 'uuid', 'identifier'], idOf);
  if (serviceId === null) throw withoutId('job');
  const unread: Saying[] = [];
  const orUnread = <T>(read: T | null, part: Parameters<typeof unreadPart>[0], instead: T): T => {
    if (read === null) unread.push(unreadPart(part));
    return read ?? instead;
  };
  const product = orUnread(
    pick(record, ['product', 'product_name', 'productName', 'product_alias', 'product_type'], nameOf),
    'product',
    'Unknown product',
  );
  const components = orUnread(decodeComponents(record), 'components', []);
  const quantity = pick(record, ['quantity', 'qty', 'amount', 'copies', 'units'], number);
  return {
    serviceId,
    name:
      pick(record, ['name', 'reference', 'title', 'label', 'external_reference'], text) ??
      `Job ${serviceId.slice(0, 8)}`,
    product,
    quantity,
    status: orUnread(pick(record, ['status', 'state'], decodeStatus), 'status', unknownStatus),
    batchId: pick(record, ['batch', 'job_batch', 'batch_id', 'job_batch_id'], idOf),
    queuedBatchId: pick(
      record,
      ['queued_batch', 'queued_job_batch', 'queued_batch_id', 'queued_job_batch_id'],
      idOf,
    ),
    size: pick(record, ['size', 'format'], nameOf),
    address: pick(record, ['delivery_address', 'address', 'shipping_address', 'recipient'], addressOf),
    components,
    unread,
    original: originalOf(value),
    createdAt: pick(record, ['created_at', 'createdAt', 'created'], instantMs),
    updatedAt: pick(record, ['updated_at', 'updatedAt', 'updated'], instantMs),
  };
}

const addressLines = [
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

function addressOf(value: unknown): string | null {
  const record = layersOf(value);
  const lines = addressLines.map((name) => pick(record, [name], text)).filter((line) => line !== null);
  return lines.length === 0 ? text(value) : lines.join(', ');
}
