import type { PageBox, Place } from '../../../../contract/index.ts';
import { boxesOf, placeOf } from '../facts/boxes.ts';
import type { Dict, PdfDocument } from '../pdf/index.ts';
import type { Drawing } from './drawing.ts';

const BYTES_PER_PX = 4;
const QUARTERS = 4;

/**
 * Where two drawings of a page differ, in any byte; null if they are the same. A place is null if it cannot
 * be told.
 */
export function differingArea(
  document: PdfDocument,
  page: Dict,
  one: Drawing,
  other: Drawing,
): { readonly place: Place | null } | null {
  if (one.width !== other.width || one.height !== other.height) return { place: null };
  if (one.pixels.equals(other.pixels)) return null;
  const { boxes } = boxesOf(document, page);
  const shown = boxes.crop ?? boxes.media;
  if (boxes.media === undefined || shown === undefined) return { place: null };
  const area = unturned(differingPixels(one, other), one, document.number(page.get('Rotate')) ?? 0);
  const left = Math.max(shown.left, boxes.media.left);
  const bottom = Math.max(shown.bottom, boxes.media.bottom);
  const placed = {
    left: area.left + left,
    right: area.right + left,
    bottom: area.bottom + bottom,
    top: area.top + bottom,
  };
  const userUnit = document.number(page.get('UserUnit')) ?? 1;
  return { place: placeOf(placed, boxes.media, userUnit > 0 ? userUnit : 1) };
}

/** Bounds of the differing pixels, from the upper left corner. */
function differingPixels({ width, height, pixels }: Drawing, other: Drawing): PageBox {
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * BYTES_PER_PX;
      if (pixels.readUInt32LE(at) === other.pixels.readUInt32LE(at)) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  return { left, right, top, bottom };
}

/** An area of pixels in points from the lower left corner of the page, before Rotate. */
function unturned(area: PageBox, { width, height, pointsPerPx }: Drawing, rotate: number): PageBox {
  const { left, right, top, bottom } = area;
  const scaled = (l: number, b: number, r: number, t: number): PageBox => ({
    left: l * pointsPerPx,
    bottom: b * pointsPerPx,
    right: r * pointsPerPx,
    top: t * pointsPerPx,
  });
  switch (((Math.trunc(rotate / 90) % QUARTERS) + QUARTERS) % QUARTERS) {
    case 1:
      return scaled(top, left, bottom, right);
    case 2:
      return scaled(width - right, top, width - left, bottom);
    case 3:
      return scaled(height - bottom, width - right, height - top, width - left);
    default:
      return scaled(left, height - bottom, right, height - top);
  }
}
