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
 * What a window receives after its snapshot. Revisions rise by one per event and stream; a window that sees a
 * gap, or `resync`, reads what it shows again.
 */
export const StationEvent = z.discriminatedUnion('kind', [
  /** First of every stream, and after a gap: everything shown may have changed. */
  z.object({ kind: z.literal('resync'), revision: z.number().int(), overview: Overview }),
  z.object({ kind: z.literal('overview'), revision: z.number().int(), overview: Overview }),
  z.object({ kind: z.literal('row'), revision: z.number().int(), row: QueueRow }),
  /** The row of that key is no longer in the queue, at that level. */
  z.object({ kind: z.literal('row-gone'), revision: z.number().int(), level: QueueLevel, key: z.string() }),
  /** Something about this job changed: a window that shows it reads it again. */
  z.object({ kind: z.literal('job'), revision: z.number().int(), jobKey: JobKey }),
  z.object({ kind: z.literal('transfer'), revision: z.number().int(), transfer: Transfer }),
  /** The catalogue of this connection, or the changes in it, were read again. */
  z.object({ kind: z.literal('catalogue'), revision: z.number().int(), connectionId: ConnectionId }),
  /** What this connection's deployment offers was tried again. */
  z.object({ kind: z.literal('capabilities'), revision: z.number().int(), connectionId: ConnectionId }),
  z.object({ kind: z.literal('batch-order'), revision: z.number().int(), order: BatchOrder }),
  z.object({ kind: z.literal('submission'), revision: z.number().int(), submission: Submission }),
  z.object({ kind: z.literal('notice'), revision: z.number().int(), notice: Notice }),
  /** An incident began or ended, or somebody said something about one; the overview has them all. */
  z.object({ kind: z.literal('incidents'), revision: z.number().int() }),
  /** A desk was paired, renamed or revoked, or has come or gone. */
  z.object({ kind: z.literal('desks'), revision: z.number().int() }),
  /** Somebody came to a job or batch, or left it. */
  z.object({ kind: z.literal('presence'), revision: z.number().int(), key: z.string() }),
  /** Who works with the station changed, or who sits at which window. */
  z.object({ kind: z.literal('operators'), revision: z.number().int() }),
  z.object({ kind: z.literal('ingress'), revision: z.number().int(), ingress: IngressStatus }),
]);
export type StationEvent = z.infer<typeof StationEvent>;

/** Events in order. Those of one moment are sent together, so that many changes are not many messages. */
export type EventBatch = StationEvent[];
