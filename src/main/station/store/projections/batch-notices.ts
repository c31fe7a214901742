import { z } from 'zod';

/** A delivery option as a batch contains it; older versions stored no id. */
export const StoredDelivery = z.object({
  id: z.string().nullable().default(null),
  service: z.string(),
  group: z.string().nullable(),
});

type Delivery = z.infer<typeof StoredDelivery>;

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

const isSame = (one: Delivery, other: Delivery): boolean =>
  one.id !== null && other.id !== null
    ? one.id === other.id
    : one.service === other.service && one.group === other.group;

/**
 * The delivery options with which a batch's jobs were handed to auto batching, if they differ from the
 * current one: the service falls back to another option if the first is not available (section 8). Each
 * once.
 */
export function deliveriesBefore(now: Delivery | null, original: readonly (Delivery | null)[]): Delivery[] {
  if (now === null) return [];
  const others: Delivery[] = [];
  for (const one of original) {
    if (one !== null && !isSame(one, now) && !others.some((other) => isSame(one, other))) others.push(one);
  }
  return others;
}
