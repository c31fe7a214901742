import { z } from 'zod';
import { PageBox } from './preflight.ts';

/** Why plates and what is measured on them are not exact. */
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

/** Whole pixels of a plate; `right` and `bottom` are outside. */
export const PlatePixels = z.object({
  left: z.number().int(),
  top: z.number().int(),
  right: z.number().int(),
  bottom: z.number().int(),
});
export type PlatePixels = z.infer<typeof PlatePixels>;

/** How the plates of a page lie on it, as it is stored (before Rotate). */
export const PlateSheet = z.object({
  /** Of a plate, in pixels. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** What the plates show, in points of the page. */
  media: PageBox,
  pxPerPoint: z.number().positive(),
  cm2PerPixel: z.number().positive(),
  /** Inside the bleed, or else the trim, or all: what coverage and ink limit are about. */
  inside: PlatePixels,
});
export type PlateSheet = z.infer<typeof PlateSheet>;

/** Why a page has no plates. `missing`: the archive does not hold the file; `fault`: it cannot be drawn. */
export const NoPlates = z.enum(['time', 'memory', 'encrypted', 'missing', 'fault']);
export type NoPlates = z.infer<typeof NoPlates>;

/** A page as its inks. */
export const PageInks = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('drawn'),
    sheet: PlateSheet,
    /** In the order of the press: process inks first, then spot colours. */
    plates: z.array(
      PlateCoverage.extend({
        /** A byte for each pixel, row by row from the top, 255 for solid ink; as zlib stream in base64. */
        packed: z.string(),
      }),
    ),
    marks: z.array(PlateMark),
    /** The most process ink that the settings allow, in percent; null: no limit. */
    limitPercent: z.number().nullable(),
  }),
  z.object({ kind: z.literal('not-drawn'), why: NoPlates }),
]);
export type PageInks = z.infer<typeof PageInks>;

/** In the order of the press. Any other ink is a spot colour, by the name that the artwork gives it. */
export const processInks = ['Cyan', 'Magenta', 'Yellow', 'Black'] as const;
export type ProcessInk = (typeof processInks)[number];

/** How much ink something takes, as far as that is known. */
export const Coverage = z.object({
  /** Of the area inside the bleed in percent, and the area of solid ink in square centimetres. */
  plates: z.array(PlateCoverage.pick({ ink: true, percent: true, cm2: true })),
  /** Of all its pages, inside the bleed. */
  areaCm2: z.number(),
  pagesMeasured: z.number().int(),
  /** These count as much as the mean of those measured, which are the heaviest: rather too much. */
  pagesEstimated: z.number().int(),
  /** Why it is not exact. */
  marks: z.array(PlateMark),
});
export type Coverage = z.infer<typeof Coverage>;

/** What the files of a batch take, for all copies. */
export const BatchCoverage = Coverage.extend({
  /** Those that are wanted; in a foil unit's any ink may stand for the foil, so they do not count. */
  files: z.number().int(),
  /** Of these the coverage or the quantity is not known, so they are in no sum. */
  filesUnknown: z.number().int(),
});
export type BatchCoverage = z.infer<typeof BatchCoverage>;

const CoverageValues = z
  .object({
    measured: z.number().int().positive(),
    pageCount: z.number().int(),
    areaCm2: z.number().positive(),
    causes: z.string().optional(),
  })
  .catchall(z.union([z.string(), z.number()]));

/**
 * What one copy of a file takes, by the values of its finding `ink.coverage`. Null: they do not say, as those
 * of earlier checks.
 */
export function coverageIn(values: unknown): Coverage | null {
  const read = CoverageValues.safeParse(values);
  if (!read.success) return null;
  const { measured, pageCount, areaCm2, causes, ...byInk } = read.data;
  const pages = Math.max(measured, pageCount);
  const all = pages / measured;
  return {
    plates: Object.entries(byInk).flatMap(([name, percent]) => {
      const ink = /^percent:(.*)$/s.exec(name)?.[1];
      const cm2 = byInk[`cm2:${ink}`];
      if (ink === undefined || typeof percent !== 'number' || typeof cm2 !== 'number') return [];
      return [{ ink, percent, cm2: toTenths(cm2 * all) }];
    }),
    areaCm2: toTenths(areaCm2 * all),
    pagesMeasured: measured,
    pagesEstimated: pages - measured,
    marks: (causes ?? '').split(',').flatMap((mark) => PlateMark.safeParse(mark).data ?? []),
  };
}

export const toTenths = (value: number): number => Math.round(value * 10) / 10;
