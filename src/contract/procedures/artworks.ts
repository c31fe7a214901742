import { z } from 'zod';
import { ArtworkId, HotFolderId } from '../ids.ts';
import { base } from './base.ts';
import { Done } from './done.ts';

const Ids = z.array(ArtworkId).min(1).max(500);
const Reason = z.string().trim().min(1).max(300);

export const artworks = {
  /** Keeps files from their RIPs until they are released; those still to come are held when they have come. */
  hold: base.input(z.object({ ids: Ids, reason: Reason })).output(Done),
  /** Lets held files go where the rules send them, without asking the hold rule again. */
  release: base.input(z.object({ ids: Ids })).output(Done),
  /** Feeds delivered files once more, as a new revision with a name of its own; null: to all hot folders that had them. */
  feedAgain: base
    .input(
      z.object({ ids: Ids, hotFolderIds: z.array(HotFolderId).min(1).max(50).nullable(), reason: Reason }),
    )
    .output(Done),
};
