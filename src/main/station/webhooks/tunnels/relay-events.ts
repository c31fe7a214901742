import { z } from 'zod';

/** First of every stream: the secret path that outsiders call. */
export const Welcome = z.object({ path: z.string().regex(/^[\w-]{43}$/) });

/** What was dropped, before this desk came for it. */
export const Missed = z.object({ events: z.number().int().min(0) });

/** A call as it came to the relay. */
export const RelayedCall = z.object({
  /** What followed the desk's own path, with its query. */
  path: z.string().max(2_000).regex(/^\//),
  headers: z.array(z.tuple([z.string(), z.string()])).max(200),
  /** The raw bytes, in base64. */
  body: z.base64(),
});
export type RelayedCall = z.infer<typeof RelayedCall>;
