import { z } from 'zod';

/** How a file specifies a colour. `other`: in a way whose values are not read. */
export const ColourKind = z.enum(['cmyk', 'gray', 'rgb', 'inks', 'pattern', 'other']);
export type ColourKind = z.infer<typeof ColourKind>;

/** Something painted at one spot of a page, with its colour as the file specifies it. */
export const SpotMark = z.object({
  what: z.enum(['fill', 'line', 'picture', 'gradient']),
  kind: ColourKind,
  /**
   * Percent by ink name (CMYK and grey: Cyan, Magenta, Yellow, Black; RGB: Red, Green, Blue). Null if not
   * read.
   */
  colour: z.array(z.object({ name: z.string(), percent: z.number() })).nullable(),
  overprints: z.boolean(),
});
export type SpotMark = z.infer<typeof SpotMark>;

/**
 * What a file paints at one spot. Only a guide: transparency, profiles and the press decide what ends up on
 * paper.
 */
export const SpotColours = z.object({
  /** From the top down to the first mark that covers what is below; at most eight. */
  marks: z.array(SpotMark),
  /** Text is painted over these. Its exact shape is unknown, so the point may be inside a letter. */
  textAbove: z.boolean(),
});
export type SpotColours = z.infer<typeof SpotColours>;
