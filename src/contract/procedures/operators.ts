import { z } from 'zod';
import { NewOperator, Operator, OperatorChange, OperatorId, Seat, SeatClaim } from '../operators.ts';
import { administer, watch } from './base.ts';

const One = z.object({ id: OperatorId });

/**
 * Who works with this station. While it has no operators, every window may do everything; with the first one,
 * each window asks who is there.
 */
export const operators = {
  /** Those who can log in, by name, for a window to choose from; who has left, too, at the end. */
  list: watch.output(z.array(Operator)),
  /** Who sits at the asking window, and what it may do. */
  seat: watch.output(Seat),
  /**
   * Takes the seat at the asking window. INVALID with the field `secret` or `badge` where that is not theirs;
   * wrong ones wait, as at a login.
   */
  take: watch.input(SeatClaim).output(Seat),
  /** Leaves the seat: the window only watches until somebody takes it. */
  leave: watch.output(Seat),
  /**
   * Adds somebody. The first one is whoever asks, administers, and is seated at once: INVALID where it is to
   * be another role. INVALID with the field where a name or a badge is taken, or the PIN is too short.
   */
  add: administer.input(NewOperator).output(Operator),
  /** Changes somebody; INVALID as `add`. CONFLICT where nobody would be left to administer. */
  change: administer.input(One.extend({ change: OperatorChange })).output(Operator),
  /**
   * Lets somebody log in no more, ends their sessions, and takes their badge. What they did keeps their name.
   * CONFLICT where nobody would be left to administer.
   */
  remove: administer.input(One).output(Operator),
  /**
   * Lets somebody who has left log in again, with a new PIN or password. CONFLICT where nobody would
   * administer.
   */
  restore: administer.input(One.extend({ secret: NewOperator.shape.secret })).output(Operator),
  /**
   * Takes all operators away: every window may do everything again, as before the first one was added. What
   * they did keeps their names.
   */
  removeAll: administer.output(z.void()),
};
