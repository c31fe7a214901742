import { createHash } from 'node:crypto';
import { type ServiceBatch, type ServiceJob, unknownStatus } from '../service/index.ts';

/** What the station knows of a resource already. */
export interface Known {
  readonly serviceId: string;
  readonly statusCode: string;
  /** By the service's clock, in milliseconds since the epoch; null where it does not say. */
  readonly updatedAt: number | null;
  /** How many files its newest reading names. */
  readonly files: number;
  /** `entryOf` the list entry for which it was read last; null where it was not. */
  readonly entry: string | null;
  /** The service did not have it any more. */
  readonly isGone: boolean;
}

/** What one reading brought; a list that this deployment does not offer is empty. */
export interface Read {
  readonly jobs: readonly ServiceJob[];
  readonly batches: readonly ServiceBatch[];
}

export interface Plan {
  /** Resources that came whole, and jobs that are new: to be stored as they are. */
  readonly storeJobs: readonly ServiceJob[];
  readonly storeBatches: readonly ServiceBatch[];
  /** Jobs that came as a mere mention, and are new or have changed: to be read by themselves. */
  readonly readJobs: readonly string[];
  /** What was said of those of them that are known: it counts where nothing tells more. */
  readonly mentions: readonly ServiceJob[];
  /** The entries of those that came as a mention, by their ids: what they are read for. */
  readonly entries: ReadonlyMap<string, string>;
}

/** What tells one entry of a list from what it was before: a revised job may look the same but for a date or an ETag. */
export const entryOf = ({ original }: ServiceJob): string =>
  createHash('sha256').update(original).digest('hex');

/** Ids of every job that a reading carries or mentions. */
export const jobIdsOf = (read: Read): string[] => [
  ...new Set([...read.jobs.map((job) => job.serviceId), ...read.batches.flatMap((batch) => batch.jobIds)]),
];

/**
 * Decides what to store and what to read next. Pure: the same reading and the same knowledge give the same plan, whoever
 * asked for it (poll, webhook, refresh or start). A job that several answers carry is taken from the latest update. A new job
 * that came as a mention is kept as such: a deployment may offer nothing that would tell more. A mention of a known job is a
 * reason to read it where it says anything else than the one before it.
 * @param known at least the jobs of `jobIdsOf(read)` that are known.
 * @param own ids of jobs that were asked for by themselves: what they say counts, however little or old it is. Null: the lists
 * were read, and not a resource.
 */
export function reconcile(known: readonly Known[], read: Read, own: ReadonlySet<string> | null = null): Plan {
  const knownOf = new Map(known.map((one) => [one.serviceId, one]));
  const statusOf = new Map(known.map((one) => [one.serviceId, one.statusCode]));
  const entries = new Map<string, string>();
  const reread = new Set<string>();
  const whole = new Map<string, ServiceJob>();
  const mentioned = new Map<string, string | null>();
  const light = new Map<string, ServiceJob>();
  const mentions = new Map<string, ServiceJob>();
  for (const job of [...read.jobs, ...read.batches.flatMap((batch) => batch.jobs)]) {
    const other = whole.get(job.serviceId);
    const knownCode = statusOf.get(job.serviceId) ?? unknownStatus.code;
    const code = job.status.code === unknownStatus.code ? null : job.status.code;
    // What was read of a job is not given up for an answer whose status cannot be read.
    const saysLess = code === null && knownCode !== unknownStatus.code;
    const stored = knownOf.get(job.serviceId);
    const isOlder = (stored?.updatedAt ?? 0) > (job.updatedAt ?? Number.MAX_VALUE);
    const files = job.components.reduce((sum, component) => sum + component.files.length, 0);
    const isOwn = own?.has(job.serviceId) === true;
    const isPoorer = stored !== undefined && !isOwn && (isOlder || files < Math.min(1, stored.files));
    if (job.components.length === 0 || saysLess || isPoorer) {
      if (stored?.isGone === true) reread.add(job.serviceId);
      // Of several entries of one job the first counts: that of the list of jobs.
      if (own === null && !entries.has(job.serviceId)) {
        entries.set(job.serviceId, entryOf(job));
        if (entries.get(job.serviceId) !== stored?.entry) reread.add(job.serviceId);
      }
      if (code !== null || !mentioned.has(job.serviceId)) mentioned.set(job.serviceId, code);
      if (!statusOf.has(job.serviceId)) {
        // A batch that says no more than an id takes nothing from what the list of jobs tells.
        if (code !== null || !light.has(job.serviceId)) light.set(job.serviceId, job);
      } else if (code !== null && (knownCode !== code || stored?.isGone === true))
        mentions.set(job.serviceId, job);
    } else if (other === undefined || (job.updatedAt ?? 0) > (other.updatedAt ?? 0))
      whole.set(job.serviceId, job);
  }
  for (const batch of read.batches) {
    for (const id of batch.jobIds) if (!mentioned.has(id)) mentioned.set(id, null);
  }
  const readJobs = [...mentioned]
    .filter(
      ([id, code]) =>
        !whole.has(id) &&
        (!statusOf.has(id) || reread.has(id) || (code !== null && statusOf.get(id) !== code)),
    )
    .map(([id]) => id);
  const notWhole = ({ serviceId }: ServiceJob): boolean => !whole.has(serviceId);
  return {
    storeJobs: [...whole.values(), ...[...light.values()].filter(notWhole)],
    storeBatches: read.batches,
    readJobs,
    mentions: [...mentions.values()].filter(notWhole),
    entries,
  };
}
