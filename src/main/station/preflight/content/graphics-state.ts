import type { Dict, PdfValue } from '../pdf/index.ts';
import { type ColourSpace, gray } from './colour-space.ts';
import { type Area, identity, type Matrix, shared } from './matrix.ts';

/** A colour as set: `values` are tints of its space, from 0 to 1 (or a pattern's own). */
export interface Colour {
  readonly space: ColourSpace;
  readonly values: readonly number[];
  /** The pattern to paint with, as its resources name it. */
  readonly pattern: PdfValue;
}

/** What painting depends on, as far as separations and checks need it. */
export interface GraphicsState {
  readonly matrix: Matrix;
  readonly fill: Colour;
  readonly stroke: Colour;
  readonly fillOverprint: boolean;
  readonly strokeOverprint: boolean;
  readonly overprintMode: number;
  readonly fillAlpha: number;
  readonly strokeAlpha: number;
  readonly blendMode: string;
  readonly hasSoftMask: boolean;
  readonly font: Dict | null;
  /** As the resources name it; null before one is selected. */
  readonly fontName: string | null;
  readonly fontSize: number;
  /** The start of the line of text; `identity` outside a text object. */
  readonly textMatrix: Matrix;
  /** How far text has come on its line, in the line's own units; null if unknown. */
  readonly textShift: number | null;
  readonly textMode: number;
  readonly charSpacing: number;
  readonly wordSpacing: number;
  /** Stretches text along its line; 1: as it is. */
  readonly textScale: number;
  readonly leading: number;
  readonly rise: number;
  /** Before the matrix. */
  readonly lineWidth: number;
  /** The area around what clips, on the page; null if nothing does. */
  readonly clip: Area | null;
  /** On a walk for one spot: what is painted now does not reach it. */
  readonly missesSpot: boolean;
  /**
   * Inside an uncoloured glyph of a Type 3 font or an uncoloured pattern cell, where colour operators do
   * nothing.
   */
  readonly colourIsFixed: boolean;
  /** What is painted belongs to a glyph of a Type 3 font. */
  readonly inGlyph: boolean;
  /** What is painted belongs to a tiling pattern's cell, and `matrix` leads to the cell, not to the page. */
  readonly inPattern: boolean;
  /** What is painted belongs to a soft mask: it shapes other content, and no ink shows its colour. */
  readonly inMask: boolean;
}

export const black: Colour = { space: gray, values: [0], pattern: null };

export const initialState: GraphicsState = {
  matrix: identity,
  fill: black,
  stroke: black,
  fillOverprint: false,
  strokeOverprint: false,
  overprintMode: 0,
  fillAlpha: 1,
  strokeAlpha: 1,
  blendMode: 'Normal',
  hasSoftMask: false,
  font: null,
  fontName: null,
  fontSize: 0,
  textMatrix: identity,
  textShift: 0,
  textMode: 0,
  charSpacing: 0,
  wordSpacing: 0,
  textScale: 1,
  leading: 0,
  rise: 0,
  lineWidth: 1,
  clip: null,
  missesSpot: false,
  colourIsFixed: false,
  inGlyph: false,
  inPattern: false,
  inMask: false,
};

/** The state in which only this area of the page is painted on. Where glyphs and cells are is unknown. */
export function clippedTo(state: GraphicsState, area: Area | null): GraphicsState {
  if (area === null || state.inGlyph || state.inPattern) return state;
  return { ...state, clip: state.clip === null ? area : shared(state.clip, area) };
}
