import { z } from 'zod';

/** What webhooks are put through on their way. Chances from 0 to 1. */
export const Habits = z.object({
  /** Sent once more, under the same id. */
  repeat: z.number().min(0).max(1).default(0),
  /** Never sent. */
  drop: z.number().min(0).max(1).default(0),
  /** Held back by up to `reorderWithinMs`, so that later ones overtake it. */
  reorder: z.number().min(0).max(1).default(0),
  reorderWithinMs: z.int().min(1).max(600_000).default(2_000),
  /** Followed by a forged one. */
  forge: z.number().min(0).max(1).default(0),
});
export type Habits = z.infer<typeof Habits>;
/** Habits as they are written: what is left out has its default. */
export type NewHabits = z.input<typeof Habits>;

/** Ways in which somebody who is not the service, or a service that is broken, may call. */
export const forgeries = [
  'unknown-ids',
  'wrong-signature',
  'unsigned',
  'stale',
  'not-json',
  'oversized',
  'empty',
  /** Its body trickles. */
  'slow',
] as const;
export type Forgery = (typeof forgeries)[number];
