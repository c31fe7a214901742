import type { BoxName, PageBox, Place } from '../../../../contract/index.ts';
import type { StructureTrouble } from '../pdf/index.ts';

export interface ImageFacts {
  /** The lowest effective resolution, in pixels per inch of the printed page. */
  ppi: number;
  widthPx: number;
  heightPx: number;
  /** One bit per pixel: line art. */
  isBitonal: boolean;
  place: Place;
}

/** A place where it was seen; null if unknown (text). */
interface Sighting {
  place: Place | null;
}

/** How colour is given: process families, calibrated ones, or a named ink. */
export interface ColourUse {
  family:
    | 'cmyk'
    | 'gray'
    | 'rgb'
    | 'lab'
    | 'icc-gray'
    | 'icc-rgb'
    | 'icc-cmyk'
    | 'calibrated-gray'
    | 'calibrated-rgb'
    | 'unknown'
    | 'ink';
  /** Name of an `ink`. */
  name: string | null;
  /** Where it was first seen; null if unknown (text). */
  place: Place | null;
  /** Nothing is painted with it: all its tints are 0. */
  isWhite: boolean;
  /** Grey, or CMYK with black only. */
  isBlack: boolean;
  /** A tint between none and all, in percent; a null percent for gradients. Null: nowhere. */
  halftone: (Sighting & { percent: number | null }) | null;
  /** An image in it. */
  raster: Sighting | null;
  /** Its thinnest line or shape like one, in millimetres; 0 is as thin as the device can. */
  thinnestLine: (Sighting & { widthMm: number }) | null;
  /** An ink painted over other colours that removes them. */
  knockout: Sighting | null;
  /** Cyan, magenta, yellow and black, all of them solid. */
  allSolid: Sighting | null;
}

/** The smallest, the thinnest and the nearest to the edge of a page; null: none, or unknown. */
export interface FineFacts {
  /** How far inside the trim text ends at least, in millimetres; 0 also where the trim cuts it. */
  nearestText: (Placed & { nearMm: number }) | null;
  /** The same of the side of an image that does not go on to the trim, nor does another one beside it. */
  nearestImage: (Placed & { nearMm: number }) | null;
  /** Text in black over other inks, their sum in percent, and its size. */
  richText: (Placed & { pt: number; percent: number }) | null;
  /** Other text in more than one ink. */
  mixedText: (Placed & { pt: number }) | null;
  /** Black text that removes the colours below it. */
  knockingText: (Placed & { pt: number }) | null;
  /** Strokes and filled shapes; a width of 0 is as thin as the device can. */
  thinnestLine: (Placed & { widthMm: number }) | null;
  thinnestMixedLine: (Placed & { widthMm: number }) | null;
}

interface Placed {
  place: Place;
}

export interface FontFacts {
  name: string;
  type: string;
  isEmbedded: boolean;
  /** Its glyphs are in the file, and cannot be read. */
  isDamaged: boolean;
}

/** For which printing condition a file or page is made. */
export interface OutputIntent {
  subtype: string;
  condition: string | null;
  profile: OutputProfile | null;
}

export interface PageFacts {
  /** From 1. */
  number: number;
  userUnit: number;
  rotate: number;
  /** Only the boxes that the file writes down, itself or inherited. */
  boxes: Partial<Record<BoxName, PageBox>>;
  /** Names of boxes that are there and cannot be read. */
  unreadableBoxes: BoxName[];
  isBlank: boolean;
  /** Forms are nested too deep, so not all of the page was checked. */
  isTooDeep: boolean;
  /** Something on it paints itself, or repeats in steps too small to see. */
  isEndless: boolean;
  images: ImageFacts[];
  /** All images, including those beyond the listed ones. */
  imageCount: number;
  colours: ColourUse[];
  fonts: FontFacts[];
  overprints: boolean;
  /** White set to overprint above ink that it does not remove; not `isSure`: perhaps above. Null: nowhere. */
  vanishingWhite: (Sighting & { isSure: boolean }) | null;
  hasTransparency: boolean;
  /** A transparency group in which objects remove each other instead of blending. */
  hasKnockoutGroup: boolean;
  fine: FineFacts;
  /** Printing conditions of the page alone (PDF/X-6). */
  outputIntents: OutputIntent[];
  /** Fonts and objects that are used but not in the file. */
  missing: { kind: 'font' | 'object'; name: string }[];
  /** Kinds of annotations that print: `Stamp`, `FreeText`, ... */
  annotations: string[];
}

/** An image whose data cannot be decoded, or that is too large for most programs. */
export interface PictureProblem {
  kind: 'damaged' | 'huge';
  widthPx: number;
  heightPx: number;
  /** Where it is first placed. */
  page: number;
  place: Place | null;
}

/** What the profile of an output intent is for. `damaged`: it is empty, or not a profile. */
export type OutputProfile = 'cmyk' | 'rgb' | 'gray' | 'other' | 'damaged';

export type ActiveContent =
  | 'javascript'
  | 'launch'
  | 'embedded-file'
  | 'other-action'
  | 'form'
  | 'multimedia';

/** Facts about a PDF, without judgement. */
export interface PdfFacts {
  /** `1.6`; empty if the header does not say. */
  version: string;
  /** Encrypted; `locked`: it takes a password, or is encrypted in a way of its own, so nothing is known. */
  protection: 'none' | 'open' | 'locked';
  /** What the file claims to be, e.g. `PDF/X-4`; null: nothing. */
  pdfxClaim: string | null;
  outputIntents: OutputIntent[];
  trapped: string | null;
  structure: StructureTrouble[];
  /** The cross-reference was not used, because it is wrong. */
  isRebuilt: boolean;
  pageCount: number;
  /** One for each page that was checked: all of them, unless `stopped` says why not. */
  pages: PageFacts[];
  /** On the pages that were checked. */
  pictures: PictureProblem[];
  active: { kind: ActiveContent; page: number | null }[];
  hasLayers: boolean;
  /** Why not everything was checked. */
  stopped: 'time' | 'bomb' | 'pages' | null;
}
