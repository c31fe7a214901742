import { z } from 'zod';
import { Flaw } from '../artwork/plan.ts';
import { tiers } from '../catalogue/tiers.ts';
import { AddressFields, JobSpec } from './job-spec.ts';

// Records stored over a restart. Times named `...At` are the wall clock's, in milliseconds since the epoch;
// those named `...Due` are the sandbox's own time. Everything else about a job is derived again from its
// record.

/** Artwork that a client submitted by its address, which the service fetches (generations 1.0 and 3.0). */
export const FetchedFile = z.object({
  component: z.string(),
  url: z.string(),
  label: z.string(),
  /** Alias of the finishing that it is for. */
  finishing: z.string().nullable(),
  state: z.enum(['pending', 'fetched', 'failed']),
  /** Of the fetched bytes, in lower-case hexadecimal; null before. */
  sha256: z.string().nullable(),
});
export type FetchedFile = z.infer<typeof FetchedFile>;

/** A complaint of a client about the artwork of a component. */
const Issue = z.object({ id: z.string(), component: z.string(), message: z.string(), at: z.number() });

/** Output of a client about a job, such as an imposed sheet or a label. */
const Artifact = z.object({ id: z.string(), url: z.string(), metaData: z.unknown(), at: z.number() });
export type Artifact = z.infer<typeof Artifact>;

export const jobStatuses = [
  'job.sandbox.new',
  'job.sandbox.prepress',
  'job.sandbox.preflight',
  'job.sandbox.preflight-failed',
  'job.production.queued',
  'job.production.started',
  'job.production.finished',
  'job.dispatched',
  'job.cancelled',
] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** Whether a job has left pre-press and is still to be produced, or was. */
export const isInProduction = (status: JobStatus): boolean =>
  status.startsWith('job.production.') || status === 'job.dispatched';

export const JobRecord = z.object({
  number: z.number(),
  /** The customer, by number in the list of invented ones. */
  customer: z.number(),
  tier: z.enum(tiers),
  /** The request, if a client submitted the job; null if the sandbox invented it. */
  spec: JobSpec.nullable(),
  /** Size that each artwork file is padded to; null for a mixture. */
  fileBytes: z.number().nullable(),
  /** The flaw of the artwork; null for none. */
  flaw: Flaw.nullable().default(null),
  /** Counts up when the artwork is replaced. */
  revision: z.number(),
  createdAt: z.number(),
  updatedAt: z.number(),
  preflightDue: z.number(),
  productionDue: z.number(),
  status: z.enum(jobStatuses),
  /** Why it has its status. */
  reason: z.string().default('automatic'),
  /** Its earlier statuses, the oldest first. */
  history: z.array(z.object({ status: z.enum(jobStatuses), reason: z.string(), at: z.number() })).default([]),
  batchId: z.string().nullable(),
  queuedBatchId: z.string().nullable(),
  /** The client's own number of it; null for an invented one. */
  reference: z.string().nullable().default(null),
  clonedFrom: z.string().nullable().default(null),
  meta: z.record(z.string(), z.unknown()).default({}),
  fetched: z.array(FetchedFile).default([]),
  issues: z.array(Issue).default([]),
  artifacts: z.array(Artifact).default([]),
});
export type JobRecord = z.infer<typeof JobRecord>;

export const BatchRecord = z.object({
  id: z.string(),
  jobs: z.array(z.string()),
  deliveryOption: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  status: z.enum([
    'job_batch.status.ready',
    'job_batch.production.ready',
    'job_batch.dispatched',
    'job_batch.cancelled',
  ]),
  /** Given with its delivery option; null if it is that of its jobs. */
  address: AddressFields.nullable().default(null),
  dispatches: z
    .array(
      z.object({
        id: z.string(),
        trackingCode: z.string(),
        trackingUrl: z.string().nullable(),
        at: z.number(),
      }),
    )
    .default([]),
});
export type BatchRecord = z.infer<typeof BatchRecord>;

export const QueuedBatchRecord = z.object({
  id: z.string(),
  job: z.string(),
  deliveryOption: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  /** When the job arrived, by the sandbox's own time, from which section 8 counts. */
  arrivedDue: z.number(),
  status: z.enum(['queued_job_batch.status.queued', 'queued_job_batch.sandbox.batched']),
  address: AddressFields.nullable().default(null),
});
export type QueuedBatchRecord = z.infer<typeof QueuedBatchRecord>;

export const generations = ['document', '1.0', '3.0'] as const;

/** The account settings that the document mentions (sections 4.4 and 8), and the account's subscription. */
export const Account = z.object({
  tier: z.enum(tiers),
  /** What it speaks: what the interface document shows, or one of the two published generations. */
  generation: z.enum(generations).default('document'),
  /** How a generation writes a product, size, material or finishing within a job. */
  associations: z.enum(['objects', 'aliases', 'ids']).default('objects'),
  /** What a generation does when a job is set to the status it has: no published text tells. */
  sameStatus: z.enum(['refused', 'accepted']).default('refused'),
  autoBatching: z.object({
    enabled: z.boolean(),
    /** A group closes this long after its most recent job arrived ... */
    intervalMs: z.int().min(1_000).max(86_400_000),
    /** ... and at the latest this long after its first. */
    windowMs: z.int().min(1_000).max(86_400_000),
  }),
  /** IDs of delivery options that are currently unavailable. */
  unavailableOptions: z.array(z.string()),
  /**
   * How often each product was changed since the sandbox first started, by alias, and when last
   * (milliseconds).
   */
  productChanges: z.record(z.string(), z.object({ count: z.number(), at: z.number() })),
});
export type Account = z.infer<typeof Account>;

/** Auto batching is off until the account turns it on; the timings are those of section 8. */
export const newAccount = (): Account => ({
  tier: 'complete',
  generation: 'document',
  associations: 'objects',
  sameStatus: 'refused',
  autoBatching: { enabled: false, intervalMs: 5 * 60_000, windowMs: 30 * 60_000 },
  unavailableOptions: [],
  productChanges: {},
});
