import { z } from 'zod';
import { BoxName, PageBox, Place } from '../../../../contract/index.ts';

export const ImageFacts = z.object({
  /** The lowest effective resolution, in pixels per inch of the printed page. */
  ppi: z.number(),
  widthPx: z.number(),
  heightPx: z.number(),
  /** One bit per pixel: line art. */
  isBitonal: z.boolean(),
  place: Place,
});
export type ImageFacts = z.infer<typeof ImageFacts>;

/** How colour is given: process families, calibrated ones, or a named ink. */
/** A place where it was seen; null if unknown (text). */
const Sighting = z.object({ place: Place.nullable() });

export const ColourUse = z.object({
  /**
   * `cmyk`, `gray`, `rgb`, `lab`, `icc-gray`, `icc-rgb`, `icc-cmyk`, `calibrated-gray`, `calibrated-rgb`,
   * `unknown`, or `ink`.
   */
  family: z.enum([
    'cmyk',
    'gray',
    'rgb',
    'lab',
    'icc-gray',
    'icc-rgb',
    'icc-cmyk',
    'calibrated-gray',
    'calibrated-rgb',
    'unknown',
    'ink',
  ]),
  /** Name of an `ink`. */
  name: z.string().nullable(),
  /** Where it was first seen; null if unknown (text). */
  place: Place.nullable(),
  /** Nothing is painted with it: all its tints are 0. */
  isWhite: z.boolean(),
  /** Grey, or CMYK with black only. */
  isBlack: z.boolean(),
  /** A tint between none and all, in percent; a null percent for gradients. Null: nowhere. */
  halftone: Sighting.extend({ percent: z.number().nullable() }).nullable(),
  /** An image in it. */
  raster: Sighting.nullable(),
  /** Its thinnest line, in millimetres; 0 is as thin as the device can. */
  thinnestLine: Sighting.extend({ widthMm: z.number() }).nullable(),
  /** An ink painted over other colours that removes them. */
  knockout: Sighting.nullable(),
});
export type ColourUse = z.infer<typeof ColourUse>;

export const FontFacts = z.object({
  name: z.string(),
  type: z.string(),
  isEmbedded: z.boolean(),
  /** Its glyphs are in the file, and cannot be read. */
  isDamaged: z.boolean(),
});
export type FontFacts = z.infer<typeof FontFacts>;

export const PageFacts = z.object({
  /** From 1. */
  number: z.number(),
  userUnit: z.number(),
  rotate: z.number(),
  /** Only the boxes that the file writes down, itself or inherited. */
  boxes: z.partialRecord(BoxName, PageBox),
  /** Names of boxes that are there and cannot be read. */
  unreadableBoxes: z.array(BoxName),
  isBlank: z.boolean(),
  /** Forms are nested too deep, so not all of the page was checked. */
  isTooDeep: z.boolean(),
  images: z.array(ImageFacts),
  /** All images, including those beyond the listed ones. */
  imageCount: z.number(),
  colours: z.array(ColourUse),
  fonts: z.array(FontFacts),
  overprints: z.boolean(),
  /** Where white is set to overprint, which makes it vanish; null: nowhere. */
  vanishingWhite: z.object({ place: Place.nullable() }).nullable(),
  hasTransparency: z.boolean(),
  /** Fonts and objects that are used but not in the file. */
  missing: z.array(z.object({ kind: z.enum(['font', 'object']), name: z.string() })),
  /** Kinds of annotations that print: `Stamp`, `FreeText`, ... */
  annotations: z.array(z.string()),
});
export type PageFacts = z.infer<typeof PageFacts>;

/** An image whose data cannot be decoded, or that is too large for most programs. */
export const PictureProblem = z.object({
  kind: z.enum(['damaged', 'huge']),
  widthPx: z.number(),
  heightPx: z.number(),
  /** Where it is first placed. */
  page: z.number(),
  place: Place.nullable(),
});
export type PictureProblem = z.infer<typeof PictureProblem>;

/** What the profile of an output intent is for. `damaged`: it is empty, or not a profile. */
export const OutputProfile = z.enum(['cmyk', 'rgb', 'gray', 'other', 'damaged']);
export type OutputProfile = z.infer<typeof OutputProfile>;

export const ActiveContent = z.enum([
  'javascript',
  'launch',
  'embedded-file',
  'other-action',
  'form',
  'multimedia',
]);
export type ActiveContent = z.infer<typeof ActiveContent>;

export const StructureProblem = z.enum([
  'cross-reference-rebuilt',
  'stream-length',
  'stream-damaged',
  'object-damaged',
]);

/** Facts about a PDF, without judgement. */
export const PdfFacts = z.object({
  /** `1.6`; empty if the header does not say. */
  version: z.string(),
  isEncrypted: z.boolean(),
  /** What the file claims to be, e.g. `PDF/X-4`; null: nothing. */
  pdfxClaim: z.string().nullable(),
  outputIntents: z.array(
    z.object({ subtype: z.string(), condition: z.string().nullable(), profile: OutputProfile.nullable() }),
  ),
  trapped: z.string().nullable(),
  structure: z.array(StructureProblem),
  pageCount: z.number(),
  /** One for each page that was checked: all of them, unless `stopped` says why not. */
  pages: z.array(PageFacts),
  /** On the pages that were checked. */
  pictures: z.array(PictureProblem),
  active: z.array(z.object({ kind: ActiveContent, page: z.number().nullable() })),
  hasLayers: z.boolean(),
  /** Why not everything was checked. */
  stopped: z.enum(['time', 'bomb', 'pages']).nullable(),
});
export type PdfFacts = z.infer<typeof PdfFacts>;
