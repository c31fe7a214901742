import { ServiceError } from '../errors.ts';
import type { ServiceBatch, ServiceJob } from '../resources.ts';
import { decodeJob } from './job.ts';
import { asRecord, first, idOf, instantMs, nameOf, text, unwrapped } from './read.ts';
import { decodeStatus, unknownStatus } from './status.ts';

/** A job batch (section 2.6) or queued job batch (2.7). Only an id is demanded. Throws ServiceError `unreadable`. */
export function decodeBatch(kind: ServiceBatch['kind'], value: unknown): ServiceBatch {
  const record = unwrapped(value, ['job_batch', 'batch', 'queued_job_batch', 'queued_batch']);
  const serviceId = record === null ? null : idOf(record);
  if (record === null || serviceId === null) {
    throw new ServiceError('unreadable', 'The service sent a batch without an id.');
  }
  const unread: string[] = [];
  const status = decodeStatus(first(record, ['status', 'state']));
  if (status === null) unread.push("The service's answer holds no status that Makeready can read.");
  const members = first(record, kind === 'batch' ? ['jobs', 'items'] : ['job', 'jobs']);
  const listed = Array.isArray(members) ? members : members === undefined ? [] : [members];
  if (listed.length === 0) unread.push("The service's answer holds no jobs that Makeready can read.");
  return {
    kind,
    serviceId,
    status: status ?? unknownStatus,
    delivery: deliveryOf(first(record, ['delivery_option', 'delivery', 'shipping'])),
    jobIds: listed.map((one) => idOf(one)).filter((id) => id !== null),
    jobs: listed.flatMap(wholeJob),
    unread,
    original: JSON.stringify(value),
    createdAt: instantMs(first(record, ['created_at', 'createdAt', 'created'])),
    updatedAt: instantMs(first(record, ['updated_at', 'updatedAt', 'updated'])),
  };
}

/** A listed job counts as whole when it carries its components; otherwise it has to be read by itself. */
function wholeJob(value: unknown): ServiceJob[] {
  if (asRecord(value) === null || idOf(value) === null) return [];
  const job = decodeJob(value);
  return job.components.length > 0 ? [job] : [];
}

function deliveryOf(value: unknown): ServiceBatch['delivery'] {
  const record = asRecord(value);
  const service =
    record === null
      ? text(value)
      : (nameOf(first(record, ['service', 'delivery_service'])) ?? nameOf(record));
  if (service === null) return null;
  return {
    service,
    group:
      record === null ? null : nameOf(first(record, ['group', 'delivery_service_group', 'service_group'])),
  };
}
