import type { Plane } from './jpeg.ts';

/** Pixels of an image as they are packed in rows of whole bytes. */
interface Samples {
  readonly width: number;
  readonly height: number;
  readonly components: number;
  readonly bits: number;
}

/** The planes of unpacked pixels, each value from 0 to 255; missing ones are 0. */
export function planesOf(bytes: Uint8Array, { width, height, components, bits }: Samples): Plane[] {
  const rowBytes = Math.ceil((width * components * bits) / 8);
  const planes = Array.from({ length: components }, () => new Uint8Array(width * height));
  const scale = 255 / (2 ** Math.min(bits, 8) - 1);
  for (let y = 0; y < height; y++) {
    for (const [component, plane] of planes.entries()) {
      for (let x = 0; x < width; x++) {
        const index = x * components + component;
        plane[y * width + x] = sampleAt(bytes, y * rowBytes, index, bits) * scale;
      }
    }
  }
  return planes.map((data) => ({ width, height, usedWidth: width, usedHeight: height, data }));
}

/** One sample; of 16 bits the upper eight. */
function sampleAt(bytes: Uint8Array, row: number, index: number, bits: number): number {
  if (bits === 8) return bytes[row + index] ?? 0;
  if (bits === 16) return bytes[row + index * 2] ?? 0;
  const bit = index * bits;
  return ((bytes[row + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & ((1 << bits) - 1);
}
