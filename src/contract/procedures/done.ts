import { z } from 'zod';
import { ArtworkId } from '../ids.ts';
import { Saying } from '../saying.ts';

/** What was done, and for which files it could not be done. */
export const Done = z.object({
  done: z.array(ArtworkId),
  refused: z.array(z.object({ id: ArtworkId, why: Saying })),
});
export type Done = z.infer<typeof Done>;
