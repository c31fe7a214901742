import { z } from 'zod';

/** How a colour is given in a file. `other`: in a way whose values are not read. */
export const ColourKind = z.enum(['cmyk', 'gray', 'rgb', 'inks', 'pattern', 'other']);
export type ColourKind = z.infer<typeof ColourKind>;

/** Something that paints one spot of a page, with its colour as the file gives it. */
export const SpotMark = z.object({
  what: z.enum(['fill', 'line', 'picture', 'gradient']),
  kind: ColourKind,
  /**
   * By name of ink (of CMYK and grey: Cyan, Magenta, Yellow, Black; of RGB: Red, Green, Blue), in percent.
   * Null: not read.
   */
  colour: z.array(z.object({ name: z.string(), percent: z.number() })).nullable(),
  overprints: z.boolean(),
});
export type SpotMark = z.infer<typeof SpotMark>;

/**
 * What a file paints at one spot. An aid: transparency, profiles and the press decide what is seen on paper.
 */
export const SpotColours = z.object({
  /** From the top down to the first that covers what is below; at most eight. */
  marks: z.array(SpotMark),
  /** Text is painted over these. Its position is unknown, so the point may be inside a letter. */
  textAbove: z.boolean(),
});
export type SpotColours = z.infer<typeof SpotColours>;
