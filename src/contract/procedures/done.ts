import { z } from 'zod';
import { LaterDecision } from '../decisions.ts';
import { ArtworkId } from '../ids.ts';
import { Message } from '../message.ts';

/** What was done, and for which files it could not be done. */
export const Done = z.object({
  done: z.array(ArtworkId),
  refused: z.array(
    z.object({
      id: ArtworkId,
      why: Message,
      /** Somebody else's decision in the meantime. Asked again with that revision, it is done. */
      since: LaterDecision.optional(),
    }),
  ),
});
export type Done = z.infer<typeof Done>;
