import { z } from 'zod';
import { ArtworkState } from './artwork.ts';
import { DecisionRevision } from './decisions.ts';
import {
  ArtworkId,
  BatchKey,
  ComponentKey,
  ConnectionId,
  HotFolderId,
  Instant,
  JobKey,
  QueuedBatchKey,
} from './ids.ts';
import { JobRow } from './job.ts';
import { Message } from './message.ts';
import { Stock, TrimmedSize } from './print.ts';
import { ResendBar } from './resend.ts';
import { LastChange, Status, Transition } from './status.ts';

/** What a row of the queue needs next, and the order in which the queue is grouped. */
export const Phase = z.enum(['attention', 'ready', 'at-rip', 'prepress', 'done', 'cancelled']);
export type Phase = z.infer<typeof Phase>;

/** How soon a row has to ship, judging by the words of its delivery option; soonest first. */
export const Urgency = z.enum(['today', 'before-noon', 'next-day', 'later', 'unknown']);
export type Urgency = z.infer<typeof Urgency>;

/** What a row of the queue is: what ships together, one job, or one component of a job. */
export const QueueLevel = z.enum(['batches', 'jobs', 'components']);
export type QueueLevel = z.infer<typeof QueueLevel>;

/** What the queue can be grouped by. */
export const QueueGrouping = z.enum([
  'stage',
  'stock',
  'finishing',
  'delivery',
  'customer',
  'hot-folder',
  'rip',
]);
export type QueueGrouping = z.infer<typeof QueueGrouping>;

/** What the rows of each group can be sorted by. */
export const QueueSortColumn = z.enum([
  'customer',
  'product',
  'copies',
  'stock',
  'finishing',
  'size',
  'delivery',
  'ship-by',
  'progress',
  'hot-folder',
  'status',
  'jobs',
  'age',
  'connection',
  'id',
  'news',
]);
export type QueueSortColumn = z.infer<typeof QueueSortColumn>;

export const QueueSort = z.object({ by: QueueSortColumn, descending: z.boolean() });
export type QueueSort = z.infer<typeof QueueSort>;

const Delivery = z.object({ service: z.string(), group: z.string().nullable() });

const RowBase = z.object({
  level: QueueLevel,
  connectionId: ConnectionId,
  serviceId: z.string(),
  /** Whom its jobs are for, each once: with most jobs first. */
  customers: z.array(z.string()),
  /** The names of its first three jobs. */
  jobNames: z.array(z.string()).max(3),
  /** What its jobs are, and how many of them are: with most jobs first. */
  products: z.array(z.object({ name: z.string(), jobs: z.number().int() })),
  /** Of all its jobs together; null where one of them is not known. */
  copies: z.number().nullable(),
  stocks: z.array(Stock),
  /** What a finisher does: lamination, foil, corners. */
  finishings: z.array(z.string()),
  sizes: z.array(TrimmedSize),
  delivery: Delivery.nullable(),
  urgency: Urgency,
  /** The cut-off of its delivery group that it has to make; null where none is set. */
  shipBy: Instant.nullable(),
  /** An operator has moved it to the front. */
  rush: z.boolean(),
  /** Where its files have been sent, or are to be sent as far as that is planned. */
  hotFolderIds: z.array(HotFolderId),
  /** By each grouping, the key of the group that it is in; null: in the one without a value. */
  groups: z.record(QueueGrouping, z.string().nullable()),
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
 * A row of the queue. At level `batches`: a batch, a queued batch (one job that waits for automatic
 * grouping), or a job that belongs to neither as far as the station knows. At level `jobs`: each job. At
 * level `components`: each component of each job.
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
  RowBase.extend({
    kind: z.literal('component'),
    key: ComponentKey,
    jobKey: JobKey,
    /** What the service calls the component: `general`, `cover`, `inner`. */
    component: z.string(),
  }),
]);
export type QueueRow = z.infer<typeof QueueRow>;

export const QueueQuery = z.object({
  level: QueueLevel.default('batches'),
  /**
   * Words looked for in ids, names, customers, products, stocks, finishings, sizes, delivery options, hot
   * folders, addresses and file names; all must match.
   */
  search: z.string().max(200).default(''),
  phases: z.array(Phase).max(6).default([]),
  /** Codes of statuses; any of them. */
  statuses: z.array(z.string().max(200)).max(50).default([]),
  groupBy: QueueGrouping.default('stage'),
  /** The order within each group; null: the queue's own. */
  sort: QueueSort.nullable().default(null),
  /** Keys of groups whose rows are passed over; they are counted all the same. */
  collapsed: z.array(z.string().max(2_000)).max(500).default([]),
  /** Where to begin: after a row that a page before has named; null: at the first. */
  cursor: z.string().max(3_000).nullable().default(null),
  /** How many rows to pass over from there. */
  skip: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(500).default(200),
});
export type QueueQuery = z.infer<typeof QueueQuery>;

/** Rows that stand together. */
export const QueueGroup = z.object({
  /** As rows and queries name it: of a stage its phase; empty: the group of rows without a value. */
  key: z.string(),
  /** The service's or the operator's own words for it; null for a stage, and for rows without a value. */
  label: z.string().nullable(),
  count: z.number().int(),
});
export type QueueGroup = z.infer<typeof QueueGroup>;

export const QueuePage = z.object({
  rows: z.array(QueueRow),
  /** Where the next page begins; null at the end. */
  nextCursor: z.string().nullable(),
  /** How many rows there are to page through: those of the groups that are not collapsed. */
  total: z.number().int(),
  /** The groups that the rows stand in, in their order, collapsed ones as well; none is empty. */
  groups: z.array(QueueGroup),
  /** How many rows are in each phase, whichever phases are asked for. */
  phases: z.record(Phase, z.number().int()),
  /** How many of those in phase `done` have been completed since midnight, by the station's clock. */
  pickedUpToday: z.number().int(),
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
  /** Why it cannot be sent once more; null where it can. */
  resendBar: ResendBar.nullable(),
  /** How far it has been decided about. */
  decided: DecisionRevision,
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
