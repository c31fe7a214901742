import { z } from 'zod';

/** Disturbances of webhooks on their way. Chances from 0 to 1. */
export const Habits = z.object({
  /** Sent again, under the same ID. */
  repeat: z.number().min(0).max(1).default(0),
  /** Never sent. */
  drop: z.number().min(0).max(1).default(0),
  /** Delayed by up to `reorderWithinMs`, so that later ones overtake it. */
  reorder: z.number().min(0).max(1).default(0),
  reorderWithinMs: z.int().min(1).max(600_000).default(2_000),
  /** Followed by a forged one. */
  forge: z.number().min(0).max(1).default(0),
});
export type Habits = z.infer<typeof Habits>;
/** Habits as written: omitted ones have their defaults. */
export type NewHabits = z.input<typeof Habits>;

/** Calls as from a stranger, or from a broken service. */
export const forgeries = [
  'unknown-ids',
  'wrong-signature',
  'unsigned',
  'stale',
  'not-json',
  'oversized',
  'empty',
  /** Its body is sent very slowly. */
  'slow',
] as const;
export type Forgery = (typeof forgeries)[number];
