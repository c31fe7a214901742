import { z } from 'zod';
import type { MessageCode, MessageValues } from './message-codes.ts';

/**
 * What the station says: a code with its values. The catalogues in `src/locales` hold the sentence in each
 * language.
 */
export const Message = z.object({
  /** Dotted and lower case, e.g. `delivery.stuck`. Its meaning never changes. */
  code: z.string().min(1).max(80),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Message = z.infer<typeof Message>;

/** What a message needs besides its code: all values of its sentence, if it has any. */
export type ValuesFor<Code extends MessageCode> = [MessageValues[Code]] extends [never]
  ? readonly [values?: Message['values']]
  : readonly [values: Message['values'] & { readonly [Name in MessageValues[Code]]: string | number }];

/** A message of the catalogues: an unknown code or a missing value does not compile. */
export const message = <Code extends MessageCode>(code: Code, ...given: ValuesFor<Code>): Message => ({
  code,
  values: given[0] ?? {},
});

/** Words that somebody typed or the service sent; the same in every language. */
export const literalMessage = (text: string): Message => message('literal', { text });
