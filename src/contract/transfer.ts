import { z } from 'zod';
import { Artwork } from './artwork.ts';
import { JobKey } from './ids.ts';

/** A file on its way from the service to the archive and the hot folder. */
export const Transfer = Artwork.extend({ jobKey: JobKey, jobName: z.string(), component: z.string() });
export type Transfer = z.infer<typeof Transfer>;

export const TransferList = z.object({
  /** On their way now: transferring, verifying, archived or delivering. */
  running: z.array(Transfer),
  /** Queued, or waiting for the next attempt. */
  waiting: z.array(Transfer),
  /** Failed, held or without a route: each needs a hand. */
  stopped: z.array(Transfer),
  /** The last files that reached a hot folder, newest first. */
  recent: z.array(Transfer),
  paused: z.boolean(),
});
export type TransferList = z.infer<typeof TransferList>;
