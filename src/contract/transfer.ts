import { z } from 'zod';
import { Artwork } from './artwork.ts';
import { ArtworkId, ConnectionId, JobKey } from './ids.ts';

/** A file on its way from the service to the archive and the hot folder. */
export const Transfer = Artwork.extend({ jobKey: JobKey, jobName: z.string(), component: z.string() });
export type Transfer = z.infer<typeof Transfer>;

export const TransferList = z.object({
  /** In progress: transferring, verifying, archived or delivering. */
  running: z.array(Transfer),
  /** Sent as soon as their hot folder can be reached. */
  waitingForFolder: z.array(Transfer),
  /** Queued, or waiting for the next attempt. */
  waiting: z.array(Transfer),
  /** All files that need attention, wherever they stopped; the same as in the queue. */
  stopped: z.array(Transfer),
  /** The last files that reached a hot folder, newest first. */
  recent: z.array(Transfer),
  /** How many files are queued in all; `waiting` may be shortened. */
  queued: z.number().int(),
  /** How many files there are in the lists that may be shortened. */
  totals: z.object({ waiting: z.number().int(), stopped: z.number().int() }),
  /** Milliseconds from one downloaded file to the next, as measured; null if unknown. */
  msPerFile: z.number().nullable(),
  /** All downloads are paused. */
  paused: z.boolean(),
  /** Connections whose downloads are paused. */
  pausedConnections: z.array(ConnectionId),
});
export type TransferList = z.infer<typeof TransferList>;

/** A search shows the files of at most this many jobs. */
export const MAX_FOUND_JOBS = 500;

/** Finds files in any state by the search terms of the queue, not only those in transfer. */
export const TransferSearch = z.object({
  search: z.string().trim().min(1).max(200),
  /** How many jobs to show, the newest first. */
  limit: z.number().int().min(1).max(MAX_FOUND_JOBS).default(50),
});
export type TransferSearch = z.infer<typeof TransferSearch>;

export const FoundTransfers = z.object({
  /** The files of the newest jobs first. */
  files: z.array(Transfer),
  /** How many jobs match in all. */
  jobs: z.number().int(),
});
export type FoundTransfers = z.infer<typeof FoundTransfers>;

/** The place of a file in the line of downloads. */
export const LinePlace = z.object({
  /** From 1. */
  place: z.number().int().positive(),
  /** How many files are queued. */
  of: z.number().int(),
  /** Expected milliseconds until it has arrived, at the current rate; null if unknown. */
  waitMs: z.number().nullable(),
});
export type LinePlace = z.infer<typeof LinePlace>;

/** Some files, or all that are to come or in transfer, from one connection or from all. */
export const WhichTransfers = z.union([
  z.strictObject({ ids: z.array(ArtworkId).min(1).max(500) }),
  z.strictObject({ connectionId: ConnectionId }),
  z.strictObject({ all: z.literal(true) }),
]);
export type WhichTransfers = z.infer<typeof WhichTransfers>;

/**
 * `first`: before everything that waits now; `raise` and `lower`: one step; `usual`: in the order of
 * arrival.
 */
export const PriorityChange = z.enum(['first', 'raise', 'lower', 'usual']);
export type PriorityChange = z.infer<typeof PriorityChange>;

/**
 * What an operator does with downloads. `pause`: they keep what has arrived, and wait; `resume`: paused,
 * waiting and failed ones go on now; `cancel`: given up until resumed, what has arrived is removed. Another
 * priority does not affect running ones.
 */
export const TransferChange = z.enum(['pause', 'resume', 'cancel', ...PriorityChange.options]);
export type TransferChange = z.infer<typeof TransferChange>;
