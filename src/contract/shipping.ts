import { z } from 'zod';
import { HotFolderId, Instant } from './ids.ts';
import { Phase } from './queue.ts';

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

/** The phases of jobs that still ship or have been picked up. */
export const DuePhase = Phase.exclude(['cancelled']);
export type DuePhase = z.infer<typeof DuePhase>;

/** How many jobs of the queue are in each phase, and the files that they ask for. */
export const DueCounts = z.record(DuePhase, z.object({ jobs: z.number().int(), files: z.number().int() }));
export type DueCounts = z.infer<typeof DueCounts>;

/** The jobs that have to be ready by the same time. */
export const DueTime = z.object({
  at: Instant,
  /** The delivery groups with this cut-off, in the operator's words; none if the service says it of jobs. */
  groups: z.array(z.string()),
  counts: DueCounts,
  /** When the last of its jobs to send and in a hot folder is expected to be picked up; null: not known. */
  expectedAt: Instant.nullable(),
  /** Of those jobs: not picked up in time at today's pace. */
  misses: z.number().int(),
  /** Of those jobs: nobody can say, as a file has no hot folder yet, or its hot folder no pace. */
  unsaid: z.number().int(),
});
export type DueTime = z.infer<typeof DueTime>;

/** How fast the RIP of a hot folder takes files while some lie there. */
export const Pace = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('measured'),
    /** What it was measured from: files that left the hot folder, or files that the RIP said it printed. */
    by: z.enum(['pick-ups', 'answers']),
    /** An hour. */
    files: z.number().positive(),
    /** Ordered copies an hour; null if a job does not say how many, or files are taken at once. */
    copies: z.number().nullable(),
    /** From so many files, and since when. */
    of: z.number().int(),
    since: Instant,
  }),
  /** Fewer files than can be measured from. */
  z.object({ kind: z.literal('too-few'), of: z.number().int() }),
  z.object({ kind: z.literal('paused') }),
  /** It cannot be sent to. */
  z.object({ kind: z.literal('away') }),
]);
export type Pace = z.infer<typeof Pace>;

/** What lies in and before a hot folder, and how fast it leaves. */
export const FolderPace = z.object({
  hotFolderId: HotFolderId,
  toSend: z.number().int(),
  inFolder: z.number().int(),
  pace: Pace,
  /** When all of it is expected to be picked up; null if there is nothing or no pace. */
  emptyAt: Instant.nullable(),
});
export type FolderPace = z.infer<typeof FolderPace>;

/** At most so many times are told apart. */
export const MAX_DUE_TIMES = 30;

/** What has to be ready when, and what will not be at today's pace. */
export const DueBoard = z.object({
  /** Jobs that are not over and have missed their time. */
  late: DueCounts,
  /** The next times, cut-offs without jobs among them, in order. */
  times: z.array(DueTime).max(MAX_DUE_TIMES),
  /** Jobs that are not over: with a later time, and without any. */
  later: z.number().int(),
  undated: z.number().int(),
  /** In the operator's order. */
  folders: z.array(FolderPace),
});
export type DueBoard = z.infer<typeof DueBoard>;
