import { z } from 'zod';
import { ArtworkState, WhereDelivered } from './artwork.ts';
import { DecisionRevision } from './decision-revision.ts';
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
import { JobRow, Note } from './job.ts';
import { Message } from './message.ts';
import { BatchCoverage } from './plates.ts';
import { Stock, TrimmedSize } from './print.ts';
import { ResendBar } from './resend.ts';
import { OrderFact } from './routes.ts';
import { LastChange, Status, Transition } from './status.ts';

/** What a row of the queue needs next, in the order of the queue's groups. */
export const Phase = z.enum(['attention', 'ready', 'at-rip', 'on-hold', 'prepress', 'done', 'cancelled']);
export type Phase = z.infer<typeof Phase>;

/** How soon a row has to ship, judged by the words of its delivery option; soonest first. */
export const Urgency = z.enum(['today', 'before-noon', 'next-day', 'later', 'unknown']);
export type Urgency = z.infer<typeof Urgency>;

/** What a row of the queue stands for: what ships together, one job, or one component of a job. */
export const QueueLevel = z.enum(['batches', 'jobs', 'components']);
export type QueueLevel = z.infer<typeof QueueLevel>;

/**
 * What a row may not know about its print, as the conditions of rules name it. A customer or delivery that an
 * order does not name is not among them, one that cannot be read is.
 */
export const PrintFact = OrderFact.extract([
  'finishing',
  'material',
  'size',
  'pages',
  'quantity',
  'customer',
  'delivery',
]);
export type PrintFact = z.infer<typeof PrintFact>;

/** Stands in the key of a group, among its values, for those that are not known. */
export const UNKNOWN_VALUE = '?';

/** What the queue can be grouped by. */
export const QueueGrouping = z.enum([
  'stage',
  'stock',
  'finishing',
  'delivery',
  'customer',
  'hot-folder',
  'rip',
  /** All rows together. */
  'none',
]);
export type QueueGrouping = z.infer<typeof QueueGrouping>;

/**
 * Rows that are not over and have to leave by then, by the station's clock, late ones included: `late`, by
 * now; `today` and `tomorrow`, by the end of the day; by a time today, such as 16:00. Or, by an instant, the
 * rows that have to leave exactly then, whether or not they are over.
 */
export const QueueDue = z.union([
  z.enum(['late', 'today', 'tomorrow']),
  z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  z.iso.datetime(),
]);
export type QueueDue = z.infer<typeof QueueDue>;

/** What the rows within each group can be sorted by. */
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
  'last-change',
]);
export type QueueSortColumn = z.infer<typeof QueueSortColumn>;

export const QueueSort = z.object({ by: QueueSortColumn, descending: z.boolean() });
export type QueueSort = z.infer<typeof QueueSort>;

/** So much of a note stands in a row. */
export const MAX_ROW_NOTE = 300;

const Delivery = z.object({ service: z.string(), group: z.string().nullable() });

/** What a row says about its print. It changes with a job, not with a file. */
export const PrintFacts = z.object({
  /** The customers of its jobs, each listed once, by number of jobs. */
  customers: z.array(z.string()),
  /** The names of its first three jobs. */
  jobNames: z.array(z.string()).max(3),
  /** Of a single job: the numbers by which people name it, besides its name. */
  numbers: z.array(z.string()).default([]),
  /** The products of its jobs with the number of jobs, the most frequent first. */
  products: z.array(z.object({ name: z.string(), jobs: z.number().int() })),
  /** The copies of all its jobs; null if one of them is unknown. */
  copies: z.number().nullable(),
  stocks: z.array(Stock),
  /** What the finisher does: lamination, foil, corners. */
  finishings: z.array(z.string()),
  sizes: z.array(TrimmedSize),
  /**
   * What is not known for every component or job, so that the row says only a part of it or nothing: neither
   * the order says it, nor the connection's settings that there is none.
   */
  unknown: z.array(PrintFact).default([]),
});
export type PrintFacts = z.infer<typeof PrintFacts>;

const RowBase = z.object({
  level: QueueLevel,
  connectionId: ConnectionId,
  serviceId: z.string(),
  ...PrintFacts.shape,
  delivery: Delivery.nullable(),
  urgency: Urgency,
  /** The cut-off of its delivery group, or the service's own date if that is earlier; null without both. */
  shipBy: Instant.nullable(),
  /** Where the service's own date stands, if it could not be read and there is no other; else null. */
  shipByUnread: z.string().nullable().default(null),
  /** An operator has moved it to the front. */
  rush: z.boolean(),
  /** What operators noted on it, of a batch on its jobs, too: the first three, cut to `MAX_ROW_NOTE`. */
  notes: z.array(Note).max(3).default([]),
  /** Hot folders its files have been sent to, or will be sent to as far as planned. */
  hotFolderIds: z.array(HotFolderId),
  /** For each grouping, the key of the group it belongs to; null for the group without a value. */
  groups: z.record(QueueGrouping.exclude(['none']), z.string().nullable()),
  status: Status,
  phase: Phase,
  filesNeedingAttention: z.number().int(),
  /** The first problem of those files, or else what about a job needs attention. */
  problem: Message.nullable(),
  /** Files that an operator keeps on hold on purpose, which need no attention. */
  filesOnHold: z.number().int(),
  /** Who keeps the first of them on hold, and why; null if there is none. */
  hold: Message.nullable(),
  jobsReady: z.number().int(),
  jobsTotal: z.number().int(),
  filesDelivered: z.number().int(),
  filesPickedUp: z.number().int(),
  filesTotal: z.number().int(),
  createdAt: Instant.nullable(),
  lastChange: LastChange,
});

