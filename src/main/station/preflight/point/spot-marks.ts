import type { SpotMark } from '../../../../contract/index.ts';
import {
  type Area,
  type ColourSpace,
  colourSpaceOf,
  type GraphicsState,
  inverse,
  type Marks,
  type Spot,
  transform,
} from '../content/index.ts';
import type { Dict, PdfDocument, Stream } from '../pdf/index.ts';
import { colourOf, kindOf } from './colours.ts';
import { pixelOf } from './pixels.ts';

const MAX_MARKS = 8;

interface Found extends SpotMark {
  readonly covers: boolean;
}

/** Collects what paints one point while the content of its page is walked. */
export class SpotMarks implements Marks {
  readonly #document: PdfDocument;
  readonly #spot: Spot;
  #found: Found[] = [];
  #textAbove = false;

  constructor(document: PdfDocument, spot: Spot) {
    this.#document = document;
    this.#spot = spot;
  }

  /** From the top down. */
  get marks(): SpotMark[] {
    return this.#found
      .toReversed()
      .slice(0, MAX_MARKS)
      .map(({ what, kind, colour, overprints }) => ({ what, kind, colour, overprints }));
  }

  get textAbove(): boolean {
    return this.#textAbove;
  }

  path(state: GraphicsState, way: 'fill' | 'stroke', _area: Area | null, isHit: boolean): void {
    if (!isHit) return;
    const isFill = way === 'fill';
    const { space, values } = isFill ? state.fill : state.stroke;
    const overprints = isFill ? state.fillOverprint : state.strokeOverprint;
    this.#add({
      what: isFill ? 'fill' : 'line',
      kind: kindOf(space),
      colour: colourOf(space, values),
      overprints,
      covers: isOpaque(state, isFill ? state.fillAlpha : state.strokeAlpha) && !overprints,
    });
  }

  text(state: GraphicsState): void {
    if (!state.missesSpot && state.textMode !== 7) this.#textAbove = true;
  }

  image(state: GraphicsState, image: Stream | { readonly inline: Dict }, resources: Dict | null): void {
    const back = inverse(state.matrix);
    if (state.missesSpot || back === null) return;
    const [x, y] = transform(back, this.#spot.x, this.#spot.y);
    if (x < 0 || x >= 1 || y < 0 || y >= 1) return;
    const document = this.#document;
    const dict = 'inline' in image ? image.inline : image.dict;
    const value = (long: string, short: string) => document.resolve(dict.get(long) ?? dict.get(short));
    // A stencil has the colour of the state where its bits are set.
    const isStencil = value('ImageMask', 'IM') === true;
    const space: ColourSpace = isStencil
      ? state.fill.space
      : colourSpaceOf(document, value('ColorSpace', 'CS'), resources);
    const values = isStencil
      ? state.fill.values
      : 'inline' in image
        ? null
        : pixelOf(document, image, space, x, 1 - y);
    const isMasked = isStencil || dict.has('SMask') || dict.has('Mask');
    this.#add({
      what: 'picture',
      kind: kindOf(space),
      colour: values === null ? null : colourOf(space, values),
      overprints: state.fillOverprint,
      covers: isOpaque(state, state.fillAlpha) && !isMasked && !state.fillOverprint,
    });
  }

  shading(state: GraphicsState, space: ColourSpace): void {
    if (state.missesSpot) return;
    const covers = isOpaque(state, state.fillAlpha);
    this.#add({
      what: 'gradient',
      kind: kindOf(space),
      colour: null,
      overprints: state.fillOverprint,
      covers,
    });
  }

  /** Paints nothing. */
  missing(): void {}

  #add(found: Found): void {
    this.#textAbove = false;
    if (found.covers) this.#found = [];
    this.#found.push(found);
    // Only the topmost are reported.
    if (this.#found.length > MAX_MARKS) this.#found.shift();
  }
}

const isOpaque = ({ hasSoftMask, blendMode }: GraphicsState, alpha: number): boolean =>
  alpha >= 1 && !hasSoftMask && (blendMode === 'Normal' || blendMode === 'Compatible');
