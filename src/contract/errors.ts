import { z } from 'zod';
import { Message } from './message.ts';

/** What happened, and what the operator can do about it. */
const ErrorData = z.object({ what: Message, remedy: Message });

/** Every expected failure that crosses the contract. `message` says what happened, in English. */
export const errorCodes = {
  FORBIDDEN: { status: 403, data: ErrorData },
  NOT_FOUND: { status: 404, data: ErrorData },
  INVALID: { status: 422, data: ErrorData.extend({ field: z.string().nullable() }) },
  CONFLICT: { status: 409, data: ErrorData },
  SERVICE: { status: 502, data: ErrorData },
  UNAVAILABLE: { status: 503, data: ErrorData },
} as const;
export type ErrorCode = keyof typeof errorCodes;
