import type { PageBox, Place } from '../../../../contract/index.ts';
import {
  type Area,
  type Colour,
  type ColourSpace,
  channelsOf,
  colourSpaceOf,
  type GraphicsState,
  isOutlined,
  landing,
  type Marks,
  Palettes,
  scaleOf,
  shared,
} from '../content/index.ts';
import { type Dict, type PdfDocument, type PdfValue, Stream, shownName } from '../pdf/index.ts';
import { placeOf } from './boxes.ts';
import { ColourMarks } from './colour-marks.ts';
import type { FontFacts, ImageFacts, PageFacts } from './facts.ts';
import { FineMarks } from './fine-marks.ts';
import type { Fonts } from './fonts.ts';
import { aroundLine, type Inks, InksBelow, inksOf, inksOfSpace, removedByWhite } from './inks-below.ts';
import type { Pictures } from './pictures.ts';
import { shortened } from './shortened.ts';

const MAX_IMAGES = 500;
const MAX_FONTS = 500;
const MAX_MISSING = 50;
const MM_PER_POINT = 25.4 / 72;
const UNIT_SQUARE: Area = { left: 0, bottom: 0, right: 1, top: 1 };

/** What the pages of a file share. */
export interface SharedFacts {
  readonly fonts: Fonts;
  readonly pictures: Pictures;
}

/** Collects the facts of one page while its content is walked. */
export class PageMarks implements Marks {
  readonly #shared: SharedFacts;
  readonly #number: number;
  readonly #document: PdfDocument;
  readonly #media: PageBox | undefined;
  readonly #fine: FineMarks;
  readonly #userUnit: number;
  readonly #palettes: Palettes;
  readonly #images = new Map<unknown, ImageFacts>();
  readonly #below = new InksBelow();
  readonly #colours = new ColourMarks((area) => this.#place(area), this.#below);
  readonly #missing = new Map<string, PageFacts['missing'][number]>();
  readonly #fonts = new Map<Dict, FontFacts>();
  #imageCount = 0;
  #isBlank = true;
  #overprints = false;
  #vanishingWhite: PageFacts['vanishingWhite'] = null;
  #hasTransparency = false;
  #hasKnockoutGroup = false;

