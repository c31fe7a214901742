import { type ServiceBatch, type ServiceJob, unknownStatus } from '../service/index.ts';

/** What the station knows of a resource already. */
export interface Known {
  readonly serviceId: string;
  readonly statusCode: string;
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
}

/** Ids of every job that a reading carries or mentions. */
export const jobIdsOf = (read: Read): string[] => [
  ...new Set([...read.jobs.map((job) => job.serviceId), ...read.batches.flatMap((batch) => batch.jobIds)]),
];

/**
 * Decides what to store and what to read next. Pure: the same reading and the same knowledge give the same plan, whoever
 * asked for it (poll, webhook, refresh or start). A job that several answers carry is taken from the latest update. A new job
 * that came as a mention is kept as such: a deployment may offer nothing that would tell more.
 * @param known at least the jobs of `jobIdsOf(read)` that are known.
 */
export function reconcile(known: readonly Known[], read: Read): Plan {
  const statusOf = new Map(known.map((one) => [one.serviceId, one.statusCode]));
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
    if (job.components.length === 0 || saysLess) {
      if (code !== null || !mentioned.has(job.serviceId)) mentioned.set(job.serviceId, code);
      if (!statusOf.has(job.serviceId)) light.set(job.serviceId, job);
      else if (code !== null && knownCode !== code) mentions.set(job.serviceId, job);
    } else if (other === undefined || (job.updatedAt ?? 0) > (other.updatedAt ?? 0))
      whole.set(job.serviceId, job);
  }
  for (const batch of read.batches) {
    for (const id of batch.jobIds) if (!mentioned.has(id)) mentioned.set(id, null);
  }
  const readJobs = [...mentioned]
    .filter(
      ([id, code]) => !whole.has(id) && (!statusOf.has(id) || (code !== null && statusOf.get(id) !== code)),
    )
    .map(([id]) => id);
  const notWhole = ({ serviceId }: ServiceJob): boolean => !whole.has(serviceId);
  return {
    storeJobs: [...whole.values(), ...[...light.values()].filter(notWhole)],
    storeBatches: read.batches,
    readJobs,
    mentions: [...mentions.values()].filter(notWhole),
  };
}
