import { z } from 'zod';
import { ReadingPaths } from '../../../src/contract/index.ts';

/** Orders for a station process: where, if anywhere, it kills itself, and how fast its clock runs. */
export const Life = z.object({
  dieAt: z.object({ step: z.string(), occurrence: z.number() }).nullable(),
  /**
   * Null: the real clock; otherwise it jumps back and forth by up to a day, at moments that this seed
   * decides.
   */
  clockSeed: z.number().nullable(),
  /** The seed for what an operator does at random; null: nothing. */
  operatorSeed: z.number().nullable(),
  /** The seed for an operator who moves files between two hot folders; null: nobody does. */
  moverSeed: z.number().nullable(),
  /** Who changes how the service is read: at random by this seed, or once to these paths; null: nobody. */
  mapper: z.union([z.object({ seed: z.number() }), z.object({ paths: ReadingPaths })]).nullable(),
  /** The version that it passes for; another one decodes what is stored again. */
  version: z.string(),
});
export type Life = z.infer<typeof Life>;
/** A life in which nothing but the station acts. */
export const quietLife: Life = {
  dieAt: null,
  clockSeed: null,
  operatorSeed: null,
  moverSeed: null,
  mapper: null,
  version: 'crash test',
};

const names = [
  // It happens once in the life of a store, so it comes first.
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
/** Those of files that are moved to another hot folder. */
export const movingSteps: readonly string[] = [
  'setStaging',
  'removing',
  'movedAway',
  'stays',
  'plan',
  'copying',
  'committing',
  'delivered',
  'pickedUp',
  'rename',
].flatMap(pointsOf);
/** Those of slip sheets, and of the files that wait for them. */
export const slipSteps: readonly string[] = [
  'setStaging',
  'planBefore',
  'make slip',
  'made',
  'copying',
  'committing',
  'delivered',
  'pickedUp',
  'copyFile',
  'rename',
].flatMap(pointsOf);
/** ... and, for a service that changes its mind, around processing that and what operators do. */
export const allSteps: readonly string[] = [
  ...steps,
  ...['apply', 'gone', 'settle', 'move withdrawn', 'sendManually', 'removing', 'removed', 'stays'].flatMap(
    pointsOf,
  ),
];
/** ... and, for a reading that changes, around what that does to stored jobs. */
export const readingSteps: readonly string[] = [...allSteps, ...['reread', 'remean'].flatMap(pointsOf)];
/** All of them. */
export const everyStep: readonly string[] = [...readingSteps, ...movingSteps, ...slipSteps];
