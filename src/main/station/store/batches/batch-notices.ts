import type { StoredDelivery } from '../database/stored-delivery.ts';

/** Section 3: a batch has this status once all of its jobs have left pre-press. */
const ALL_LEFT_PREPRESS = 'job_batch.production.ready';

/**
 * How many jobs of a batch are still in pre-press although the batch says that all are done; 0 if they
 * agree.
 */
export const contradicting = (
  statusCode: string,
  { jobsReady, jobsTotal }: { readonly jobsReady: number; readonly jobsTotal: number },
): number => (statusCode === ALL_LEFT_PREPRESS ? jobsTotal - jobsReady : 0);

const isSame = (one: StoredDelivery, other: StoredDelivery): boolean =>
  one.id !== null && other.id !== null
    ? one.id === other.id
    : one.service === other.service && one.group === other.group;

/**
 * The delivery options with which a batch's jobs were handed to auto batching, if they differ from the
 * current one: the service falls back to another option if the first is not available (section 8). Each
 * once.
 */
export function deliveriesBefore(
  now: StoredDelivery | null,
  original: readonly (StoredDelivery | null)[],
): StoredDelivery[] {
  if (now === null) return [];
  const others: StoredDelivery[] = [];
  for (const one of original) {
    if (one !== null && !isSame(one, now) && !others.some((other) => isSame(one, other))) others.push(one);
  }
  return others;
}
