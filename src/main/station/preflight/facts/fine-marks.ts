import type { PageBox, Place } from '../../../../contract/index.ts';
import {
  type Area,
  type Colour,
  type GraphicsState,
  overlaps,
  scaleOf,
  shared,
  within,
} from '../content/index.ts';
import type { FineFacts } from './facts.ts';

const MM_PER_POINT = 25.4 / 72;
/** A filled shape this much longer than wide prints as a line. */
const LINE_RATIO = 10;
/** Black that is under so much of other inks is rich (Ghent Workgroup 2022). */
const RICH_BLACK = 0.85;
const RICH_SUM = 2.8;
/** Rounding may leave a little less than 1. */
const SOLID = 0.99;
/** Fills and images looked at as what text lies on. */
const MAX_GROUNDS = 5_000;
const MAX_COMPARISONS = 2_000_000;
/** Images looked at as what others go on in. */
const MAX_IMAGES = 1_000;
/** Points that images beside each other may be apart. */
const SEAM = 0.1;

/** Tints of a colour's inks, from 0 to 1; null: it has none of its own, or they are unknown. */
type Tints = ReadonlyMap<string, number> | null;

/** How a painted object lies on the page. */
interface Sheet {
  readonly trim: PageBox | undefined;
  /** Millimetres of a point. */
  readonly pointMm: number;
  placeOf(area: Area): Place;
}

