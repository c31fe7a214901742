import { z } from 'zod';
import { ArtworkState } from './artwork.ts';
import { ArtworkId, BatchKey, ConnectionId, Instant, JobKey, QueuedBatchKey } from './ids.ts';
import { JobRow } from './job.ts';
import { Message } from './message.ts';
import { LastChange, Status, Transition } from './status.ts';

/** What a row of the queue needs next, and the order in which the queue is grouped. */
export const Phase = z.enum(['attention', 'prepress', 'ready', 'at-rip', 'done', 'cancelled']);
export type Phase = z.infer<typeof Phase>;

/** How soon a row has to ship, judging by the words of its delivery option; soonest first. */
export const Urgency = z.enum(['today', 'before-noon', 'next-day', 'later', 'unknown']);
export type Urgency = z.infer<typeof Urgency>;

const Delivery = z.object({ service: z.string(), group: z.string().nullable() });

const RowBase = z.object({
  connectionId: ConnectionId,
  serviceId: z.string(),
  /** Products as words: "2 x Business Cards, 1 x Perfect Bound Book". */
  title: z.string(),
  delivery: Delivery.nullable(),
  urgency: Urgency,
  status: Status,
  phase: Phase,
  filesNeedHand: z.number().int(),
  /** The first problem of those files, else what about a job needs attention. */
  problem: Message.nullable(),
  jobsReady: z.number().int(),
  jobsTotal: z.number().int(),
  filesDelivered: z.number().int(),
  filesPickedUp: z.number().int(),
  filesTotal: z.number().int(),
  createdAt: Instant.nullable(),
  change: LastChange,
});

/**
 * A row of the queue: a batch, a queued batch (one job that waits for automatic grouping), or a job that
 * belongs to neither as far as the station knows.
 */
export const QueueRow = z.discriminatedUnion('kind', [
  RowBase.extend({
    kind: z.literal('batch'),
    key: BatchKey,
    /** What its jobs were to ship by before auto batching fell back to another delivery option. */
    deliveryBefore: z.array(Delivery),
    /** Jobs that are not through with pre-press although the batch says that all are. */
    contradicting: z.number().int(),
  }),
  RowBase.extend({
    kind: z.literal('queued-batch'),
    key: QueuedBatchKey,
    /** When the service is expected to batch it; null if unknown. */
    batchedAt: Instant.nullable(),
    /** How many jobs are expected to be batched together then. */
    together: z.number().int(),
    /** A job that came after it has pushed the time back. */
    pushedBack: z.boolean(),
  }),
  RowBase.extend({ kind: z.literal('job'), key: JobKey }),
]);
export type QueueRow = z.infer<typeof QueueRow>;

export const QueueQuery = z.object({
  /** Words looked for in ids, names, addresses and file names; all must match. */
  search: z.string().max(200).default(''),
  phases: z.array(Phase).max(6).default([]),
  /** Codes of statuses; any of them. */
  statuses: z.array(z.string().max(200)).max(50).default([]),
  /** Where to begin: after a row that a page before has named; null: at the first. */
  cursor: z.string().max(500).nullable().default(null),
  /** How many rows to pass over from there. */
  skip: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(500).default(200),
});
export type QueueQuery = z.infer<typeof QueueQuery>;

export const QueuePage = z.object({
  rows: z.array(QueueRow),
  /** Where the next page begins; null at the end. */
  nextCursor: z.string().nullable(),
  total: z.number().int(),
  /** How many of all matching rows are in each phase; they come in this order. */
  phases: z.record(Phase, z.number().int()),
});
export type QueuePage = z.infer<typeof QueuePage>;

/** How many rows of the whole queue have a status, by phase. */
export const QueueStatusCounts = z.array(
  z.object({
    code: z.string(),
    /** The service's own word, of the latest row that has it. */
    name: z.string(),
    phases: z.record(Phase, z.number().int()),
  }),
);
export type QueueStatusCounts = z.infer<typeof QueueStatusCounts>;

/** A file behind a row of the queue. */
export const QueueFile = z.object({
  id: ArtworkId,
  name: z.string(),
  state: ArtworkState,
  jobKey: JobKey,
});
export type QueueFile = z.infer<typeof QueueFile>;

/** A batch or queued batch with its jobs. */
export const BatchDetail = z.object({
  row: QueueRow,
  jobs: z.array(JobRow),
  timeline: z.array(Transition),
  unread: z.array(Message),
  original: z.string(),
  /**
   * When auto batching made it, and when it was expected to by the timings of the connection; null where it
   * was not made so.
   */
  autoBatched: z.object({ at: Instant, expectedAt: Instant }).nullable(),
});
export type BatchDetail = z.infer<typeof BatchDetail>;
