import type { Message } from '../../../../contract/index.ts';

/** What a move of a batch order or a submission sets besides the state; omitted fields are cleared. */
export interface OrderMove<Made> {
  readonly why?: Message | null;
  readonly needsDecision?: boolean;
  /** Key of what the order became. */
  readonly resultKey?: Made | null;
  readonly source: 'operator' | 'station';
}