/** Collects what is small, thin or near the edge on a page: the worst of each kind. */
export class FineMarks {
  readonly #facts: Omit<FineFacts, 'nearestImage'> = {
    nearestText: null,
    richText: null,
    mixedText: null,
    knockingText: null,
    thinnestLine: null,
    thinnestMixedLine: null,
  };
  readonly #sheet: Sheet;
  /** Everything opaque that text may lie on, in order; `isColoured`: in another ink than black. */
  readonly #grounds: { readonly area: Area; readonly isColoured: boolean }[] = [];
  readonly #images: Area[] = [];
  #comparisons = 0;

  constructor(trim: PageBox | undefined, userUnit: number, placeOf: (area: Area) => Place) {
    this.#sheet = { trim, pointMm: userUnit * MM_PER_POINT, placeOf };
  }

  get facts(): FineFacts {
    return { ...this.#facts, nearestImage: this.#nearestImage() };
  }

  /** @param body what its letters surely cover; null: not known */
  text(state: GraphicsState, colour: Colour, overprints: boolean, body: Area | null): void {
    if (body === null || state.textMode === 7 || !isShown(state, body)) return;
    this.#nearTrim(body);
    const tints = tintsOf(colour);
    if (tints === null) return;
    const pt = rounded(
      state.fontSize * scaleOf(within(state.textMatrix, state.matrix)) * (this.#sheet.pointMm / MM_PER_POINT),
      1,
    );
    const seen = { pt, place: this.#sheet.placeOf(body) };
    const [inks, sum] = [printed(tints).length, sumOf(tints)];
    const facts = this.#facts;
    if ((tints.get('Black') ?? 0) >= RICH_BLACK && sum > RICH_SUM) {
      if (pt < (facts.richText?.pt ?? Number.POSITIVE_INFINITY))
        facts.richText = { ...seen, percent: Math.round(sum * 100) };
    } else if (inks > 1 && pt < (facts.mixedText?.pt ?? Number.POSITIVE_INFINITY)) facts.mixedText = seen;
    const known = facts.knockingText?.pt ?? Number.POSITIVE_INFINITY;
    if (pt < known && knocksOut(colour, tints, overprints, state) && this.#isOnColour(body))
      facts.knockingText = seen;
  }

  stroke(state: GraphicsState, colour: Colour, widthMm: number, area: Area | null): void {
    if (area === null || !isShown(state, area)) return;
    this.#line(colour, widthMm, area);
  }

  fill(state: GraphicsState, colour: Colour, area: Area | null): void {
    if (area === null || !isShown(state, area)) return;
    const widthMm = this.thinMm(area);
    if (widthMm !== null) this.#line(colour, widthMm, area);
    this.#ground(state, tintsOf(colour), area);
  }

  /** @param isColoured its pixels may be in another ink than black */
  image(state: GraphicsState, area: Area, isColoured: boolean): void {
    if (!isOpaque(state)) return;
    if (this.#grounds.length < MAX_GROUNDS) this.#grounds.push({ area, isColoured });
    if (isShown(state, area) && this.#images.length <= MAX_IMAGES)
      this.#images.push(state.clip === null ? area : shared(area, state.clip));
  }

  #nearestImage(): FineFacts['nearestImage'] {
    const { trim, pointMm, placeOf } = this.#sheet;
    if (trim === undefined || this.#images.length > MAX_IMAGES) return null;
    let nearest: FineFacts['nearestImage'] = null;
    for (const image of this.#images) {
      if (!overlaps(trim, image)) continue;
      for (const [side, inside] of insets(image, trim)) {
        const nearMm = rounded(inside * pointMm, 1);
        if (nearMm <= 0 || nearMm >= (nearest?.nearMm ?? Number.POSITIVE_INFINITY)) continue;
        const goesOn = this.#images.some((other) => continues(image, other, side));
        if (!goesOn) nearest = { nearMm, place: placeOf(image) };
      }
    }
    return nearest;
  }

  /** The width of a filled area that prints as a line; null if it does not. */
  thinMm({ left, bottom, right, top }: Area): number | null {
    const [across, up] = [right - left, top - bottom];
    const [thin, long] = [Math.min(across, up), Math.max(across, up)];
    return long > 0 && thin * LINE_RATIO <= long ? rounded(thin * this.#sheet.pointMm, 3) : null;
  }

  #line(colour: Colour, widthMm: number, area: Area): void {
    const tints = tintsOf(colour);
    if (tints !== null && printed(tints).length === 0) return;
    const facts = this.#facts;
    const seen = (): { widthMm: number; place: Place } => ({ widthMm, place: this.#sheet.placeOf(area) });
    if (widthMm < (facts.thinnestLine?.widthMm ?? Number.POSITIVE_INFINITY)) facts.thinnestLine = seen();
    const isMixed = tints !== null && printed(tints).length > 1;
    if (isMixed && widthMm < (facts.thinnestMixedLine?.widthMm ?? Number.POSITIVE_INFINITY))
      facts.thinnestMixedLine = seen();
  }

  #nearTrim(body: Area): void {
    const { trim, pointMm, placeOf } = this.#sheet;
    if (trim === undefined || !overlaps(trim, body)) return;
    const inside = Math.min(...insets(body, trim).map(([, points]) => points));
    const nearMm = rounded(Math.max(0, inside) * pointMm, 1);
    if (nearMm < (this.#facts.nearestText?.nearMm ?? Number.POSITIVE_INFINITY))
      this.#facts.nearestText = { nearMm, place: placeOf(body) };
  }

  #ground(state: GraphicsState, tints: Tints, area: Area): void {
    if (!isOpaque(state) || this.#grounds.length >= MAX_GROUNDS) return;
    const isColoured = tints === null || printed(tints).some((ink) => ink !== 'Black');
    this.#grounds.push({ area, isColoured });
  }

  /** Whether the last that was painted all over an area is in another ink than black. */
  #isOnColour(body: Area): boolean {
    if (this.#comparisons > MAX_COMPARISONS || this.#grounds.length >= MAX_GROUNDS) return false;
    this.#comparisons += this.#grounds.length;
    return this.#grounds.findLast(({ area }) => holds(area, body))?.isColoured === true;
  }
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

const holds = (area: Area, { left, bottom, right, top }: Area): boolean =>
  area.left <= left && area.bottom <= bottom && area.right >= right && area.top >= top;

type Side = keyof Area;

/** How far each side of an area is inside that of a box. */
const insets = (area: Area, box: Area): readonly (readonly [Side, number])[] => [
  ['left', area.left - box.left],
  ['right', box.right - area.right],
  ['bottom', area.bottom - box.bottom],
  ['top', box.top - area.top],
];

/** Whether another area goes on beyond the middle of one's side, without a gap. */
function continues(one: Area, other: Area, side: Side): boolean {
  const middle = { x: (one.left + one.right) / 2, y: (one.bottom + one.top) / 2 };
  const x = side === 'left' ? one.left - SEAM : side === 'right' ? one.right + SEAM : middle.x;
  const y = side === 'bottom' ? one.bottom - SEAM : side === 'top' ? one.top + SEAM : middle.y;
  return x >= other.left && x <= other.right && y >= other.bottom && y <= other.top;
}

/** On the page itself, and not clipped away. Where cells of patterns and drawn glyphs are is not known. */
const isShown = ({ inGlyph, inPattern, inMask, clip }: GraphicsState, area: Area): boolean =>
  !inGlyph && !inPattern && !inMask && (clip === null || overlaps(clip, visible(area)));

/** A line without a width has no area, and prints all the same. */
const visible = ({ left, bottom, right, top }: Area): Area => ({
  left: left - 0.01,
  bottom: bottom - 0.01,
  right: right + 0.01,
  top: top + 0.01,
});

const isOpaque = ({
  fillAlpha,
  hasSoftMask,
  blendMode,
  inGlyph,
  inPattern,
  inMask,
}: GraphicsState): boolean =>
  fillAlpha === 1 &&
  !hasSoftMask &&
  (blendMode === 'Normal' || blendMode === 'Compatible') &&
  !inGlyph &&
  !inPattern &&
  !inMask;

/** Whether small black text removes the inks below it. Grey sets all four, whatever the overprint mode. */
function knocksOut(
  colour: Colour,
  tints: ReadonlyMap<string, number>,
  overprints: boolean,
  state: GraphicsState,
): boolean {
  const isBlack = (tints.get('Black') ?? 0) >= SOLID && printed(tints).length === 1;
  if (!isBlack || !isOpaque(state)) return false;
  const isKept = colour.space.kind === 'inks' || (colour.space.kind === 'cmyk' && state.overprintMode === 1);
  return !overprints || !isKept;
}

function tintsOf({ space, values }: Colour): Tints {
  switch (space.kind) {
    case 'gray':
      return black(values);
    case 'cmyk':
      return process(values);
    case 'icc':
      if (space.components === 3) return ofRgb(values);
      return space.components === 1 ? black(values) : process(values);
    case 'rgb':
    case 'calibrated-rgb':
      return ofRgb(values);
    case 'inks':
      if (space.names.includes('All')) return process(processNames.map(() => values[0] ?? 1));
      return new Map(space.names.flatMap((name, at) => (name === 'None' ? [] : [[name, values[at] ?? 1]])));
    default:
      return null;
  }
}

/** White is no ink, however it is separated. */
const ofRgb = (values: readonly number[]): Tints => (values.every((value) => value >= 1) ? new Map() : null);
const processNames = ['Cyan', 'Magenta', 'Yellow', 'Black'];
const black = ([level = 0]: readonly number[]): Tints => new Map([['Black', 1 - level]]);
const process = (values: readonly number[]): Tints =>
  new Map(processNames.map((name, at) => [name, values[at] ?? 0]));

/** Inks of which there is anything. */
const printed = (tints: ReadonlyMap<string, number>): string[] =>
  [...tints].filter(([, tint]) => tint > 0).map(([name]) => name);

const sumOf = (tints: ReadonlyMap<string, number>): number =>
  [...tints.values()].reduce((sum, tint) => sum + tint, 0);
