import type { Dict, Stream } from '../pdf/index.ts';
import type { ColourSpace } from './colour-space.ts';
import type { GraphicsState } from './graphics-state.ts';
import type { Area } from './matrix.ts';

/** Callbacks of a walk over a page's content: each painted object, with its graphics state. */
export interface Marks {
  /**
   * A path is filled or stroked. `area` is in points of the page; `isHit`: it paints the spot in question.
   */
  path(state: GraphicsState, way: 'fill' | 'stroke', area: Area | null, isHit: boolean): void;
  /**
   * Text is shown in `state.font`, or only clips (mode 7). `area` is that of its glyphs' widths and the
   * font's height, in points of the page; null if the font does not say these. `body` is what its letters
   * surely cover.
   */
  text(state: GraphicsState, area: Area | null, body: Area | null): void;
  /** An image is placed in the unit square under `state.matrix`; `inline` ones have no stream. */
  image(state: GraphicsState, image: Stream | { readonly inline: Dict }, resources: Dict | null): void;
  /** A gradient is painted: all over what clips it, or as the pattern of the next path, text or stencil. */
  shading(state: GraphicsState, space: ColourSpace, isPattern: boolean): void;
  /** A font or other resource is used that is not in the file. */
  missing(kind: 'font' | 'object', name: string): void;
  /** The content of a stream other than the page's own is walked. */
  ran?(content: Stream): void;
}

/** Parts of a page that were not walked, about which nothing is known. */
export interface Gaps {
  /** Forms or drawn glyphs are nested too deep. */
  tooDeep: boolean;
  /** A form or pattern paints itself, or a pattern repeats in steps too small to see: a RIP may hang. */
  endless: boolean;
  /** Content is missing, broken or cannot be unpacked; this is noted in the document's trouble as well. */
  damaged: boolean;
  /** Programs may make something else of what was walked; this is noted there, too. */
  irregular: boolean;
}
