import { z } from 'zod';
import { ArtworkId, BatchKey, ComponentKey, JobKey, QueuedBatchKey } from '../ids.ts';
import { watch } from './base.ts';

/** `small`: for a line of a list; `large`: to judge the page by, on the contact sheet. */
export const ThumbnailSize = z.enum(['small', 'large']);
export type ThumbnailSize = z.infer<typeof ThumbnailSize>;

/**
 * The first page in small: a PNG in base64. Null where there is nothing to show (yet), or too much is wanted
 * at once.
 */
const Thumbnail = z.string().nullable();

export const thumbnails = {
  /** Of a file. NOT_FOUND where there is no such file. */
  ofFile: watch.input(z.object({ id: ArtworkId, size: ThumbnailSize.default('small') })).output(Thumbnail),
  /** Of the first archived file behind a row of the queue. */
  ofRow: watch
    .input(z.object({ key: z.union([BatchKey, QueuedBatchKey, JobKey, ComponentKey]) }))
    .output(Thumbnail),
};
