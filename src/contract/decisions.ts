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

/** What an operator can decide about a file. */
export const DecisionKind = z.enum([
  'hold',
  'take-back-hold',
  'request-replacement',
  'take-back-request',
  'refetch',
  'approve',
  'override',
  'take-back-approval',
  'release',
  'resend',
  'take-back-resend',
  'send-manually',
  'send-to',
  'take-back-send-to',
]);

/** One of two conflicting decisions; only one can count. */
export const DisputedDecision = z.object({
  kind: DecisionKind,
  /** The reason or note that was given; null if none was. */
  note: z.string().nullable(),
  /** Null: not recorded. */
  by: z.string().nullable(),
  desk: z.string().nullable(),
  /** The station where it was made. */
  station: z.string(),
  at: Instant,
});
export type DisputedDecision = z.infer<typeof DisputedDecision>;

/** Two stations have decided differently about a file, which is on hold until an operator chooses. */
export const Dispute = z.object({ first: DisputedDecision, second: DisputedDecision });
export type Dispute = z.infer<typeof Dispute>;