/**
 * A row of the queue. At level `batches`: a batch, a queued batch (one job that waits for auto batching),
 * or a job that belongs to neither as far as the station knows. At level `jobs`: each job. At level
 * `components`: each component of each job.
 */
export const QueueRow = z.discriminatedUnion('kind', [
  RowBase.extend({
    kind: z.literal('batch'),
    key: BatchKey,
    /** The delivery options before auto batching fell back to another. */
    deliveryBefore: z.array(Delivery),
    /** Jobs still in pre-press although the batch says that all are done with it. */
    contradicting: z.number().int(),
  }),
  RowBase.extend({
    kind: z.literal('queued-batch'),
    key: QueuedBatchKey,
    /** When the service is expected to batch it; null if unknown. */
    batchedAt: Instant.nullable(),
    /** How many jobs are expected to be batched together then. */
    together: z.number().int(),
    /** A later job has postponed the time. */
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
   * Words to find in ids, names, numbers, customers, products, stocks, finishings, sizes, delivery options,
   * hot folders, addresses, file names and operators' notes; all of them must match.
   */
  search: z.string().max(200).default(''),
  phases: z.array(Phase).max(Phase.options.length).default([]),
  /** Status codes; a row matches any of them. */
  statuses: z.array(z.string().max(200)).max(50).default([]),
  /** A row matches that does not know any of these. */
  unknown: z.array(PrintFact).max(PrintFact.options.length).default([]),
  due: QueueDue.nullable().default(null),
  groupBy: QueueGrouping.default('stage'),
  /** The order within each group; null: the queue's own. */
  sort: QueueSort.nullable().default(null),
  /** Keys of groups whose rows are skipped but still counted. */
  collapsed: z.array(z.string().max(2_000)).max(500).default([]),
  /** Starts after a row that an earlier page named; null: at the first row. */
  cursor: z.string().max(3_000).nullable().default(null),
  /** How many rows to skip from there. */
  skip: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(500).default(200),
});
export type QueueQuery = z.infer<typeof QueueQuery>;

/** Rows that stand together. */
export const QueueGroup = z.object({
  /** As in rows and queries: for a stage its phase; empty for rows without a value. */
  key: z.string(),
  /** What the service or the operator calls it; null for a stage, and for rows without a value. */
  label: z.string().nullable(),
  count: z.number().int(),
});
export type QueueGroup = z.infer<typeof QueueGroup>;

export const QueuePage = z.object({
  rows: z.array(QueueRow),
  /** Where the next page begins; null at the end. */
  nextCursor: z.string().nullable(),
  /** How many rows there are to page through, not counting collapsed groups. */
  total: z.number().int(),
  /** The groups that contain the rows, in order, including collapsed ones; none is empty. */
  groups: z.array(QueueGroup),
  /** How many rows are in each phase, regardless of the phases selected. */
  phases: z.record(Phase, z.number().int()),
  /** How many rows in phase `done` were completed since midnight, by the station's clock. */
  pickedUpToday: z.number().int(),
});
export type QueuePage = z.infer<typeof QueuePage>;

/** What the rows of a query add up to, by group. */
export const QueueTotals = z.array(
  z.object({
    /** As in `QueueGroup`. */
    key: z.string(),
    /** Of the rows that know their copies. */
    copies: z.number().int(),
    /** Whether some do not. */
    isMore: z.boolean(),
    files: z.number().int(),
  }),
);
export type QueueTotals = z.infer<typeof QueueTotals>;
/** What some rows add up to: their copies, as far as known, and their files. */
export type Totals = Omit<QueueTotals[number], 'key'>;

/** How many rows of the whole queue have a status, by phase. */
export const QueueStatusCounts = z.array(
  z.object({
    code: z.string(),
    /** The service's own word, from the latest row with that status. */
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
  /** Why it cannot be resent; null if it can. */
  resendBar: ResendBar.nullable(),
  /** The copies that its job orders; null if not known. */
  ordered: z.number().nullable(),
  /** The hot folders of its latest deliveries. */
  hotFolderIds: z.array(HotFolderId),
  /** Its latest delivery failed, or its RIP rejected it. */
  isFailed: z.boolean(),
  /** Its deliveries that a move to another hot folder can end; null if it cannot be moved. */
  movable: z.array(WhereDelivered).nullable(),
  /** Rises with each decision about the file. */
  decisionRevision: DecisionRevision,
});
export type QueueFile = z.infer<typeof QueueFile>;

/** A batch or queued batch with its jobs. */
export const BatchDetail = z.object({
  row: QueueRow,
  jobs: z.array(JobRow),
  note: Note.nullable(),
  timeline: z.array(Transition),
  notUnderstood: z.array(Message),
  original: z.string(),
  /**
   * When auto batching made it, and when that was expected by the connection's timings; null if it was made
   * otherwise.
   */
  autoBatched: z.object({ at: Instant, expectedAt: Instant }).nullable(),
  coverage: BatchCoverage,
});
export type BatchDetail = z.infer<typeof BatchDetail>;
