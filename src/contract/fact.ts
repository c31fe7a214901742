import { z } from 'zod';

/**
 * What an order says about one thing. Unknown is not none: `none` only where the service says so (an empty
 * list, "no foiling"); `unreadable`, where something stands under the fields `at` and could not be read;
 * `absent`, where the order says nothing.
 */
export type Fact<T> =
  | { readonly is: 'known'; readonly value: T }
  | { readonly is: 'none' }
  | { readonly is: 'unreadable'; readonly at: string }
  | { readonly is: 'absent' };

/** The schema of a fact whose value is `value`. */
export const factOf = <Value extends z.ZodType>(value: Value) =>
  z.discriminatedUnion('is', [
    z.object({ is: z.literal('known'), value }),
    z.object({ is: z.literal('none') }),
    z.object({ is: z.literal('unreadable'), at: z.string() }),
    z.object({ is: z.literal('absent') }),
  ]);

export const known = <T>(value: T): Fact<T> => ({ is: 'known', value });
export const none = { is: 'none' } as const satisfies Fact<never>;
export const absent = { is: 'absent' } as const satisfies Fact<never>;
export const unreadable = (at: string): Fact<never> => ({ is: 'unreadable', at });

/** The value of a fact; null if there is none, or if it is not known. */
export const knownIn = <T>(fact: Fact<T>): T | null => (fact.is === 'known' ? fact.value : null);

/** Whether it is not known what the order says: `none` is known. */
export const isUnknown = (fact: Fact<unknown>): boolean => fact.is === 'unreadable' || fact.is === 'absent';
