import type { BatchKey, JobKey, Message, QueuedBatchKey, Transition } from '../../../../contract/index.ts';

/** A line of the ledger before it gets its place. */
export interface NewTransition {
  readonly subject: Transition['subject'];
  readonly subjectId: string;
  readonly label: string;
  readonly jobKey: JobKey | null;
  readonly batchKey: BatchKey | QueuedBatchKey | null;
  readonly from: string | null;
  readonly to: string;
  /** When the station learned of it, in milliseconds since the epoch. */
  readonly at: number;
  /**
   * For a job or batch: the codes of its earlier status (null if it is new) and its current one, and the
   * service's own date.
   */
  readonly status: { readonly from: string | null; readonly to: string; readonly at: number | null } | null;
  readonly why: Message | null;
  readonly source: Transition['source'];
  /** Who did it; by default the caller. */
  readonly by?: string | null;
  /** At which desk; by default the caller's. */
  readonly desk?: string | null;
}

/** Words of the log that are not states: an operator asked for new artwork. */
export const REPLACEMENT_REQUESTED = 'replacement-requested';
/** An operator put a file on hold that has not arrived yet; and took their hold back. */
export const HOLD_PLACED = 'hold-placed';
export const HOLD_TAKEN_BACK = 'hold-taken-back';
/** An operator approved a file on hold; and took that back before it was sent. */
export const APPROVED = 'approved';
export const APPROVAL_TAKEN_BACK = 'approval-taken-back';
/**
 * A file was delivered and is no longer wanted; it is wanted again; an operator has seen it; and took that
 * back.
 */
export const RECALLED = 'recalled';
export const WANTED_AGAIN = 'wanted-again';
export const ACKNOWLEDGED = 'acknowledged';
export const ACKNOWLEDGEMENT_TAKEN_BACK = 'acknowledgement-taken-back';
/** The archive got a file that another station of the site has sent. */
export const BROUGHT_HERE = 'brought-here';
/** An operator has moved a job or batch to the front, or back. */
export const RUSH = 'rush';
export const NOT_RUSH = 'not-rush';
/** An operator has noted something on a job or batch, or removed that. */
export const NOTED = 'noted';
export const NOTE_REMOVED = 'note-removed';
/** An operator had a job or batch sheet made for paper. */
export const SHEET_MADE = 'sheet-made';
/** Or labels. */
export const LABEL_MADE = 'label-made';
/** An operator sends a file elsewhere that is on its way to no hot folder yet. */
export const REDIRECTED = 'redirected';
/** Another component of its job names a file than before. */
export const MOVED = 'moved';
/** The order of a job changed after files were sent; it is again as it was sent. */
export const ORDER_CHANGED = 'order-changed';
export const ORDER_AS_SENT = 'order-as-sent';
