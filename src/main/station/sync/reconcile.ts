import { hash } from 'node:crypto';
import { type ServiceBatch, type ServiceJob, unknownStatus } from '../service/index.ts';
import type { StoredJob } from '../store/index.ts';

/** The contents of one answer; empty for a list that this deployment does not offer. */
export interface Read {
  readonly jobs: readonly ServiceJob[];
  readonly batches: readonly ServiceBatch[];
}

export interface Plan {
  /** Resources that arrived complete, and new jobs: stored as they are. */
  readonly storeJobs: readonly ServiceJob[];
  readonly storeBatches: readonly ServiceBatch[];
  /** Jobs that were only mentioned, and are new or have changed: to be read singly. */
  readonly readJobs: readonly string[];
  /** Those mentions that concern known jobs: they count if nothing offers more. */
  readonly mentions: readonly ServiceJob[];
  /** The list entries of mentioned jobs by id: the reason for reading them. */
  readonly entries: ReadonlyMap<string, string>;
}

/** The number of files that an account of a job names. */
export const filesIn = ({ components }: ServiceJob): number =>
  components.reduce((sum, { files }) => sum + files.length, 0);

/** Whether an account of a job has no field at all that could hold its files. */
const saysNothingOfFiles = ({ notUnderstood }: ServiceJob): boolean =>
  notUnderstood.some(({ code }) => code === 'unread.without-files');

/** Identifies the contents of a list entry: a revised job may differ only in a date or an ETag. */
export const entryOf = ({ original }: ServiceJob): string => hash('sha256', original);

/** Ids of every job that an answer contains or mentions. */
export const jobIdsOf = (read: Read): string[] => [
  ...new Set([...read.jobs.map((job) => job.serviceId), ...read.batches.flatMap((batch) => batch.jobIds)]),
];

/**
 * Decides what to store and what to read next. Pure: the same answer and the same knowledge give the same
 * plan, whatever caused the read (poll, webhook, refresh or start). If several answers contain a job, the one
 * updated last counts. A new job that was only mentioned is stored as a mention, because the deployment may
 * offer nothing more. A mention of a known job causes a read if it differs from the previous one. So does a
 * job whose components say nothing of files: it is stored, and read as well.
 * @param known at least those jobs of `jobIdsOf(read)` that are known.
 * @param own ids of jobs that were read singly: their answers count, however little they contain and however
 * old they are. Null if lists were read.
 */
export function reconcile(
  known: readonly StoredJob[],
  read: Read,
  own: ReadonlySet<string> | null = null,
): Plan {
  const knownOf = new Map(known.map((one) => [one.serviceId, one]));
  const statusOf = new Map(known.map((one) => [one.serviceId, one.statusCode]));
  const entries = new Map<string, string>();
  const reread = new Set<string>();
  const whole = new Map<string, ServiceJob>();
  const mentioned = new Map<string, string | null>();
  const light = new Map<string, ServiceJob>();
  const mentions = new Map<string, ServiceJob>();
  const bare = new Set<string>();
  for (const job of [...read.jobs, ...read.batches.flatMap((batch) => batch.jobs)]) {
    const other = whole.get(job.serviceId);
    const knownCode = statusOf.get(job.serviceId) ?? unknownStatus.code;
    const code = job.status.code === unknownStatus.code ? null : job.status.code;
    // Data of a job is not given up for an answer whose status is unreadable.
    const saysLess = code === null && knownCode !== unknownStatus.code;
    const stored = knownOf.get(job.serviceId);
    const isOlder = (stored?.updatedAt ?? 0) > (job.updatedAt ?? Number.MAX_VALUE);
    const files = filesIn(job);
    const isOwn = own?.has(job.serviceId) === true;
    const isPoorer = stored !== undefined && !isOwn && (isOlder || files < Math.min(1, stored.files));
    const isBare = own === null && files === 0 && saysNothingOfFiles(job);
    // Its single read said what it says, or another entry says more.
    const saysNoMore =
      isBare && (other !== undefined || entries.has(job.serviceId) || stored?.entry === entryOf(job));
    const isLight = job.components.length === 0 || (job.hasArtworkElsewhere && !isOwn) || saysNoMore;
    if (isLight || saysLess || isPoorer) {
      if (stored?.isGone === true) reread.add(job.serviceId);
      // Of several entries for one job the first counts: that of the list of jobs.
      if (own === null && !entries.has(job.serviceId)) {
        entries.set(job.serviceId, entryOf(job));
        if (entries.get(job.serviceId) !== stored?.entry) reread.add(job.serviceId);
      }
      if (code !== null || !mentioned.has(job.serviceId)) mentioned.set(job.serviceId, code);
      if (!statusOf.has(job.serviceId)) {
        // A batch that contains only the id takes nothing away from what the list of jobs reports.
        if (code !== null || !light.has(job.serviceId)) light.set(job.serviceId, job);
      } else if (code !== null && (knownCode !== code || stored?.isGone === true))
        mentions.set(job.serviceId, job);
    } else if (isBare) {
      bare.add(job.serviceId);
      entries.set(job.serviceId, entryOf(job));
      whole.set(job.serviceId, job);
    } else if (
      other === undefined ||
      (job.updatedAt ?? 0) > (other.updatedAt ?? 0) ||
      bare.has(job.serviceId)
    ) {
      bare.delete(job.serviceId);
      whole.set(job.serviceId, job);
    }
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
    readJobs: [...readJobs, ...bare],
    mentions: [...mentions.values()].filter(notWhole),
    entries,
  };
}
