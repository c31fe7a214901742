import { z } from 'zod';
import { Instant } from './ids.ts';

/** When everything that ships one way has to be ready. */
export const CutOff = z.object({
  /**
   * The words of the delivery group or, for a delivery without one, of its service; compared as in a
   * search.
   */
  group: z.string().trim().min(1).max(200),
  /** Hours and minutes by the station's own clock. */
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  /** The days on which it is collected: 0 is Sunday. */
  weekdays: z.array(z.number().int().min(0).max(6)).min(1).max(7),
  /** How many of these days after the next one it has to be ready; 0 for the next one itself. */
  daysLater: z.number().int().min(0).max(60),
});
export type CutOff = z.infer<typeof CutOff>;

/** What the operators say about shipping, besides what the service does. */
export const ShippingSettings = z.object({ cutOffs: z.array(CutOff).max(100).default([]) });
export type ShippingSettings = z.infer<typeof ShippingSettings>;

/** The next time by which anything has to be ready, and the jobs it affects. */
export const NextCutOff = z.object({
  at: Instant,
  /** The delivery groups with this cut-off, in the operator's words; none if the service says it of jobs. */
  groups: z.array(z.string()),
  /** Jobs that ship by then and are still to be sent, or need attention. */
  due: z.number().int(),
  /** Jobs of the same kind that have missed their own cut-off. */
  late: z.number().int(),
});
export type NextCutOff = z.infer<typeof NextCutOff>;
