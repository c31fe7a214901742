import type { PageBox, Place, PlateCoverage, PlatePixels } from '../../../../contract/index.ts';
import { placeOf } from '../facts/boxes.ts';
import { processInks } from './inks.ts';
import type { PageSize } from './size.ts';

const SOLID = 255;
/** What rounding may leave on a plate that nothing is on. */
const TRACE = 2;
export const CM_PER_POINT = 2.54 / 72;
const MM_PER_POINT = 25.4 / 72;
/** Edges blur over a pixel or two, so smaller squares are not looked at on coarser plates. */
const LEAST_PX = 3;

/** The pixels of what counts of a page, at least one. */
export function pixelsInside({ media, inside, pxPerPoint, width, height }: PageSize): PlatePixels {
  const at = (points: number, most: number): number =>
    Math.min(most, Math.max(0, Math.round(points * pxPerPoint)));
  const [left, top] = [at(inside.left - media.left, width - 1), at(media.top - inside.top, height - 1)];
  return {
    left,
    top,
    right: Math.max(left + 1, at(inside.right - media.left, width)),
    bottom: Math.max(top + 1, at(media.top - inside.bottom, height)),
  };
}

/** How much of the page each ink covers. @param plates by ink, as drawn */
export function coverageOf(
  names: readonly string[],
  plates: readonly Uint8Array[],
  size: PageSize,
): PlateCoverage[] {
  const { left, top, right, bottom } = pixelsInside(size);
  const area = areaCm2(size);
  return names.map((ink, at) => {
    const plate = plates[at];
    let sum = 0;
    let most = 0;
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const value = plate?.[y * size.width + x] ?? 0;
        sum += value;
        if (value > most) most = value;
      }
    }
    const part = sum / SOLID / ((right - left) * (bottom - top));
    const isSpot = at >= processInks.length;
    const isBlank = most <= TRACE;
    return { ink, isSpot, isBlank, percent: rounded(part * 100), cm2: rounded(part * area) };
  });
}

/** What coverage is a share of, in square centimetres. */
export const areaCm2 = ({ inside, userUnit }: Pick<PageSize, 'inside' | 'userUnit'>): number =>
  (inside.right - inside.left) * (inside.top - inside.bottom) * (userUnit * CM_PER_POINT) ** 2;

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** A square of the page, and the mean sum of its process inks in percent. */
export interface Heaviest {
  readonly percent: number;
  readonly place: Place;
}

/**
 * Of each of these sizes, the square with the most process ink; all of the page if that is smaller, null if
 * the plates are too coarse for it. Spot colours do not count: among them are varnishes, foils and cutting
 * lines.
 */
export function heaviestSquares<Mm extends number>(
  plates: readonly Uint8Array[],
  size: PageSize,
  edgesMm: readonly Mm[],
): { readonly mm: Mm; readonly heaviest: Heaviest | null }[] {
  const inside = pixelsInside(size);
  const sums = summed(plates.slice(0, processInks.length), size.width, inside);
  return edgesMm.map((mm) => {
    const edge = Math.round((mm / MM_PER_POINT / size.userUnit) * size.pxPerPoint);
    return { mm, heaviest: edge < LEAST_PX ? null : heaviestOf(sums, edge, inside, size) };
  });
}

function heaviestOf(
  sums: Float64Array,
  edge: number,
  { left, top, right, bottom }: PlatePixels,
  size: PageSize,
): Heaviest {
  const [across, down] = [right - left, bottom - top];
  const [width, height] = [Math.min(edge, across), Math.min(edge, down)];
  const row = across + 1;
  let most = -1;
  let found = { x: 0, y: 0 };
  for (let y = 0; y + height <= down; y++) {
    for (let x = 0; x + width <= across; x++) {
      const [above, below] = [y * row + x, (y + height) * row + x];
      const sum =
        (sums[below + width] ?? 0) - (sums[above + width] ?? 0) - (sums[below] ?? 0) + (sums[above] ?? 0);
      if (sum <= most) continue;
      most = sum;
      found = { x, y };
    }
  }
  const square = { left: left + found.x, top: top + found.y, width, height };
  return {
    percent: rounded((most / SOLID / (width * height)) * 100),
    place: placeOf(onPage(square, size), size.media, size.userUnit),
  };
}

/** For each corner of a pixel, the sum of all plates above and left of it. */
function summed(plates: readonly Uint8Array[], width: number, inside: PlatePixels): Float64Array {
  const { left, top, right, bottom } = inside;
  const row = right - left + 1;
  const sums = new Float64Array(row * (bottom - top + 1));
  for (let y = top; y < bottom; y++) {
    let line = 0;
    for (let x = left; x < right; x++) {
      for (const plate of plates) line += plate[y * width + x] ?? 0;
      const at = (y - top + 1) * row + x - left + 1;
      sums[at] = (sums[at - row] ?? 0) + line;
    }
  }
  return sums;
}

function onPage(
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
  { media, pxPerPoint }: PageSize,
): PageBox {
  const [x, y] = [media.left + left / pxPerPoint, media.top - top / pxPerPoint];
  return { left: x, right: x + width / pxPerPoint, top: y, bottom: y - height / pxPerPoint };
}
