import type { ArtworkId } from '../../../../contract/index.ts';

/** What an operator has decided about a file, and what has not been carried out yet. */
export interface FileDecisions {
  /**
   * New artwork is requested in place of a file. It stays so until other bytes come or it is released; one
   * on hold says so. A line in the log.
   */
  requestReplacement(id: ArtworkId, note: string): void;
  /** A file is released: what was requested in its place is not waited for any more. */
  dropRequest(id: ArtworkId): void;
  /** A file on hold is approved: it is to be sent. A line in the log, unless one says so already. */
  approve(id: ArtworkId, log: 'logged' | 'unlogged'): void;
  /** An approval is taken back before the file went. A line in the log. */
  takeBackApproval(id: ArtworkId): void;
  /** Files that are approved and still on hold, the one that was approved first at the beginning. */
  approved(): ArtworkId[];
}
