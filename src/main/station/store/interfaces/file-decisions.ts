import type { ArtworkId, LaterDecision, Message } from '../../../../contract/index.ts';

/** What an operator took back, as the log says it. */
export type TakenBack = 'hold-taken-back' | 'request-taken-back';

/** Who sent a file by hand, and at which desk; null: not recorded. */
export interface Sender {
  readonly operator: string | null;
  readonly desk: string | null;
}

/** What an operator has decided about a file, and what has not been carried out yet. */
export interface FileDecisions {
  /**
   * New artwork is requested in place of a file. It stays so until other bytes come or it is released; one
   * on hold says so. A line in the log.
   */
  requestReplacement(id: ArtworkId, note: string): void;
  /** A file is released: what was requested in its place is not waited for any more. */
  dropRequest(id: ArtworkId): void;
  /**
   * What an operator decided is taken back: a line in the log. The file is held for `hold` from now on, null:
   * by no operator; one on hold says why it stays so.
   */
  standAgain(
    id: ArtworkId,
    as: { readonly hold: string | null; readonly reason: Message | null },
    what: TakenBack,
  ): void;
  /** A file on hold is approved: it is to be sent. A line in the log, unless one says so already. */
  approve(id: ArtworkId, log: 'log' | 'is-logged'): void;
  /** An approval is taken back before the file went. A line in the log. */
  takeBackApproval(id: ArtworkId, source: 'operator' | 'station'): void;
  /** The latest decision about a file; null where there is none. */
  latest(id: ArtworkId): LaterDecision | null;
  /**
   * Who released, approved or resent these bytes, or had them sent past the status of their job; null: they
   * go by their rules.
   */
  senderOf(id: ArtworkId): Sender | null;
  /** Files that are approved and still on hold, the one that was approved first at the beginning. */
  approved(): ArtworkId[];
}
