import type { PlateSheet } from '../../../contract/index.ts';
import type { Rgb } from './ink-colours.ts';

export const SOLID = 255;
const BYTES_PER_PX = 4;
/** Above the ink limit. */
const OVER: Rgb = [255, 0, 60];
/** What is within the limit steps back behind what is not. */
const PALER = 0.35;

/** One ink of a page: a byte for each pixel, row by row from the top, 255 for solid ink. */
export interface Plate {
  readonly ink: string;
  readonly isSpot: boolean;
  readonly pixels: Uint8Array;
}

/** A plate that is shown, and its colour where it is solid. */
export interface Inked {
  readonly pixels: Uint8Array;
  readonly rgb: Rgb;
}

/** The pixels of the plates over each other on white paper, as RGBA: each ink darkens what is below it. */
export function composite(inked: readonly Inked[], count: number): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(count * BYTES_PER_PX).fill(255);
  for (const { pixels, rgb } of inked) {
    const [red, green, blue] = rgb.map(remaining);
    if (red === undefined || green === undefined || blue === undefined) continue;
    for (let at = 0, to = 0; at < count; at++, to += BYTES_PER_PX) {
      const ink = pixels[at] ?? 0;
      if (ink === 0) continue;
      out[to] = (out[to] ?? 0) * (red[ink] ?? 1);
      out[to + 1] = (out[to + 1] ?? 0) * (green[ink] ?? 1);
      out[to + 2] = (out[to + 2] ?? 0) * (blue[ink] ?? 1);
    }
  }
  return out;
}

/** By tint, the part of the light that an ink leaves. */
const remaining = (solid: number): Float32Array =>
  Float32Array.from({ length: SOLID + 1 }, (_, tint) => 1 - (tint / SOLID) * (1 - solid / SOLID));

/** The pixels inside the bleed whose process inks are together above the limit, by index. */
export function* overLimit(
  plates: readonly Plate[],
  { width, inside }: Pick<PlateSheet, 'width' | 'inside'>,
  limitPercent: number,
): Generator<number> {
  const process = plates.filter(({ isSpot }) => !isSpot);
  const most = (limitPercent / 100) * SOLID;
  for (let y = inside.top; y < inside.bottom; y++) {
    for (let at = y * width + inside.left; at < y * width + inside.right; at++) {
      let sum = 0;
      for (const { pixels } of process) sum += pixels[at] ?? 0;
      if (sum > most) yield at;
    }
  }
}

/** How many pixels inside the bleed are above the limit. */
export function countOver(...page: Parameters<typeof overLimit>): number {
  let count = 0;
  for (const _ of overLimit(...page)) count++;
  return count;
}

/** Marks these pixels of a composite; all others become paler. */
export function markOver(rgba: Uint8ClampedArray, over: Iterable<number>): void {
  for (let at = 0; at < rgba.length; at++) rgba[at] = 255 - (255 - (rgba[at] ?? 255)) * PALER;
  for (const pixel of over) rgba.set(OVER, pixel * BYTES_PER_PX);
}

/** What a densitometer reads at a place of the page, in percent of each plate; null outside the plates. */
export function densitiesAt(
  plates: readonly Pick<Plate, 'pixels'>[],
  { width, height, media, pxPerPoint }: Omit<PlateSheet, 'inside' | 'cm2PerPixel'>,
  place: { readonly x: number; readonly y: number },
): number[] | null {
  const x = Math.floor((place.x - media.left) * pxPerPoint);
  const y = Math.floor((media.top - place.y) * pxPerPoint);
  if (x < 0 || y < 0 || x >= width || y >= height) return null;
  return plates.map(({ pixels }) => Math.round(((pixels[y * width + x] ?? 0) / SOLID) * 100));
}
