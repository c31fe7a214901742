import { z } from 'zod';
import { BatchOrder } from './batching.ts';
import { ConnectionId, JobKey } from './ids.ts';
import { IngressStatus } from './ingress.ts';
import { Notice } from './notices.ts';
import { QueueLevel, QueueRow } from './queue.ts';
import { Overview } from './station.ts';
import { Submission } from './submission.ts';
import { Transfer } from './transfer.ts';

/**
 * What a window receives after its snapshot. Revisions rise by one per event and stream. A window that sees
 * a gap, or `resync`, reads everything it shows again.
 */
export const StationEvent = z.discriminatedUnion('kind', [
  /** The first of every stream, and after a gap: everything on screen may have changed. */
  z.object({ kind: z.literal('resync'), revision: z.number().int(), overview: Overview }),
  z.object({ kind: z.literal('overview'), revision: z.number().int(), overview: Overview }),
  z.object({ kind: z.literal('row'), revision: z.number().int(), row: QueueRow }),
  /** The row with that key has left the queue, at that level. */
  z.object({ kind: z.literal('row-gone'), revision: z.number().int(), level: QueueLevel, key: z.string() }),
  /** A row of another level than the window shows came, changed or went. */
  z.object({
    kind: z.literal('row-touched'),
    revision: z.number().int(),
    level: QueueLevel,
    key: z.string(),
  }),
  /** Something about this job changed; a window that shows it reads it again. */
  z.object({ kind: z.literal('job'), revision: z.number().int(), jobKey: JobKey }),
  z.object({ kind: z.literal('transfer'), revision: z.number().int(), transfer: Transfer }),
  /** The catalogue of this connection, or its changes, were read again. */
  z.object({ kind: z.literal('catalogue'), revision: z.number().int(), connectionId: ConnectionId }),
  /** The endpoints of this connection's deployment were probed again. */
  z.object({ kind: z.literal('capabilities'), revision: z.number().int(), connectionId: ConnectionId }),
  z.object({ kind: z.literal('batch-order'), revision: z.number().int(), order: BatchOrder }),
  z.object({ kind: z.literal('submission'), revision: z.number().int(), submission: Submission }),
  z.object({ kind: z.literal('notice'), revision: z.number().int(), notice: Notice }),
  /** An incident began, ended or was handled by somebody; the overview lists them all. */
  z.object({ kind: z.literal('incidents'), revision: z.number().int() }),
  /** A desk was paired, renamed or revoked, or has come or gone. */
  z.object({ kind: z.literal('desks'), revision: z.number().int() }),
  /** Somebody opened a job or batch, or left it. */
  z.object({ kind: z.literal('presence'), revision: z.number().int(), key: z.string() }),
  /** The operators changed, or who sits at which window. */
  z.object({ kind: z.literal('operators'), revision: z.number().int() }),
  /** The site was joined or left, its ledger came or went, or its stations or shared hot folders changed. */
  z.object({ kind: z.literal('site'), revision: z.number().int() }),
  z.object({ kind: z.literal('ingress'), revision: z.number().int(), ingress: IngressStatus }),
]);
export type StationEvent = z.infer<typeof StationEvent>;

/** The kinds of events a window may subscribe to. `row` includes `row-gone` and `row-touched`. */
export const EventKind = z.enum([
  'overview',
  'row',
  'job',
  'transfer',
  'catalogue',
  'capabilities',
  'batch-order',
  'submission',
  'notice',
  'incidents',
  'desks',
  'presence',
  'operators',
  'site',
  'ingress',
]);
export type EventKind = z.infer<typeof EventKind>;

/**
 * The events that a window subscribes to, besides `resync`: all of them, unless it limits the kinds or level.
 */
export const EventsWanted = z.object({
  kinds: z.array(EventKind).max(EventKind.options.length).optional(),
  /** The level of the queue that it shows: rows of the others are only named, by `row-touched`. */
  level: QueueLevel.optional(),
});
export type EventsWanted = z.infer<typeof EventsWanted>;

/** Events in order. Simultaneous events are sent together, so many changes need few messages. */
export type EventBatch = StationEvent[];
