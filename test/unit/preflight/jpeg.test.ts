import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JpegImage } from 'pdfjs-dist/image_decoders/pdf.image_decoders.mjs';
import { describe, expect, it } from 'vitest';
import { PdfCorruptError } from '../../../src/main/station/preflight/pdf/index.ts';
import { decodeJpeg, type KeptOfEight, type Plane } from '../../../src/main/station/preflight/plates/jpeg.ts';
import { resized } from '../../../src/main/station/preflight/plates/reduce.ts';

const [WIDTH, HEIGHT] = [37, 29];
/** Made by Ghostscript and jpegtran: with halved colours, restart markers, four components, several scans. */
const files = ['restarts', 'progressive', 'cmyk', 'cmyk-progressive'];
const read = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(join(import.meta.dirname, `../../support/jpegs/${name}.jpg`)));

const decoded = (bytes: Uint8Array, kept: KeptOfEight): Plane[] => {
  const { width, height, planes } = decodeJpeg(bytes, kept, () => undefined);
  expect([width, height]).toEqual([WIDTH, HEIGHT]);
  return [...planes];
};

/** Components as pdf.js decodes them, without conversion of colours. */
function byPdfJs(bytes: Uint8Array): Uint8Array[] {
  const image = new JpegImage({ colorTransform: 0 });
  image.parse(bytes.slice());
  const data = image.getData({ width: WIDTH, height: HEIGHT, isSourcePDF: true });
  const count = data.length / (WIDTH * HEIGHT);
  return Array.from({ length: count }, (_, component) =>
    Uint8Array.from({ length: WIDTH * HEIGHT }, (__, at) => data[at * count + component] ?? 0),
  );
}

const greatest = (one: Uint8Array, other: Uint8Array): number =>
  one.reduce((most, value, at) => Math.max(most, Math.abs(value - (other[at] ?? 0))), 0);

/** Means of so many by so many values; only of whole blocks. */
function means({ width, height, data }: Plane, by: number): number[] {
  return Array.from({ length: (width / by) * (height / by) }, (_, at) => {
    const start = Math.floor(at / (width / by)) * by * width + (at % (width / by)) * by;
    let sum = 0;
    for (let y = 0; y < by; y++) for (let x = 0; x < by; x++) sum += data[start + y * width + x] ?? 0;
    return sum / by ** 2;
  });
}

describe('JPEGs', () => {
  it.each(files)('%s is decoded as by pdf.js', (name) => {
    const theirs = byPdfJs(read(name));
    const planes = decoded(read(name), 8);
    expect(planes).toHaveLength(theirs.length);
    for (const [at, plane] of planes.entries())
      expect(greatest(resized(plane, WIDTH, HEIGHT), theirs[at] ?? new Uint8Array())).toBeLessThanOrEqual(3);
  });

  it.each(files)('%s reduced to a value a block has the mean of each block', (name) => {
    const [whole, least] = [decoded(read(name), 8), decoded(read(name), 1)];
    for (const [at, plane] of whole.entries()) {
      const wanted = means(plane, 8);
      // What the whole picture cuts off at black and white moves the mean of a block.
      const found = [...(least[at]?.data ?? [])];
      const mean = wanted.reduce((sum, value, index) => sum + Math.abs(value - (found[index] ?? 0)), 0);
      expect(mean / wanted.length).toBeLessThanOrEqual(4);
    }
  });

  it.each(files)('%s cut anywhere or changed anywhere ends', (name) => {
    const bytes = read(name);
    const ends = (damaged: Uint8Array): boolean => {
      try {
        decodeJpeg(damaged, 2, () => undefined);
      } catch (error) {
        if (!(error instanceof PdfCorruptError)) throw error;
      }
      return true;
    };
    for (let part = 0; part < 100; part++) {
      const at = Math.floor((bytes.length * part) / 100);
      expect(ends(bytes.subarray(0, at))).toBe(true);
      expect(ends(bytes.map((byte, index) => (index === at ? byte ^ (part + 1) : byte)))).toBe(true);
    }
  });
});
