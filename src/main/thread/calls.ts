import { z } from 'zod';

/**
 * What a window may send: a call, or the end of one. The contract takes no streams and no files, so their
 * messages are not accepted, and neither are headers; what is left cannot trip up the library's decoder.
 */
const Call = z.union([
  z.strictObject({
    i: z.union([z.string().max(40), z.number()]),
    t: z.literal(1).optional(),
    p: z.strictObject({ u: z.string().regex(/^(\/[A-Za-z]{1,40}){1,4}$/), b: z.unknown().optional() }),
  }),
  z.strictObject({
    i: z.union([z.string().max(40), z.number()]),
    t: z.literal(4),
    p: z.unknown().optional(),
  }),
]);
export type Call = z.infer<typeof Call>;

/** A call is short; a longer message is not one. */
export const MAX_CALL_CHARACTERS = 1024 * 1024;

/** Reads one message of a window; null if it is not a call. Only text is read. */
export function readCall(data: unknown): Call | null {
  if (typeof data !== 'string' || data.length > MAX_CALL_CHARACTERS) return null;
  try {
    return Call.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
