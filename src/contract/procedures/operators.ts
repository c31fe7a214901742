import { z } from 'zod';
import { NewOperator, Operator, OperatorDecision, OperatorId, Seat, SeatClaim } from '../operators.ts';
import { administer, watch } from './base.ts';

/**
 * The people who work with this station. Without any, every window may do everything; from the first one
 * on, each window asks who is there.
 */
export const operators = {
  /** Those who can log in, by name, for a window to choose from; at the end, those who have left. */
  list: watch.output(z.array(Operator)),
  /** Who sits at the asking window, and what it may do. */
  seat: watch.output(Seat),
  /**
   * Takes the seat at the asking window. INVALID with the field `secret` or `badge` if it is wrong; wrong
   * attempts have to wait, as at a login.
   */
  take: watch.input(SeatClaim).output(Seat),
  /**
   * Somebody uses the asking window; without any use for the company's time, the station locks it. A use that
   * comes too late changes nothing.
   */
  used: watch.output(Seat),
  /** Leaves the seat: the window may only watch until somebody takes it. */
  leave: watch.output(Seat),
  /**
   * Adds an operator. The first one is the caller, who administers and is seated at once; INVALID for any
   * other role. INVALID with the field if a name or badge is taken or the PIN is too short.
   */
  add: administer.input(NewOperator).output(Operator),
  /** INVALID as for `add`. CONFLICT if nobody could administer any more. */
  decide: administer.input(z.object({ id: OperatorId, decision: OperatorDecision })).output(Operator),
  /**
   * Removes all operators: every window may do everything again, as before the first was added. Their names
   * stay on what they did.
   */
  removeAll: administer.output(z.void()),
};
