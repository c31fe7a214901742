import { meaningOf, type Status } from '../../../../contract/index.ts';
import { keyIn, keySet, saysNo } from './marks.ts';
import { humanised, type Layers } from './read.ts';
import type { Reading } from './reading.ts';
import { statusOf } from './status.ts';

const names = [
  ...['status', 'state', 'status_code', 'job_status', 'job_state', 'current_status', 'production_status'],
  ...['workflow_status', 'workflow_state', 'phase', 'stage'],
];
/** Fields that say that a job was cancelled, whatever its status: `cancelled_at`, `is_deleted` ... */
const cancelled = keySet(
  ['cancelled', 'canceled', 'deleted', 'voided', 'withdrawn'].flatMap((word) => [
    ...[word, `is_${word}`, `${word}_at`, `${word}_on`],
  ]),
);
const held = keySet(['on_hold', 'is_on_hold']);

/**
 * The status of a job. A date or flag that says that it was cancelled or is on hold counts as one, under its
 * own name, until the job is finished; not where a path is set for the status. Null if there is none.
 */
export function jobStatusOf(job: Layers, reading: Reading): Status | null {
  const status = statusOf(job, 'job.status', names, reading);
  if (reading.isSet('job.status')) return status;
  const meaning = status === null ? 'prepress' : meaningOf(status.code, reading.statusRules);
  if (meaning === 'done' || meaning === 'cancelled') return status;
  const end = keyIn(job, cancelled, (value) => !saysNo(value));
  if (end !== null) return markAs(end);
  const hold = meaning === 'download' ? keyIn(job, held, (value) => !saysNo(value)) : null;
  return hold === null ? status : markAs(hold);
}

const markAs = (key: string): Status => ({ code: key, name: humanised(key), summary: null, locale: null });
