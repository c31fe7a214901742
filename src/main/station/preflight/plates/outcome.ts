import { z } from 'zod';
import { Place } from '../../../../contract/index.ts';

/** Why numbers about a page are not exact. */
export const PlateMark = z.enum([
  /** RGB or Lab: no profile says which inks it becomes, and it counts as none. */
  'rgb',
  /** Gray with a profile counts as black. */
  'icc-gray',
  /** CMYK with a profile of its own: the numbers are kept. */
  'icc-cmyk',
  /** Colours are blended in RGB and separated then. */
  'rgb-blend',
  'knockout-group',
  'transfer-function',
  /** A gradient by a function of the place. */
  'function-shading',
  /** Images that are not decoded here. */
  'image',
  /** Colours of an image that are to be transparent are drawn. */
  'colour-key',
  /** Glyphs drawn by content with colours of its own. */
  'drawn-glyphs',
  /** Annotations that print are not drawn. */
  'annotations',
  /** Content is damaged or nested too deeply. */
  'damaged',
]);
export type PlateMark = z.infer<typeof PlateMark>;

/** One ink of a page. */
export const PlateCoverage = z.object({
  ink: z.string().max(200),
  isSpot: z.boolean(),
  /** No pixel has more than a trace of it. */
  isBlank: z.boolean(),
  /** Of the area inside the bleed, from 0 to 100. */
  percent: z.number(),
  /** Area of solid ink that has as much, in square centimetres. */
  cm2: z.number(),
});
export type PlateCoverage = z.infer<typeof PlateCoverage>;

/** A page as drawn in inks. */
export const MeasuredPage = z.object({
  page: z.number().int().positive(),
  /** In the order of the press. */
  plates: z.array(PlateCoverage).max(100),
  /** The heaviest square of 15 mm: the sum of its process inks in percent, and where it is. */
  heaviest: z.object({ percent: z.number(), place: Place }),
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
