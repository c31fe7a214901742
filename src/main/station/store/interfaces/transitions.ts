import type { NewTransition } from '../records/new-transition.ts';

/** The log of everything that changed: append only, never edited. */
export interface TransitionRepository {
  /**
   * In the transaction under way; listeners of the store receive it once that is committed. Returns its
   * number.
   */
  append(entry: NewTransition): number;
  lastSeq(): number;
}
