import { z } from 'zod';
import { ArtworkRevision, OperatorReason } from '../artwork.ts';
import { SeenRevisions } from '../decisions.ts';
import { FilesOnHold } from '../files-on-hold.ts';
import { ArtworkId, HotFolderId } from '../ids.ts';
import { operate, watch } from './base.ts';
import { Done } from './done.ts';

const Ids = z.array(ArtworkId).min(1).max(500);
/**
 * What a decision is about. Where `seen` is behind what somebody else has decided since, the file is refused
 * with `since`: nobody undoes another's decision without knowing of it.
 */
const Decided = z.object({ ids: Ids, seen: SeenRevisions.optional() });

export const artworks = {
  /** Files on hold of jobs that are not over, for the contact sheet. */
  onHold: watch.output(FilesOnHold),
  /**
   * Keeps files from their RIPs until they are released; those still to come are held when they have come.
   */
  hold: operate.input(Decided.extend({ reason: OperatorReason })).output(Done),
  /**
   * Requests new artwork for files. They are put on hold, and the note is stored with them and in the
   * activity, whose export contains it. The operator passes the request on: the service has no call for it.
   */
  requestReplacement: operate.input(Decided.extend({ note: OperatorReason })).output(Done),
  /**
   * Downloads files on hold again: the service may have new artwork under the same id. The current bytes stay
   * until others have arrived, and are then stored as an earlier revision.
   */
  refetch: operate.input(Decided).output(Done),
  /** What was in a file's place before, the latest first. */
  revisions: watch.input(z.object({ id: ArtworkId })).output(z.array(ArtworkRevision)),
  /**
   * Approves files on hold: they are sent a few seconds later, also after a restart. Until then it can be
   * taken back. Refused for files that are not on hold, and where preflight found errors.
   */
  approve: operate.input(Decided).output(Done),
  /**
   * Takes approvals back: the files stay on hold, and what preflight found counts again. Refused for files
   * that have gone.
   */
  takeBackApproval: operate.input(Decided).output(Done),
  /**
   * Takes an operator's hold back: the files stand as before it, and rules and preflight decide about those
   * on hold again. With `before`, the reason of the operator's hold that it replaced, that one stands again.
   * Refused for files that no operator holds.
   */
  takeBackHold: operate.input(Decided.extend({ before: OperatorReason.nullable() })).output(Done),
  /**
   * Takes a request for new artwork back, with the hold that came with it, as `takeBackHold` does. Refused
   * for files that nothing is requested for.
   */
  takeBackRequest: operate.input(Decided.extend({ before: OperatorReason.nullable() })).output(Done),
  /** Lets held files go where the rules send them, without asking the hold rule again. */
  release: operate.input(Decided).output(Done),
  /**
   * Downloads and sends files although their job is past its download status. Refused for files that were
   * sent or are on their way, and for jobs that were cancelled, taken back or are gone.
   */
  sendManually: operate.input(z.object({ ids: Ids })).output(Done),
  /**
   * Removes files that are no longer wanted from their hot folders, with their tickets. Refused for files
   * that the RIP has picked up. Resolves when all is done.
   */
  removeFromFolder: operate.input(z.object({ ids: Ids })).output(Done),
  /** Shows a file in the file manager of the station's own machine: in its hot folder, or as a copy. */
  reveal: operate.input(z.object({ id: ArtworkId })).output(z.void()),
  /**
   * Has a copy of a file ready to be dragged out; resolves when it is. A system takes a drag only while the
   * button is held down.
   */
  prepareDrag: operate.input(z.object({ id: ArtworkId })).output(z.void()),
  /**
   * Starts dragging a prepared copy of a file out of a window on the station's own machine. Refused if the
   * copy is not ready.
   */
  drag: operate.input(z.object({ id: ArtworkId })).output(z.void()),
  /**
   * Sends delivered files again, as a new revision under a new name; null: to all hot folders that had them.
   */
  deliverAgain: operate
    .input(
      Decided.extend({
        hotFolderIds: z.array(HotFolderId).min(1).max(50).nullable(),
        reason: OperatorReason,
      }),
    )
    .output(Done),
};
