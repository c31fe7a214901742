import type { PageBox, Place } from '../../../../contract/index.ts';
import {
  type Area,
  type Colour,
  type ColourSpace,
  colourSpaceOf,
  type GraphicsState,
  landing,
  type Marks,
} from '../content/index.ts';
import { type Dict, type PdfDocument, Stream } from '../pdf/index.ts';
import { placeOf } from './boxes.ts';
import type { ColourUse, FontFacts, ImageFacts, PageFacts } from './facts.ts';
import { fontFacts } from './fonts.ts';

const MOST_IMAGES = 500;
const MOST_COLOURS = 200;
const MOST_FONTS = 500;
const UNIT_SQUARE: Area = { left: 0, bottom: 0, right: 1, top: 1 };

/** Gathers the facts of one page while its content is walked. */
export class PageMarks implements Marks {
  readonly #document: PdfDocument;
  readonly #media: PageBox | undefined;
  readonly #userUnit: number;
  readonly #images = new Map<unknown, ImageFacts>();
  readonly #colours = new Map<string, ColourUse>();
  readonly #fonts = new Map<Dict, FontFacts>();
  #imageCount = 0;
  #isBlank = true;
  #overprints = false;
  #vanishingWhite: PageFacts['vanishingWhite'] = null;
  #hasTransparency = false;

  constructor(document: PdfDocument, media: PageBox | undefined, userUnit: number) {
    this.#document = document;
    this.#media = media;
    this.#userUnit = userUnit;
  }

