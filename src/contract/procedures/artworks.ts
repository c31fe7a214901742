import { z } from 'zod';
import { ArtworkRevision, OperatorReason } from '../artwork.ts';
import { Dispute, SeenRevisions } from '../decisions.ts';
import { FilesOnHold } from '../files-on-hold.ts';
import { ArtworkId, HotFolderId } from '../ids.ts';
import { operate, watch } from './base.ts';
import { Done } from './done.ts';

const Ids = z.array(ArtworkId).min(1).max(500);
/**
 * The subject of a decision. If somebody else has decided about a file since `seen`, the file is refused
 * with `since`, so nobody undoes another's decision unknowingly.
 */
const Decided = z.object({ ids: Ids, seen: SeenRevisions.optional() });

export const artworks = {
  /** Files on hold whose jobs are still open, for the contact sheet. */
  onHold: watch.output(FilesOnHold),
  /**
   * Keeps files from their RIPs until they are released. Files that have not arrived yet are put on hold
   * when they do.
   */
  hold: operate.input(Decided.extend({ reason: OperatorReason })).output(Done),
  /**
   * Requests new artwork. Puts the files on hold, and stores the note with them and in the activity, whose
   * export contains it. If the connection has a path for issues with artwork, the service is told once;
   * otherwise the operator has to pass the request on.
   */
  requestReplacement: operate.input(Decided.extend({ note: OperatorReason })).output(Done),
  /**
   * For a request that the service was told of with an unknown outcome, or that it refused: the operator
   * knows that it did not arrive and has it sent again, or that it did. CONFLICT for any other.
   */
  settleIssue: operate
    .input(z.object({ id: ArtworkId, choice: z.enum(['again', 'arrived']) }))
    .output(z.void()),
  /**
   * Downloads files on hold again, because the service may have new artwork under the same id. The current
   * bytes stay until others have arrived, and are then stored as an earlier revision.
   */
  refetch: operate.input(Decided).output(Done),
  /** Earlier revisions of a file, the latest first. */
  revisions: watch.input(z.object({ id: ArtworkId })).output(z.array(ArtworkRevision)),
  /**
   * Approves files on hold. They are sent a few seconds later, even across a restart; until then the
   * approval can be taken back. Refused for files that are not on hold or have preflight errors.
   */
  approve: operate.input(Decided).output(Done),
  /**
   * Takes approvals back: the files stay on hold, and preflight's findings count again. Refused for files
   * that have been sent.
   */
  takeBackApproval: operate.input(Decided).output(Done),
  /**
   * Takes an operator's hold back: rules and preflight decide about the files again. With `before`, the
   * reason of the hold that it replaced, that hold is restored. Refused for files that no operator put on
   * hold.
   */
  takeBackHold: operate.input(Decided.extend({ before: OperatorReason.nullable() })).output(Done),
  /**
   * Takes a request for new artwork back, together with its hold, as `takeBackHold` does. Refused for files
   * without a request.
   */
  takeBackRequest: operate.input(Decided.extend({ before: OperatorReason.nullable() })).output(Done),
  /** Sends files on hold where the rules say, without asking the hold rule again. */
  release: operate.input(Decided).output(Done),
  /**
   * The two decisions about a file between which an operator has to choose, because two stations of the site
   * did not know of each other's. Null if there is nothing to choose.
   */
  dispute: watch.input(z.object({ id: ArtworkId })).output(Dispute.nullable()),
  /** Chooses between them: the chosen decision is made again, for all stations. Refused if there is none. */
  choose: operate.input(Decided.extend({ choice: z.enum(['first', 'second']) })).output(Done),
  /**
   * Downloads and sends files although their job is past its download status. Refused for files already
   * sent or on their way, and for jobs that were cancelled, taken back or are gone.
   */
  sendManually: operate.input(z.object({ ids: Ids })).output(Done),
  /**
   * Removes files that are no longer wanted from their hot folders, with their tickets. Refused for files
   * that the RIP has picked up. Resolves when all are removed.
   */
  removeFromFolder: operate.input(z.object({ ids: Ids })).output(Done),
  /** Shows a file in the file manager of the station's own machine: in its hot folder, or as a copy. */
  reveal: operate.input(z.object({ id: ArtworkId })).output(z.void()),
  /**
   * Prepares a copy of a file for dragging; resolves when it is ready. The system accepts a drag only while
   * the button is held down.
   */
  prepareDrag: operate.input(z.object({ id: ArtworkId })).output(z.void()),
  /**
   * Starts dragging the prepared copy out of a window on the station's own machine. Refused if it is not
   * ready.
   */
  drag: operate.input(z.object({ id: ArtworkId })).output(z.void()),
  /**
   * Sends delivered files again, as a new revision under a new name, `SEND_DELAY_MS` after the decision;
   * null: to all hot folders that had them.
   */
  deliverAgain: operate
    .input(
      Decided.extend({
        hotFolderIds: z.array(HotFolderId).min(1).max(50).nullable(),
        reason: OperatorReason,
      }),
    )
    .output(Done),
  /**
   * Sends files that no rule decides about to these hot folders, `SEND_DELAY_MS` after the decision;
   * preflight and the hold rule are asked as always. Refused for files that do not wait for that.
   */
  sendTo: operate.input(Decided.extend({ hotFolderIds: z.array(HotFolderId).min(1).max(50) })).output(Done),
  /** Takes that back: the files wait again. Refused once a file is on its way. */
  takeBackSendTo: operate.input(Decided).output(Done),
  /** Takes a resend back. Refused once it has begun, `SEND_DELAY_MS` after the decision. */
  takeBackResend: operate.input(Decided).output(Done),
};
