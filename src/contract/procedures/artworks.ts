import { z } from 'zod';
import { ArtworkRevision } from '../artwork.ts';
import { DecisionOutcome, Dispute, FileDecision } from '../decision.ts';
import { SeenRevisions } from '../decision-revision.ts';
import { FilesOnHold } from '../files-on-hold.ts';
import { ArtworkId } from '../ids.ts';
import { operate, watch } from './base.ts';

const Ids = z.array(ArtworkId).min(1).max(500);
export const artworks = {
  /** Files on hold whose jobs are still open, for the contact sheet. */
  onHold: watch.output(FilesOnHold),
  /**
   * For a request that the service was told of with an unknown outcome, or that it refused: the operator
   * knows that it did not arrive and has it sent again, or that it did. CONFLICT for any other.
   */
  settleIssue: operate
    .input(z.object({ id: ArtworkId, choice: z.enum(['again', 'arrived']) }))
    .output(z.void()),
  /**
   * Decides about files, for all stations of a site; `decisionRules` says when which decision makes sense and
   * what takes it back. What sends is carried out `SEND_DELAY_MS` later, even across a restart, and can be
   * taken back until then. A file that does not allow it is refused with the reason; if somebody else has
   * decided about it since `seen`, with `since`, so nobody undoes another's decision unknowingly. Resolves
   * when it is carried out, also when files are removed from a hot folder.
   */
  decide: operate
    .input(z.object({ ids: Ids, decision: FileDecision, seen: SeenRevisions.optional() }))
    .output(DecisionOutcome),
  /** Earlier revisions of a file, the latest first. */
  revisions: watch.input(z.object({ id: ArtworkId })).output(z.array(ArtworkRevision)),
  /**
   * The two decisions about a file between which an operator has to choose, because two stations of the site
   * did not know of each other's. Null if there is nothing to choose.
   */
  dispute: watch.input(z.object({ id: ArtworkId })).output(Dispute.nullable()),
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
};
