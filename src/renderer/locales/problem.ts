import { z } from 'zod';
import { Message } from '../../contract/index.ts';

/** What went wrong, and what an operator can do about it. */
export interface Problem {
  readonly message: string;
  readonly remedy: string;
  /** The input field at fault, if there is one. */
  readonly field: string | null;
}

const ApiErrorData = z.object({
  data: z.object({ what: Message, remedy: Message, field: z.string().nullable().default(null) }),
});

/** Whether the station refused in its own words, rather than not answering at all. */
export const isApiError = (error: unknown): boolean => ApiErrorData.safeParse(error).success;

/** A failure that the station explained, in words from `say`; null for any other, such as a lost link. */
export function problemOf(error: unknown, say: (message: Message) => string): Problem | null {
  const answer = ApiErrorData.safeParse(error);
  if (!answer.success) return null;
  const { what, remedy, field } = answer.data.data;
  return { message: say(what), remedy: say(remedy), field };
}
