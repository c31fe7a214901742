import { z } from 'zod';
import { Limits, Order } from '../rules/index.ts';

/** What to check, and what to compare it with. */
const CheckRequest = z.object({
  kind: z.literal('check'),
  /** Absolute path of the file. */
  path: z.string(),
  order: Order,
  limits: Limits,
  /** After this many milliseconds the worker stops and returns the findings so far. */
  softMs: z.number(),
});
export type CheckRequest = z.infer<typeof CheckRequest>;

/** Requests a proof of a file that was checked: the answer is a Proof. */
const ProveRequest = z.object({
  kind: z.literal('prove'),
  path: z.string(),
  /** Of the file, as hex: it chooses the pages. */
  sha256: z.string(),
  /** The check searched the file for its objects. */
  isRebuilt: z.boolean(),
  softMs: z.number(),
  /** Until then, more pages than a sample are proven. */
  moreMs: z.number(),
});

/** Requests how much ink a checked file takes: the answer is Measured. */
const MeasureRequest = z.object({
  kind: z.literal('measure'),
  path: z.string(),
  bleedMm: z.number(),
  /** The check searched the file for its objects. */
  isRebuilt: z.boolean(),
  softMs: z.number(),
});

/** Asks a worker to start what proofs need before the first file comes: the answer is null. */
const WarmRequest = z.object({ kind: z.literal('warm') });

/** Requests a thumbnail of a page: the answer is a PNG, or null if it cannot be drawn. */
const PictureRequest = z.object({
  kind: z.literal('picture'),
  path: z.string(),
  page: z.number().int().positive(),
  /** Pixels of the longer edge. */
  edgePx: z.number().int().positive().max(2_048),
});

/** Requests what paints one spot of a page: the answer is SpotColours, or null. */
const SpotRequest = z.object({
  kind: z.literal('spot'),
  path: z.string(),
  page: z.number().int().positive(),
  spot: z.object({ x: z.number(), y: z.number() }),
  softMs: z.number(),
});

/** Requests the boxes of a file's pages: the answer is a list of PageBoxes. */
const BoxesRequest = z.object({ kind: z.literal('boxes'), path: z.string(), softMs: z.number() });

/** Requests drawings of a page that differed: the answer is DifferencePictures, or null. */
const DifferenceRequest = z.object({
  kind: z.literal('difference'),
  path: z.string(),
  page: z.number().int().positive(),
  isRebuilt: z.boolean(),
  softMs: z.number(),
});

/** Requests a page's plates to look at: the answer is PlatePictures. */
const PlatesRequest = z.object({
  kind: z.literal('plates'),
  path: z.string(),
  page: z.number().int().positive(),
  isRebuilt: z.boolean(),
  softMs: z.number(),
});

/** Sent to the worker as a message; each is answered once. */
export const WorkerRequest = z.discriminatedUnion('kind', [
  CheckRequest,
  ProveRequest,
  MeasureRequest,
  WarmRequest,
  PictureRequest,
  SpotRequest,
  BoxesRequest,
  DifferenceRequest,
  PlatesRequest,
]);
export type WorkerRequest = z.infer<typeof WorkerRequest>;

/**
 * The worker's answer. `unreadable`: the system could not open or read the file. `fault`: anything else
 * went wrong. `too-much`: the request took more memory than it may, and the worker ends. `ready`, once and
 * before all else: it has started.
 */
export const WorkerAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('result'),
    result: z.unknown(),
    /** The worker retains much memory, so the next request should go to a new one. */
    isSpent: z.boolean(),
  }),
  z.object({ kind: z.literal('unreadable'), message: z.string() }),
  z.object({ kind: z.literal('fault'), message: z.string() }),
  z.object({ kind: z.literal('too-much') }),
  z.object({ kind: z.literal('ready') }),
]);
export type WorkerAnswer = z.infer<typeof WorkerAnswer>;
