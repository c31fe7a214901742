import { z } from 'zod';
import { Flaw } from '../artwork/plan.ts';
import { tiers } from '../catalogue/tiers.ts';
import { JobSpec } from './job-spec.ts';

// Records stored over a restart. Times named `...At` are the wall clock's, in milliseconds since the epoch;
// those named `...Due` are the sandbox's own time. Everything else about a job is derived again from its
// record.

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
  status: z.enum([
    'job.sandbox.prepress',
    'job.sandbox.preflight',
    'job.sandbox.preflight-failed',
    'job.production.queued',
  ]),
  batchId: z.string().nullable(),
  queuedBatchId: z.string().nullable(),
});
export type JobRecord = z.infer<typeof JobRecord>;

export const BatchRecord = z.object({
  id: z.string(),
  jobs: z.array(z.string()),
  deliveryOption: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  status: z.enum(['job_batch.status.ready', 'job_batch.production.ready']),
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
});
export type QueuedBatchRecord = z.infer<typeof QueuedBatchRecord>;

/** The account settings that the document mentions (sections 4.4 and 8), and the account's subscription. */
export const Account = z.object({
  tier: z.enum(tiers),
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
  autoBatching: { enabled: false, intervalMs: 5 * 60_000, windowMs: 30 * 60_000 },
  unavailableOptions: [],
  productChanges: {},
});
