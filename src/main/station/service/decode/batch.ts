import type { Message } from '../../../../contract/index.ts';
import type { ServiceBatch, ServiceJob } from '../../model/service-resources.ts';
import { addressNames } from './customer.ts';
import { addressInWords, addressOfDelivery } from './delivery-address.ts';
import { deliveryIn } from './delivery-option.ts';
import { dueIn } from './due.ts';
import { decodeJob } from './job.ts';
import { asRecord, idIn, idOf, instantMs, listOf, originalOf, pick, unwrapped } from './read.ts';
import { Reading } from './reading.ts';
import { statusOf, unknownStatus } from './status.ts';
import { deliveryUnread, nothingAt, shipByUnread, unreadPart, withoutId } from './unread.ts';

const batchNames = ['job_batch', 'batch', 'queued_job_batch', 'queued_batch'];
const memberNames = ['jobs', 'items', 'job_ids', 'members', 'print_jobs', 'job'];
const statusNames = ['status', 'state', 'status_code', 'batch_status', 'current_status'];

/**
 * A job batch (section 2.6) or queued job batch (2.7). Only an id is required. Throws ServiceError
 * `unreadable`.
 */
export function decodeBatch(
  kind: ServiceBatch['kind'],
  value: unknown,
  reading = new Reading(),
): ServiceBatch {
  const record = unwrapped(value, batchNames);
  const serviceId = idIn(record, batchNames);
  if (serviceId === null) throw withoutId('batch');
  const notUnderstood: Message[] = [];
  reading.takeMissed();
  const status = statusOf(record, 'batch.status', statusNames, reading);
  if (status === null) notUnderstood.push(unreadPart('status'));
  const members =
    reading.pick(
      'batch.jobs',
      record,
      kind === 'batch' ? memberNames : ['job', 'job_id', ...memberNames],
      membersOf,
    ) ?? [];
  if (members.length === 0) notUnderstood.push(unreadPart('jobs'));
  const dueAt = dueIn(record);
  const delivery = deliveryIn(record, 'batch.delivery', reading);
  notUnderstood.push(...shipByUnread(dueAt));
  notUnderstood.push(...reading.takeMissed().map(nothingAt));
  if (!reading.isSet('batch.delivery')) notUnderstood.push(...deliveryUnread(delivery));
  return {
    kind,
    serviceId,
    status: status ?? unknownStatus,
    delivery,
    address: pick(record, addressNames, addressInWords) ?? addressOfDelivery(record),
    dueAt,
    jobIds: [...new Set(members.map(memberId).filter((id) => id !== null))],
    jobs: members.map((member) => jobOf(member, reading)),
    notUnderstood,
    original: originalOf(value),
    reading: reading.fingerprint,
    language: reading.language,
    createdAt: pick(record, ['created_at', 'created', 'created_on'], instantMs),
    updatedAt: pick(record, ['updated_at', 'updated', 'modified_at', 'modified'], instantMs),
  };
}

/** Jobs or their ids, from a list (also under `data`) or a single value. Null if there are none. */
function membersOf(value: unknown): readonly unknown[] | null {
  const listed = listOf(value) ?? listOf(asRecord(value)?.data) ?? [value];
  const members = listed.filter((one) => memberId(one) !== null);
  return members.length === 0 ? null : members;
}

/** The id of a listed job, which may have its own envelope. */
function memberId(value: unknown): string | null {
  const job = unwrapped(value, ['job']);
  return idIn(job, ['job']) ?? idOf(value);
}

/** A listed job with as much as the batch contains of it, which may be only its id. */
const jobOf = (value: unknown, reading: Reading): ServiceJob =>
  decodeJob(unwrapped(value, ['job']).length === 0 ? { id: memberId(value) } : value, reading);
