import type { ArtworkId, ArtworkIssue, LaterDecision, Message } from '../../../../contract/index.ts';

/** What an operator took back, in the words of the log. */
export type TakenBack = 'hold-taken-back' | 'request-taken-back';

/** Who sent a file by hand, and at which desk; null if not recorded. */
export interface Sender {
  readonly operator: string | null;
  readonly desk: string | null;
}

/** What an operator has decided about a file, and what has not been carried out yet. */
export interface FileDecisions {
  /**
   * New artwork is requested in place of a file. The request stays until other bytes arrive or the file is
   * released; a file on hold shows it. Adds a line to the log.
   */
  requestReplacement(id: ArtworkId, note: string): void;
  /**
   * How far the service has been told of the request made at `askedAt`; nothing if another was made since.
   * Adds a line to the log once that is settled or unknown.
   */
  tell(id: ArtworkId, askedAt: number, issue: ArtworkIssue, source: 'operator' | 'station'): void;
  /** Files with a request of which the service is yet to be told. */
  toTell(): ArtworkId[];
  /** A file is released, so the artwork requested in its place is no longer expected. */
  dropRequest(id: ArtworkId): void;
  /**
   * An operator's decision is taken back, with a line in the log. From now on the file is on hold for
   * `hold`, or for no operator's reason (null); a file that stays on hold says why.
   */
  standAgain(
    id: ArtworkId,
    as: { readonly hold: Message | null; readonly reason: Message | null },
    what: TakenBack,
  ): void;
  /**
   * Approves a file on hold, which will then be sent. Adds a line to the log, unless there already is one.
   */
  approve(id: ArtworkId, log: 'log' | 'is-logged'): void;
  /** Takes an approval back before the file was sent. Adds a line to the log. */
  takeBackApproval(id: ArtworkId, source: 'operator' | 'station'): void;
  /** The latest decision about a file; null if there is none. */
  latest(id: ArtworkId): LaterDecision | null;
  /**
   * Who released, approved or resent these bytes, or had them sent past their job's status; null if they go
   * by their rules.
   */
  senderOf(id: ArtworkId): Sender | null;
  /** Approved files that are still on hold, in the order of approval. */
  approved(): ArtworkId[];
}
