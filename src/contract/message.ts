import { z } from 'zod';
import type { MessageCode } from '../locales/message-code.ts';

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

/** A message of the catalogues: an unknown code does not compile. */
export const message = (code: MessageCode, values: Message['values'] = {}): Message => ({ code, values });

/** Words that somebody typed or the service sent; the same in every language. */
export const literalMessage = (text: string): Message => message('literal', { text });
