import { z } from 'zod';
import { ArtworkId, BatchKey, ComponentKey, JobKey, QueuedBatchKey } from '../ids.ts';
import { watch } from './base.ts';

/** `small`: for a row of a list; `large`: for the contact sheet, big enough to judge the page by. */
export const ThumbnailSize = z.enum(['small', 'large']);
export type ThumbnailSize = z.infer<typeof ThumbnailSize>;

/**
 * The first page as a PNG in base64. Null if there is nothing to show (yet), or if too many are requested
 * at once.
 */
const Thumbnail = z.string().nullable();

export const thumbnails = {
  /** Of a file, NOT_FOUND if there is none; or of the first archived file behind a row of the queue. */
  get: watch
    .input(
      z.union([
        z.object({ id: ArtworkId, size: ThumbnailSize }),
        z.object({ key: z.union([BatchKey, QueuedBatchKey, JobKey, ComponentKey]) }),
      ]),
    )
    .output(Thumbnail),
};
