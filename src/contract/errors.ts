import { z } from 'zod';

/**
 * Every expected failure that crosses the contract. `message` is one plain sentence; `remedy` says what the
 * operator can do about it.
 */
export const errorCodes = {
  NOT_FOUND: { status: 404, data: z.object({ remedy: z.string() }) },
  INVALID: { status: 422, data: z.object({ field: z.string().nullable(), remedy: z.string() }) },
  CONFLICT: { status: 409, data: z.object({ remedy: z.string() }) },
  SERVICE: { status: 502, data: z.object({ remedy: z.string() }) },
  UNAVAILABLE: { status: 503, data: z.object({ remedy: z.string() }) },
} as const;
export type ErrorCode = keyof typeof errorCodes;
