import { z } from 'zod';
import { ArtworkId, Instant } from './ids.ts';

/** How far a file has been decided about: it rises with each decision of an operator. 0: none. */
export const DecisionRevision = z.number().int().nonnegative();

/**
 * What a window knew when somebody there decided: the revision of each file. A file that is not in it is
 * decided about as it is.
 */
export const SeenRevisions = z.record(ArtworkId, DecisionRevision);
export type SeenRevisions = z.infer<typeof SeenRevisions>;

/** What somebody else has decided about a file meanwhile. */
export const LaterDecision = z.object({
  revision: DecisionRevision,
  /** What the log says became of the file, or of its delivery. */
  subject: z.enum(['artwork', 'delivery']),
  to: z.string(),
  /** Null: not recorded. */
  by: z.string().nullable(),
  desk: z.string().nullable(),
  at: Instant,
});
export type LaterDecision = z.infer<typeof LaterDecision>;
