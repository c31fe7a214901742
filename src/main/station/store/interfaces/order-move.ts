import type { Message } from '../../../../contract/index.ts';

/** What a move of a batch order or a submission says beside the state; what is left out is cleared. */
export interface OrderMove<Made> {
  readonly why?: Message | null;
  readonly needsDecision?: boolean;
  /** Key of what the order became. */
  readonly made?: Made | null;
  readonly source: 'operator' | 'station';
}
