import { z } from 'zod';

/** First in every stream: the secret path that outsiders call. */
export const Welcome = z.object({ path: z.string().regex(/^[\w-]{43}$/) });

/** Calls that were dropped before this station pulled them. */
export const Missed = z.object({ events: z.number().int().min(0) });

/** A call as the relay received it. */
export const RelayedCall = z.object({
  /** The path after the station's own, with its query. */
  path: z.string().max(2_000).regex(/^\//),
  headers: z.array(z.tuple([z.string(), z.string()])).max(200),
  /** The raw bytes, in base64. */
  body: z.base64(),
});
export type RelayedCall = z.infer<typeof RelayedCall>;
