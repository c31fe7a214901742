import { z } from 'zod';
import { ArtworkRevision, RequestedReplacement } from '../artwork.ts';
import { ArtworkId, HotFolderId } from '../ids.ts';
import { base } from './base.ts';
import { Done } from './done.ts';

const Ids = z.array(ArtworkId).min(1).max(500);
const Reason = z.string().trim().min(1).max(300);

export const artworks = {
  /** Keeps files from their RIPs until they are released; those still to come are held when they have come. */
  hold: base.input(z.object({ ids: Ids, reason: Reason })).output(Done),
  /**
   * Asks for new artwork in place of files: they are held, and the note is kept with them and in the activity, from where
   * it is exported. Whoever can give new artwork is told by the operator: the service offers no way to ask.
   */
  requestReplacement: base.input(z.object({ ids: Ids, note: Reason })).output(Done),
  /** What was asked for last in place of a file; null where nothing was, it was released since, or other bytes have come. */
  replacementRequest: base.input(z.object({ id: ArtworkId })).output(RequestedReplacement.nullable()),
  /**
   * Fetches held files anew: the service may have other artwork under the same id by now. What is here stays until other
   * bytes have come, and is kept as an earlier revision then.
   */
  refetch: base.input(z.object({ ids: Ids })).output(Done),
  /** What was in a file's place before, the latest first. */
  revisions: base.input(z.object({ id: ArtworkId })).output(z.array(ArtworkRevision)),
  /** Lets held files go where the rules send them, without asking the hold rule again. */
  release: base.input(z.object({ ids: Ids })).output(Done),
  /**
   * Fetches and feeds files although their job is past the status that feeds. Refused for what was fed or is on its way,
   * and for jobs that were cancelled, taken back or are gone.
   */
  sendManually: base.input(z.object({ ids: Ids })).output(Done),
  /**
   * Takes files that are not wanted any more out of the hot folders in which they still lie, with their tickets. Refused
   * for what the RIP has taken already. Resolves when all is done.
   */
  removeFromFolder: base.input(z.object({ ids: Ids })).output(Done),
  /** Shows a file in the file manager of the station's own desk: where it lies for its RIP, or as a copy. */
  reveal: base.input(z.object({ id: ArtworkId })).output(z.void()),
  /** Has a copy of a file ready to be dragged out; resolves when it is. A system takes a drag only while the button is held down. */
  prepareDrag: base.input(z.object({ id: ArtworkId })).output(z.void()),
  /** Begins to drag a prepared copy of a file out of the window on the station's own desk. One that is not ready yet is refused. */
  drag: base.input(z.object({ id: ArtworkId })).output(z.void()),
  /** Feeds delivered files once more, as a new revision with a name of its own; null: to all hot folders that had them. */
  deliverAgain: base
    .input(
      z.object({ ids: Ids, hotFolderIds: z.array(HotFolderId).min(1).max(50).nullable(), reason: Reason }),
    )
    .output(Done),
};
