import type { PageBox } from '../../../../contract/index.ts';
import { placeOf } from '../facts/boxes.ts';
import { CM_PER_POINT } from './coverage.ts';
import type { UnfilledSide } from './outcome.ts';
import type { PageSize } from './size.ts';

const MM_PER_POINT = CM_PER_POINT * 10;
const SOLID = 255;
/** Along a side it is looked at in cells of this length. */
const CELL_MM = 2;
/** At corners the bleed of two sides meets. */
const CORNER_MM = 3;
/** This far inside the trim there must be ink, or nothing is to bleed. */
const INSIDE_MM = 1;
const LEAST_INSIDE = 0.1;
/** What ends before the trim does not bleed, however near it is. */
const AT_TRIM = 0.75;
const AT_TRIM_PX = 0.75;
/** Ink goes on as far as there is this part of what is inside. */
const GOES_ON = 0.25;
/** Paper: with more ink than this, something goes on, however faint. */
const PAPER = 0.015;
/** So much of the bleed may be blank. */
const BLANK_PART = 1 / 3;
/** Shorter stretches are accidents of what is painted there. */
const LEAST_MM = 6;
/** A bleed of fewer pixels cannot be judged. */
const LEAST_PX = 2;

type Side = UnfilledSide['side'];
/** A place beside the trim: along its side, and outwards from it, in points. */
type At = (along: number, outward: number) => number;

/**
 * The sides on which what is painted ends before the bleed does. A side that is white inside the trim, too,
 * needs no bleed.
 * @param ink how much is painted in each pixel, from 0 to 255
 * @param wantedMm how far it is to go beyond the trim, if the page has room for that
 */
export function unfilledBleed(ink: Uint8Array, size: PageSize, wantedMm: number): UnfilledSide[] {
  const { trim, bleed, userUnit, pxPerPoint } = size;
  if (trim === null) return [];
  const toPoints = 1 / (MM_PER_POINT * userUnit);
  const sides: Record<Side, number> = {
    left: trim.left - bleed.left,
    bottom: trim.bottom - bleed.bottom,
    right: bleed.right - trim.right,
    top: bleed.top - trim.top,
  };
  return (Object.keys(sides) as Side[]).flatMap((side) => {
    const depth = Math.min(sides[side], wantedMm * toPoints);
    if (depth * pxPerPoint < LEAST_PX) return [];
    const found = unfilledSide(pixelBeside(ink, size, trim, side), {
      ...{ length: lengthOf(trim, side), depth, toPoints, step: 1 / pxPerPoint / 2 },
    });
    if (found === null) return [];
    const area = areaBeside(trim, side, found, depth);
    const mm = (points: number): number => Math.round((points / toPoints) * 10) / 10;
    return [
      {
        side,
        blankMm: mm(found.blank),
        lengthMm: mm(found.to - found.from),
        place: placeOf(area, size.media, userUnit),
      },
    ];
  });
}

interface Strip {
  /** Of the side and of its bleed, in points, as everything here. */
  readonly length: number;
  readonly depth: number;
  /** Points of a millimetre. */
  readonly toPoints: number;
  /** Half a pixel. */
  readonly step: number;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly blank: number;
}

/** The longest stretch of a side whose bleed is not filled, and how much of it is blank at most. */
function unfilledSide(at: At, strip: Strip): Stretch | null {
  const { length, toPoints } = strip;
  const [cell, corner] = [CELL_MM * toPoints, CORNER_MM * toPoints];
  let longest: Stretch | null = null;
  let open: Stretch | null = null;
  for (let from = corner; from + cell <= length - corner; from += cell) {
    const blank = blankIn(at, from, from + cell, strip);
    open = blank === null ? null : joined(open, { from, to: from + cell, blank });
    if (open !== null && (longest === null || open.to - open.from > longest.to - longest.from))
      longest = open;
  }
  return longest !== null && longest.to - longest.from >= LEAST_MM * toPoints - cell / 2 ? longest : null;
}

const joined = (before: Stretch | null, next: Stretch): Stretch => ({
  from: before?.from ?? next.from,
  to: next.to,
  blank: Math.max(before?.blank ?? 0, next.blank),
});

/** How much of the bleed beside a part of a side is blank; null if it is filled, or need not be. */
function blankIn(at: At, from: number, to: number, { depth, toPoints, step }: Strip): number | null {
  const mean = (outward: number): number => {
    let [sum, count] = [0, 0];
    for (let along = from + step; along < to; along += 2 * step, count++) sum += at(along, outward);
    return sum / SOLID / Math.max(1, count);
  };
  const inner: number[] = [];
  for (let outward = -INSIDE_MM * toPoints + step / 2; outward < 0; outward += step)
    inner.push(mean(outward));
  const inside = inner.reduce((sum, one) => sum + one, 0) / inner.length;
  if (inside <= LEAST_INSIDE || mean(-AT_TRIM_PX * 2 * step) < inside * AT_TRIM) return null;
  let reach = 0;
  for (let outward = step / 2; outward < depth; outward += step) {
    if (mean(outward) >= inside * GOES_ON) reach = Math.min(depth, outward + step / 2);
  }
  const blank = depth - reach;
  const pixel = 2 * step;
  if (blank <= Math.max(depth * BLANK_PART, pixel)) return null;
  // What is painted may cover part of the next pixel.
  for (let outward = reach + pixel; outward < depth; outward += step) if (mean(outward) > PAPER) return null;
  return blank;
}

const isUpright = (side: Side): boolean => side === 'left' || side === 'right';

const lengthOf = ({ left, bottom, right, top }: PageBox, side: Side): number =>
  isUpright(side) ? top - bottom : right - left;

function pixelBeside(ink: Uint8Array, size: PageSize, trim: PageBox, side: Side): At {
  const { media, width, height } = size;
  // A plate has whole pixels, so its scale is not quite that of the page.
  const [across, down] = [width / (media.right - media.left), height / (media.top - media.bottom)];
  return (along, outward) => {
    const { x, y } = pointBeside(trim, side, along, outward);
    const column = Math.floor((x - media.left) * across);
    const row = Math.floor((media.top - y) * down);
    return column < 0 || row < 0 || column >= width || row >= height ? 0 : (ink[row * width + column] ?? 0);
  };
}

function pointBeside({ left, bottom, right, top }: PageBox, side: Side, along: number, outward: number) {
  switch (side) {
    case 'left':
      return { x: left - outward, y: bottom + along };
    case 'right':
      return { x: right + outward, y: bottom + along };
    case 'bottom':
      return { x: left + along, y: bottom - outward };
    case 'top':
      return { x: left + along, y: top + outward };
  }
}

function areaBeside(trim: PageBox, side: Side, { from, to }: Stretch, depth: number): PageBox {
  const [one, other] = [pointBeside(trim, side, from, 0), pointBeside(trim, side, to, depth)];
  return {
    left: Math.min(one.x, other.x),
    right: Math.max(one.x, other.x),
    bottom: Math.min(one.y, other.y),
    top: Math.max(one.y, other.y),
  };
}
