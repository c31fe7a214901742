import type { Message } from '../../../contract/index.ts';

/**
 * What became of one attempt. `mayHaveArrived`: nobody answered, which does not say that nobody read it.
 * `notAt`: the mail addresses it did not reach, while it reached the others; null: all of them.
 */
export type Outcome =
  | { readonly kind: 'arrived'; readonly what: Message }
  | {
      readonly kind: 'failed';
      readonly what: Message;
      readonly mayHaveArrived: boolean;
      readonly notAt: readonly string[] | null;
    };

export const failed = (
  what: Message,
  mayHaveArrived = false,
  notAt: readonly string[] | null = null,
): Outcome => ({ kind: 'failed', what, mayHaveArrived, notAt });
