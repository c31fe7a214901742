import { z } from 'zod';
import { Limits, Order } from '../rules/index.ts';

/** What is to be looked at, and what it is compared with. */
const CheckRequest = z.object({
  kind: z.literal('check'),
  /** Absolute path of the file. */
  path: z.string(),
  order: Order,
  limits: Limits,
  /** After this the worker stops and returns the findings so far. */
  softMs: z.number(),
});
export type CheckRequest = z.infer<typeof CheckRequest>;

/** The first page in small is wanted: the answer is a PNG, or null where the file cannot be drawn. */
const PictureRequest = z.object({
  kind: z.literal('picture'),
  path: z.string(),
  /** Pixels of the longer edge. */
  edgePx: z.number().int().positive().max(2_048),
});

/** What paints one spot of a page is wanted: the answer is SpotColours, or null. */
const SpotRequest = z.object({
  kind: z.literal('spot'),
  path: z.string(),
  page: z.number().int().positive(),
  spot: z.object({ x: z.number(), y: z.number() }),
  softMs: z.number(),
});

/** The boxes of a file's pages are wanted: the answer is a list of PageBoxes. */
const BoxesRequest = z.object({ kind: z.literal('boxes'), path: z.string(), softMs: z.number() });

/** Crosses to the worker as a message; each is answered once. */
export const WorkerRequest = z.discriminatedUnion('kind', [
  CheckRequest,
  PictureRequest,
  SpotRequest,
  BoxesRequest,
]);
export type WorkerRequest = z.infer<typeof WorkerRequest>;

/**
 * What the worker answers. `unreadable`: the system could not open or read the file. `fault`: anything else
 * went wrong. `too-much`: the request took more memory than it may; the worker ends. `ready`, once and before
 * all else: it has started.
 */
export const WorkerAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('result'),
    result: z.unknown(),
    /** The worker holds on to much memory: the next request is for a new one. */
    isSpent: z.boolean(),
  }),
  z.object({ kind: z.literal('unreadable'), message: z.string() }),
  z.object({ kind: z.literal('fault'), message: z.string() }),
  z.object({ kind: z.literal('too-much') }),
  z.object({ kind: z.literal('ready') }),
]);
export type WorkerAnswer = z.infer<typeof WorkerAnswer>;
