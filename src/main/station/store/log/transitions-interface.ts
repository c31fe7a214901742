import type { NewTransition } from '../database/new-transition.ts';

/** The log of everything that changed: append only, never edited. */
export interface TransitionRepository {
  /**
   * Within the current transaction; listeners of the store receive it after the commit. Returns its number.
   */
  append(entry: NewTransition): number;
  lastSeq(): number;
}
