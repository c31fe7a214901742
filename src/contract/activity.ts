import { z } from 'zod';
import { BatchKey, Instant, JobKey, QueuedBatchKey } from './ids.ts';
import { ChangeSource, Transition } from './status.ts';

/** One line of the transition log, with where it belongs. */
export const ActivityEntry = Transition.extend({
  jobKey: JobKey.nullable(),
  batchKey: z.union([BatchKey, QueuedBatchKey]).nullable(),
  /** Of its job, as they are now; null where it is of none, or that is not known. */
  jobName: z.string().nullable(),
  customer: z.string().nullable(),
});
export type ActivityEntry = z.infer<typeof ActivityEntry>;

/** Which lines of the log are wanted. */
export const ActivityFilter = z.object({
  /**
   * A part of the name of a job, file or customer, of an id, or of a reason; upper and lower case are the
   * same.
   */
  search: z.string().trim().max(200).default(''),
  /** Only what matters to an operator (`eventOf`), or every step. */
  detail: z.enum(['events', 'steps']).default('steps'),
  subjects: z.array(Transition.shape.subject).max(11).default([]),
  sources: z.array(ChangeSource).max(8).default([]),
  /** From this instant on, and before that one. */
  from: Instant.nullable().default(null),
  until: Instant.nullable().default(null),
});
export type ActivityFilter = z.infer<typeof ActivityFilter>;

export const ActivityQuery = ActivityFilter.extend({
  /** Only what came before this line; null: from the newest on. */
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
