import { z } from 'zod';
import { Place, PlateCoverage, PlateMark } from '../../../../contract/index.ts';

/** A side of the trim, before Rotate, beyond which what is painted ends before the bleed does. */
export const UnfilledSide = z.object({
  side: z.enum(['left', 'right', 'top', 'bottom']),
  /** How much of the bleed is blank at most, and on what length of the side. */
  blankMm: z.number(),
  lengthMm: z.number(),
  place: Place,
});
export type UnfilledSide = z.infer<typeof UnfilledSide>;

/** A page as drawn in inks. */
export const MeasuredPage = z.object({
  page: z.number().int().positive(),
  /** Inside the bleed, or else the trim, or all. */
  areaCm2: z.number(),
  /** In the order of the press. */
  plates: z.array(PlateCoverage).max(100),
  /** The heaviest square of 15 mm and of 1 mm: the sum of its process inks in percent, and where it is. */
  heaviest: z
    .array(z.object({ mm: z.union([z.literal(15), z.literal(1)]), percent: z.number(), place: Place }))
    .max(2),
  unfilled: z.array(UnfilledSide).max(4),
  marks: z.array(PlateMark).max(20),
});
export type MeasuredPage = z.infer<typeof MeasuredPage>;

/** What plates say about a file. */
export const Measured = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('measured'),
    pageCount: z.number().int(),
    /** In order; only some of the pages if there are many. */
    pages: z.array(MeasuredPage).max(100),
  }),
  z.object({ kind: z.literal('not-measured'), why: z.enum(['time', 'memory', 'encrypted', 'fault']) }),
]);
export type Measured = z.infer<typeof Measured>;
