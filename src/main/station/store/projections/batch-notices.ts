import { z } from 'zod';

/** A delivery option as a batch carries it; what was kept by earlier versions has no id. */
export const StoredDelivery = z.object({
  id: z.string().nullable().default(null),
  service: z.string(),
  group: z.string().nullable(),
});

type Delivery = z.infer<typeof StoredDelivery>;

/** Section 3: a batch has this status once every one of its jobs has left pre-press. */
const ALL_LEFT_PREPRESS = 'job_batch.production.ready';

/**
 * How many jobs of a batch are not through with pre-press although the batch says that all are; 0 where they
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
 * What the jobs of a batch were to ship by when they were handed to auto batching, where it is not what they
 * ship by now: the service falls back to another option when the first one is not to be had (section 8). Each
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
