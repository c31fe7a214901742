import { z } from 'zod';
import { Message } from './message.ts';

/** What happened, and what the operator can do about it. */
const Told = z.object({ what: Message, remedy: Message });

/** Every expected failure that crosses the contract. `message` is what happened, in English. */
export const errorCodes = {
  NOT_FOUND: { status: 404, data: Told },
  INVALID: { status: 422, data: Told.extend({ field: z.string().nullable() }) },
  CONFLICT: { status: 409, data: Told },
  SERVICE: { status: 502, data: Told },
  UNAVAILABLE: { status: 503, data: Told },
} as const;
export type ErrorCode = keyof typeof errorCodes;
