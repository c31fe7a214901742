import { z } from 'zod';

/** Orders for a station process: where, if anywhere, it kills itself, and how fast its clock runs. */
export const Life = z.object({
  dieAt: z.object({ step: z.string(), occurrence: z.number() }).nullable(),
  /** Null: as it does; else it jumps, back and forth by up to a day, at moments that this number decides. */
  clockSeed: z.number().nullable(),
  /** What an operator does at random is decided by this number; null: nothing. */
  operatorSeed: z.number().nullable(),
});
export type Life = z.infer<typeof Life>;

const names = [
  // Once in the life of a store: it has to come first.
  'setStaging',
  'move transferring',
  'move verifying',
  'move archived',
  'checkpoint',
  'plan',
  'copying',
  'committing',
  'delivered',
  'pickedUp',
  'copyFile',
  'rename',
  'mkdir',
];

const pointsOf = (step: string): string[] => [`before ${step}`, `after ${step}`];

/**
 * Every point at which a process can be killed: before and after each journalled step and each change on
 * disk.
 */
export const steps: readonly string[] = names.flatMap(pointsOf);
/**
 * ... and where a service changes what it has said: around what is made of that, and what operators do, as
 * well.
 */
export const allSteps: readonly string[] = [
  ...steps,
  ...['apply', 'gone', 'settle', 'move withdrawn', 'sendManually', 'removing', 'removed', 'stays'].flatMap(
    pointsOf,
  ),
];
