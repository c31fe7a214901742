import { z } from 'zod';
import { BatchKey, Instant, JobKey, QueuedBatchKey } from './ids.ts';
import { ChangeSource, Transition } from './status.ts';

/** One line of the transition log, with where it belongs. */
export const ActivityEntry = Transition.extend({
  jobKey: JobKey.nullable(),
  batchKey: z.union([BatchKey, QueuedBatchKey]).nullable(),
  /** Null if the entry belongs to no job, or the job's name is unknown. */
  jobName: z.string().nullable(),
  customer: z.string().nullable(),
});
export type ActivityEntry = z.infer<typeof ActivityEntry>;

/** How much of the log is shown. */
export const ActivityDetail = z.enum(['events', 'audit', 'steps']);
export type ActivityDetail = z.infer<typeof ActivityDetail>;

/** What an audit asks for: logins and failures, desks, operators and their roles. */
export const auditSubjects = ['session', 'operator'] as const satisfies readonly Transition['subject'][];

/** Selects lines of the log. */
export const ActivityFilter = z.object({
  /** Part of the name of a job, file or customer, of an id, or of a reason. Case does not matter. */
  search: z.string().trim().max(200).default(''),
  /**
   * Only what matters to an operator (`eventOf`, `deedPatterns`), only who came and who may
   * (`auditSubjects`), or every step.
   */
  detail: ActivityDetail.default('steps'),
  subjects: z.array(Transition.shape.subject).max(11).default([]),
  sources: z.array(ChangeSource).max(8).default([]),
  /** Entries from this instant on, up to but not including the one below. */
  from: Instant.nullable().default(null),
  until: Instant.nullable().default(null),
});
export type ActivityFilter = z.infer<typeof ActivityFilter>;

export const ActivityQuery = ActivityFilter.extend({
  /** Only entries older than this line; null starts with the newest. */
  before: z.number().int().positive().nullable().default(null),
  limit: z.number().int().min(1).max(500).default(100),
});
export type ActivityQuery = z.infer<typeof ActivityQuery>;

export const ActivityPage = z.object({
  /** Newest first. */
  entries: z.array(ActivityEntry),
  /** `before` of the next page; null at the end. */
  next: z.number().int().nullable(),
});
export type ActivityPage = z.infer<typeof ActivityPage>;