  get facts(): Pick<
    PageFacts,
    | 'images'
    | 'imageCount'
    | 'colours'
    | 'fonts'
    | 'isBlank'
    | 'overprints'
    | 'vanishingWhite'
    | 'hasTransparency'
  > {
    return {
      images: [...this.#images.values()],
      imageCount: this.#imageCount,
      colours: [...this.#colours.values()],
      fonts: [...this.#fonts.values()],
      isBlank: this.#isBlank,
      overprints: this.#overprints,
      vanishingWhite: this.#vanishingWhite,
      hasTransparency: this.#hasTransparency,
    };
  }

  path(state: GraphicsState, way: 'fill' | 'stroke', area: Area | null): void {
    const isFill = way === 'fill';
    this.#paint(state, isFill ? state.fill : state.stroke, isFill, area);
  }

  text(state: GraphicsState): void {
    const { font, textMode } = state;
    if (font !== null && !this.#fonts.has(font) && this.#fonts.size < MOST_FONTS) {
      this.#fonts.set(font, fontFacts(this.#document, font));
    }
    const isStroked = textMode === 1 || textMode === 2 || textMode === 5 || textMode === 6;
    if (textMode !== 1 && textMode !== 5) this.#paint(state, state.fill, true, null);
    if (isStroked) this.#paint(state, state.stroke, false, null);
  }

  image(state: GraphicsState, image: Stream | { readonly inline: Dict }, resources: Dict | null): void {
    const document = this.#document;
    const dict = image instanceof Stream ? image.dict : image.inline;
    const value = (long: string, short: string) => document.resolve(dict.get(long) ?? dict.get(short));
    const widthPx = document.number(value('Width', 'W')) ?? 0;
    const heightPx = document.number(value('Height', 'H')) ?? 0;
    const isMask = value('ImageMask', 'IM') === true;
    const area = landing(state.matrix, UNIT_SQUARE);
    this.#imageCount++;
    this.#isBlank = false;
    if (isMask) this.#paint(state, state.fill, true, area);
    else {
      const space = value('ColorSpace', 'CS');
      if (space !== null) this.#use(colourSpaceOf(document, space, resources), area);
      this.#seeThrough(state, state.fillAlpha);
      if (document.stream(dict.get('SMask')) !== null) this.#hasTransparency = true;
    }
    const [a, b, c, d] = state.matrix;
    const inches = (x: number, y: number): number => (Math.hypot(x, y) * this.#userUnit) / 72;
    const across = inches(a, b);
    const up = inches(c, d);
    if (widthPx < 1 || heightPx < 1 || across === 0 || up === 0) return;
    const ppi = Math.min(widthPx / across, heightPx / up);
    const key = image instanceof Stream ? dict : Symbol('inline');
    const known = this.#images.get(key);
    if (known === undefined ? this.#images.size >= MOST_IMAGES : known.ppi <= ppi) return;
    const isBitonal = isMask || document.number(value('BitsPerComponent', 'BPC')) === 1;
    this.#images.set(key, {
      ppi,
      widthPx,
      heightPx,
      isBitonal,
      place: this.#place(area),
    });
  }

  shading(state: GraphicsState, space: ColourSpace): void {
    this.#isBlank = false;
    this.#use(space, null);
    this.#seeThrough(state, state.fillAlpha);
  }

  #paint(state: GraphicsState, colour: Colour, isFill: boolean, area: Area | null): void {
    this.#use(colour.space, area);
    this.#seeThrough(state, isFill ? state.fillAlpha : state.strokeAlpha);
    const white = isWhite(colour);
    if (!white) this.#isBlank = false;
    if (!(isFill ? state.fillOverprint : state.strokeOverprint)) return;
    this.#overprints = true;
    if (vanishes(colour, state.overprintMode))
      this.#vanishingWhite ??= { place: area === null ? null : this.#place(area) };
  }

  #seeThrough(state: GraphicsState, alpha: number): void {
    if (
      alpha < 1 ||
      state.hasSoftMask ||
      (state.blendMode !== 'Normal' && state.blendMode !== 'Compatible')
    ) {
      this.#hasTransparency = true;
    }
  }

  #use(space: ColourSpace, area: Area | null): void {
    for (const { family, name } of familiesOf(space)) {
      const key = `${family} ${name ?? ''}`;
      if (this.#colours.has(key) || this.#colours.size >= MOST_COLOURS) continue;
      this.#colours.set(key, { family, name, place: area === null ? null : this.#place(area) });
    }
  }

  #place(area: Area): Place {
    return placeOf(area, this.#media, this.#userUnit);
  }
}

type Family = Pick<ColourUse, 'family' | 'name'>;

function familiesOf(space: ColourSpace): readonly Family[] {
  switch (space.kind) {
    case 'icc':
      return [
        {
          family: space.components === 1 ? 'icc-gray' : space.components === 4 ? 'icc-cmyk' : 'icc-rgb',
          name: null,
        },
      ];
    case 'indexed':
      return familiesOf(space.base);
    case 'inks':
      return space.names.filter((name) => name !== 'None').map((name) => ({ family: 'ink', name }));
    case 'pattern':
      return space.base === null ? [] : familiesOf(space.base);
    case 'unknown':
      return [{ family: 'unknown', name: null }];
    default:
      return [{ family: space.kind, name: null }];
  }
}

/** A pattern is never white: what it paints is seen when its cell is walked. */
function isWhite({ space, values }: Colour): boolean {
  switch (space.kind) {
    case 'gray':
    case 'rgb':
    case 'calibrated-gray':
    case 'calibrated-rgb':
      return values.length > 0 && values.every((value) => value >= 1);
    case 'icc':
      return values.length > 0 && values.every((value) => (space.components === 4 ? value <= 0 : value >= 1));
    case 'cmyk':
    case 'inks':
      return values.length > 0 && values.every((value) => value <= 0);
    case 'pattern':
      return true;
    default:
      return false;
  }
}

/** No ink, set to overprint: what lies below shows through, and the white is gone. */
function vanishes({ space, values }: Colour, overprintMode: number): boolean {
  if (space.kind !== 'inks' && !(space.kind === 'cmyk' && overprintMode === 1)) return false;
  return values.length > 0 && values.every((value) => value <= 0);
}
