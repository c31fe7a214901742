import { z } from 'zod';
import { ArtworkId, Instant } from './ids.ts';

/** Rises by one with each operator's decision about a file; 0 if there was none. */
export const DecisionRevision = z.number().int().nonnegative();

/** The revisions a window knew when its operator decided. For a missing file, any revision will do. */
export const SeenRevisions = z.record(ArtworkId, DecisionRevision);
export type SeenRevisions = z.infer<typeof SeenRevisions>;

/** A decision that somebody else has made about a file in the meantime. */
export const LaterDecision = z.object({
  revision: DecisionRevision,
  /** Whether it is a line about the file or about its delivery. */
  subject: z.enum(['artwork', 'delivery']),
  to: z.string(),
  /** Null: not recorded. */
  by: z.string().nullable(),
  desk: z.string().nullable(),
  at: Instant,
});
export type LaterDecision = z.infer<typeof LaterDecision>;
