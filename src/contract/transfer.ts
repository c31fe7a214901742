import { z } from 'zod';
import { Artwork } from './artwork.ts';
import { ArtworkId, ConnectionId, JobKey } from './ids.ts';

/** A file on its way from the service to the archive and the hot folder. */
export const Transfer = Artwork.extend({ jobKey: JobKey, jobName: z.string(), component: z.string() });
export type Transfer = z.infer<typeof Transfer>;

export const TransferList = z.object({
  /** On their way now: transferring, verifying, archived or delivering. */
  running: z.array(Transfer),
  /** To be sent as soon as their hot folder can be reached. */
  waitingForFolder: z.array(Transfer),
  /** Queued, or waiting for the next attempt. */
  waiting: z.array(Transfer),
  /** All files that need attention, wherever they stopped: the same that the queue counts. */
  stopped: z.array(Transfer),
  /** The last files that reached a hot folder, newest first. */
  recent: z.array(Transfer),
  /** How many files are queued in all; `waiting` may be cut. */
  queued: z.number().int(),
  /** How many files there are in all of the lists that may be cut. */
  totals: z.object({ waiting: z.number().int(), stopped: z.number().int() }),
  /** Milliseconds from one downloaded file to the next, as measured; null where that is not known. */
  msPerFile: z.number().nullable(),
  /** Nothing is fetched at all. */
  paused: z.boolean(),
  /** Nothing is fetched from these. */
  pausedConnections: z.array(ConnectionId),
});
export type TransferList = z.infer<typeof TransferList>;

/** A search shows the files of so many jobs at most. */
export const MAX_FOUND_JOBS = 500;

/** Files that a search finds, by what the queue finds their jobs by; in any state, not only on their way. */
export const TransferSearch = z.object({
  search: z.string().trim().min(1).max(200),
  /** Of so many jobs, the newest. */
  limit: z.number().int().min(1).max(MAX_FOUND_JOBS).default(50),
});
export type TransferSearch = z.infer<typeof TransferSearch>;

export const FoundTransfers = z.object({
  /** Of the newest jobs first. */
  files: z.array(Transfer),
  /** How many jobs are found in all. */
  jobs: z.number().int(),
});
export type FoundTransfers = z.infer<typeof FoundTransfers>;

/** Where a file stands in the line of downloads. */
export const LinePlace = z.object({
  /** From 1. */
  place: z.number().int().positive(),
  /** How many files are queued. */
  of: z.number().int(),
  /** In how many milliseconds it is here at the rate at which files come; null where that is not known. */
  waitMs: z.number().nullable(),
});
export type LinePlace = z.infer<typeof LinePlace>;

/** Some files, or all that are to come or on their way: from one connection, or from everywhere. */
export const WhichTransfers = z.union([
  z.strictObject({ ids: z.array(ArtworkId).min(1).max(500) }),
  z.strictObject({ connectionId: ConnectionId }),
  z.strictObject({ all: z.literal(true) }),
]);
export type WhichTransfers = z.infer<typeof WhichTransfers>;

/**
 * `first`: before everything that waits now; `raise` and `lower`: a step before or behind its like; `usual`:
 * as it came.
 */
export const PriorityChange = z.enum(['first', 'raise', 'lower', 'usual']);
export type PriorityChange = z.infer<typeof PriorityChange>;
