import { z } from 'zod';

/**
 * Something main has to say: a sentence in English, and beside it the stable code and the values from which a screen can
 * say the same in another language.
 */
export const Saying = z.object({
  /** Dotted and lower case, e.g. `delivery.stuck`. It never changes its meaning. */
  code: z.string().min(1).max(80),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  text: z.string(),
});
export type Saying = z.infer<typeof Saying>;

/** Puts a sentence together with what it is made of. */
export const saying = (code: string, values: Saying['values'], text: string): Saying => ({
  code,
  values,
  text,
});

/** Words that somebody typed, or that the service sent: no language says them otherwise. */
export const ownWords = (text: string): Saying => saying('own-words', {}, text);