  /** @param page its number, from 1 */
  constructor(
    document: PdfDocument,
    shared: SharedFacts,
    page: number,
    { media, trim }: PageFacts['boxes'],
    userUnit: number,
  ) {
    this.#document = document;
    this.#shared = shared;
    this.#number = page;
    this.#media = media;
    this.#userUnit = userUnit;
    this.#fine = new FineMarks(trim, userUnit, (area) => this.#place(area));
    this.#palettes = new Palettes(document);
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
    | 'hasKnockoutGroup'
    | 'fine'
    | 'missing'
  > {
    return {
      images: [...this.#images.values()],
      imageCount: this.#imageCount,
      colours: this.#colours.uses,
      fonts: [...this.#fonts.values()],
      isBlank: this.#isBlank,
      overprints: this.#overprints,
      vanishingWhite: this.#vanishingWhite,
      hasTransparency: this.#hasTransparency,
      hasKnockoutGroup: this.#hasKnockoutGroup,
      fine: this.#fine.facts,
      missing: [...this.#missing.values()],
    };
  }

  /** Notes what a transparency group of the page or a form does. */
  group(holder: Dict): void {
    if (this.#document.resolve(this.#document.dict(holder.get('Group'))?.get('K')) === true)
      this.#hasKnockoutGroup = true;
  }

  ran({ dict }: Stream): void {
    this.group(dict);
  }

  path(state: GraphicsState, way: 'fill' | 'stroke', area: Area | null): void {
    if (state.inMask) return;
    if (way === 'fill') {
      this.#fine.fill(state, this.#found(state.fill), area);
      const isPlaced = area !== null && !state.inGlyph && !state.inPattern;
      this.#paint(state, state.fill, true, area, isPlaced ? this.#fine.thinMm(area) : null);
    } else {
      const lineMm = this.#lineMm(state);
      this.#fine.stroke(state, this.#found(state.stroke), lineMm, area);
      this.#paint(state, state.stroke, false, area, lineMm);
    }
  }

  text(state: GraphicsState, area: Area | null, body: Area | null): void {
    const { font, textMode } = state;
    if (font !== null && !this.#fonts.has(font)) {
      const facts = this.#shared.fonts.of(font);
      // However many there are, no bad one is left out.
      if (this.#fonts.size < MAX_FONTS || !facts.isEmbedded || facts.isDamaged) this.#fonts.set(font, facts);
    }
    if (state.inMask) return;
    this.#fineText(state, body);
    if (textMode !== 1 && textMode !== 5 && textMode !== 7) this.#paint(state, state.fill, true, area);
    if (isOutlined(textMode)) this.#paint(state, state.stroke, false, area, this.#lineMm(state));
  }

  /** The colour that one of a palette stands for. */
  #found(colour: Colour): Colour {
    return this.#palettes.lookedUp(colour) ?? colour;
  }

  /** As text is filled, or else outlined. */
  #fineText(state: GraphicsState, body: Area | null): void {
    const isFilled = state.textMode !== 1 && state.textMode !== 5;
    const colour = isFilled ? state.fill : state.stroke;
    this.#fine.text(state, this.#found(colour), isFilled ? state.fillOverprint : state.strokeOverprint, body);
  }

  missing(kind: 'font' | 'object', full: string): void {
    if (this.#missing.size < MAX_MISSING)
      this.#missing.set(`${kind} ${full}`, { kind, name: shortened(shownName(full)) });
  }

  image(state: GraphicsState, image: Stream | { readonly inline: Dict }, resources: Dict | null): void {
    const document = this.#document;
    const dict = image instanceof Stream ? image.dict : image.inline;
    const value = (long: string, short: string) => document.resolve(dict.get(long) ?? dict.get(short));
    const widthPx = document.number(value('Width', 'W')) ?? 0;
    const heightPx = document.number(value('Height', 'H')) ?? 0;
    const isMask = value('ImageMask', 'IM') === true;
    const area = landing(state.matrix, UNIT_SQUARE);
    if (state.inMask) {
      this.#addPicture(image, isMask ? 1 : this.#channels(value('ColorSpace', 'CS'), resources), area);
      return;
    }
    this.#imageCount++;
    this.#isBlank = false;
    let channels: number | null = 1;
    if (isMask) {
      this.#paint(state, state.fill, true, area);
      this.#colours.stencil(state.fill, area);
    } else {
      const named = value('ColorSpace', 'CS');
      const space = named === null ? null : colourSpaceOf(document, named, resources);
      if (space !== null) {
        this.#lookFor(space);
        this.#colours.picture(space, area);
      }
      this.#cover(state, space === null ? 'any' : inksOfSpace(space), area);
      channels = space === null ? null : channelsOf(space);
      if (!dict.has('SMask') && !dict.has('Mask')) this.#fine.image(state, area, !isGray(space));
      this.#seeThrough(state, state.fillAlpha);
      if (document.stream(dict.get('SMask')) !== null) this.#hasTransparency = true;
    }
    this.#addPicture(image, channels, area);
    // An image used to draw a glyph does not look like one.
    if (state.inGlyph) return;
    const [a, b, c, d] = state.matrix;
    const inches = (x: number, y: number): number => (Math.hypot(x, y) * this.#userUnit) / 72;
    const across = inches(a, b);
    const up = inches(c, d);
    if (widthPx < 1 || heightPx < 1 || across === 0 || up === 0) return;
    const ppi = Math.min(widthPx / across, heightPx / up);
    const key = image instanceof Stream ? dict : Symbol('inline');
    const known = this.#images.get(key);
    if (known === undefined ? this.#images.size >= MAX_IMAGES : known.ppi <= ppi) return;
    const isBitonal = isMask || document.number(value('BitsPerComponent', 'BPC')) === 1;
    this.#images.set(key, {
      ppi,
      widthPx,
      heightPx,
      isBitonal,
      place: this.#place(area),
    });
  }

  #channels(space: PdfValue, resources: Dict | null): number | null {
    return space === null ? null : channelsOf(colourSpaceOf(this.#document, space, resources));
  }

  #addPicture(image: Stream | { readonly inline: Dict }, channels: number | null, area: Area): void {
    if (image instanceof Stream) this.#shared.pictures.add(image, channels, this.#number, this.#place(area));
  }

  /** Reports a colour space that is painted with and not in the file. */
  #lookFor(space: ColourSpace): void {
    if (space.kind === 'indexed' || space.kind === 'pattern') {
      if (space.base !== null) this.#lookFor(space.base);
    } else if (space.kind === 'unknown' && space.isMissing) this.missing('object', space.name);
    else if (space.kind === 'inks' && space.isMissing) this.missing('object', space.names.join(', '));
  }

  shading(state: GraphicsState, space: ColourSpace, isPattern: boolean): void {
    this.#lookFor(space);
    if (state.inMask) return;
    this.#isBlank = false;
    this.#colours.gradient(space);
    if (!isPattern) this.#cover(state, inksOfSpace(space), null);
    this.#seeThrough(state, state.fillAlpha);
  }

  /** @param lineMm the width of a line, or of what prints as one; null: it is neither */
  #paint(
    state: GraphicsState,
    painted: Colour,
    isFill: boolean,
    area: Area | null,
    lineMm: number | null = null,
  ): void {
    const overprints = isFill ? state.fillOverprint : state.strokeOverprint;
    const alpha = isFill ? state.fillAlpha : state.strokeAlpha;
    this.#lookFor(painted.space);
    const found = this.#palettes.lookedUp(painted);
    if (found === null) this.missing('object', 'Indexed');
    const colour = found ?? painted;
    this.#colours.paint(colour, { alpha, overprints, lineMm, area });
    this.#seeThrough(state, alpha);
    const white = isWhite(colour);
    if (!white) this.#isBlank = false;
    this.#overprints ||= overprints;
    const covered = isFill || area === null ? area : aroundLine(area, state);
    if (!white || colour.space.kind === 'pattern') this.#cover(state, inksOf(colour), covered);
    else if (overprints) this.#judgeWhite(state, colour, area, covered);
  }

  /**
   * Records ink for what is painted above it. A pattern is recorded where it is painted with, a glyph in the
   * colour of its text as text.
   */
  #cover({ inGlyph, inPattern, colourIsFixed, clip }: GraphicsState, inks: Inks, area: Area | null): void {
    if (inPattern || (inGlyph && colourIsFixed)) return;
    const shown = clipped(inGlyph ? null : area, clip);
    if (shown !== 'nothing') this.#below.add(inks, shown);
  }

  /**
   * White set to overprint vanishes where ink below it stays. Cells of patterns and coloured glyphs are
   * walked once, wherever they are painted.
   */
  #judgeWhite(state: GraphicsState, colour: Colour, area: Area | null, covered: Area | null): void {
    if (this.#vanishingWhite?.isSure === true) return;
    const { inGlyph, inPattern, colourIsFixed, overprintMode, clip } = state;
    if (inGlyph && colourIsFixed) return;
    const where = inGlyph || inPattern ? null : covered;
    const shown = clipped(where, clip);
    if (shown === 'nothing') return;
    const below =
      inPattern || inGlyph ? 'unsure' : this.#below.under(shown, removedByWhite(colour, overprintMode));
    if (below === 'none') return;
    const isSure = below === 'ink' && where !== null;
    if (!isSure && this.#vanishingWhite !== null) return;
    const place = area === null || where === null ? null : this.#place(area);
    this.#vanishingWhite = { place, isSure };
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

  /** The width of a line on paper. */
  #lineMm({ lineWidth, matrix }: GraphicsState): number {
    return Math.round(lineWidth * scaleOf(matrix) * this.#userUnit * MM_PER_POINT * 1_000) / 1_000;
  }

  #place(area: Area): Place {
    return placeOf(area, this.#media, this.#userUnit);
  }
}

const isGray = (space: ColourSpace | null): boolean =>
  space?.kind === 'gray' ||
  space?.kind === 'calibrated-gray' ||
  (space?.kind === 'icc' && space.components === 1);

/** The part of an area that a clip leaves; null if neither is known. */
function clipped(area: Area | null, clip: Area | null): Area | 'nothing' | null {
  if (clip === null) return area;
  const left = area === null ? clip : shared(area, clip);
  return left.left > left.right || left.bottom > left.top ? 'nothing' : left;
}

/** A pattern is never white; what it paints is seen when its cell is walked. */
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
    case 'lab':
      return values[0] !== undefined && values[0] >= 100 && values[1] === 0 && values[2] === 0;
    case 'pattern':
      return true;
    default:
      return false;
  }
}
