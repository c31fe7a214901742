import type { Saying } from '../../../../contract/index.ts';
import type { ServiceBatch, ServiceJob } from '../resources.ts';
import { unreadPart, withoutId } from '../unread.ts';
import { readDelivery } from './delivery-option.ts';
import { decodeJob } from './job.ts';
import { idOf, instantMs, layersOf, listOf, originalOf, pick, unwrapped } from './read.ts';
import { decodeStatus, unknownStatus } from './status.ts';

/** A job batch (section 2.6) or queued job batch (2.7). Only an id is demanded. Throws ServiceError `unreadable`. */
export function decodeBatch(kind: ServiceBatch['kind'], value: unknown): ServiceBatch {
  const record = unwrapped(value, ['job_batch', 'batch', 'queued_job_batch', 'queued_batch']);
  const serviceId = pick(record, ['id', 'uuid', 'identifier'], idOf);
  if (serviceId === null) throw withoutId('batch');
  const unread: Saying[] = [];
  const status = pick(record, ['status', 'state'], decodeStatus);
  if (status === null) unread.push(unreadPart('status'));
  const members = pick(record, kind === 'batch' ? ['jobs', 'items'] : ['job', 'jobs'], membersOf) ?? [];
  if (members.length === 0) unread.push(unreadPart('jobs'));
  return {
    kind,
    serviceId,
    status: status ?? unknownStatus,
    delivery: pick(record, ['delivery_option', 'delivery', 'shipping'], deliveryOf),
    jobIds: [...new Set(members.map(memberId).filter((id) => id !== null))],
    jobs: members.flatMap(wholeJob),
    unread,
    original: originalOf(value),
    createdAt: pick(record, ['created_at', 'createdAt', 'created'], instantMs),
    updatedAt: pick(record, ['updated_at', 'updatedAt', 'updated'], instantMs),
  };
}

/** Jobs, or their ids: those of a list, or the one that stands there by itself. Null where there is none. */
function membersOf(value: unknown): readonly unknown[] | null {
  const members = (listOf(value) ?? [value]).filter((one) => memberId(one) !== null);
  return members.length === 0 ? null : members;
}

/** The id of a listed job, which may be in an envelope of its own. */
function memberId(value: unknown): string | null {
  const job = unwrapped(value, ['job']);
  return pick(job, ['id', 'uuid', 'identifier'], idOf) ?? idOf(value);
}

/** A listed job counts as whole when it carries its components; otherwise it has to be read by itself. */
function wholeJob(value: unknown): ServiceJob[] {
  if (unwrapped(value, ['job']).length === 0) return [];
  const job = decodeJob(value);
  return job.components.length > 0 ? [job] : [];
}

function deliveryOf(value: unknown): ServiceBatch['delivery'] {
  const read = readDelivery(value);
  if (read === null) return null;
  return { id: pick(layersOf(value), ['id', 'uuid'], idOf), service: read.service, group: read.group };
}
