import type { GraphicsState } from '../content/index.ts';
import { isArray, LimitExceededError, PdfCorruptError, type PdfDocument, type Stream } from '../pdf/index.ts';
import { decodeJpeg, type KeptOfEight, type Plane } from './jpeg.ts';
import { resized } from './reduce.ts';
import { planesOf } from './samples.ts';

/** An image's values, reduced to what is drawn: a plane of bytes for each component. */
export interface Reduced {
  readonly width: number;
  readonly height: number;
  readonly planes: readonly Uint8Array[];
}

/** Where cells of patterns end up on the page is not known here: their images stay as large as this. */
const CELL_PX = 1_000;
/** Rounding must not make an image of twice the drawn size count as less. */
const ROUNDING = 0.08;

/** Decodes images to the size at which they are drawn. */
export class ImagePixels {
  readonly #document: PdfDocument;
  readonly #pxPerPoint: number;
  /** By place in the file and size: all drawings share what was decoded. */
  readonly #reduced = new Map<string, Reduced | null>();

  constructor(document: PdfDocument, pxPerPoint: number) {
    this.#document = document;
    this.#pxPerPoint = pxPerPoint;
  }

  /**
   * The image as the state places it; null if its data cannot be decoded.
   * @param count values per pixel, each of so many `bits`; a JPEG has its own
   */
  of(image: Stream, count: number, bits: number, { matrix, inPattern }: GraphicsState): Reduced | null {
    const [width, height] = [this.#number(image, 'Width'), this.#number(image, 'Height')];
    const [a, b, c, d] = matrix;
    const drawn = (one: number, other: number, size: number): number => {
      const px = inPattern ? CELL_PX : Math.ceil(Math.hypot(one, other) * this.#pxPerPoint);
      return Math.max(1, Math.min(size, px));
    };
    const [across, down] = [drawn(a, b, width), drawn(c, d, height)];
    const key = `${image.start} ${across} ${down}`;
    const known = this.#reduced.get(key);
    if (known !== undefined) return known;
    const made = this.#decoded(image, { width, height, count, bits, across, down });
    this.#reduced.set(key, made);
    return made;
  }

  #number({ dict }: Stream, key: string): number {
    return this.#document.number(dict.get(key)) ?? 0;
  }

  #decoded(image: Stream, wanted: Wanted): Reduced | null {
    const { width, height, count, bits, across, down } = wanted;
    if (width < 1 || height < 1) return null;
    try {
      const bytes = this.#document.unpack(image, 'data-end');
      const reduced = (planes: readonly Plane[]): Reduced | null =>
        planes.length === count
          ? { width: across, height: down, planes: planes.map((one) => resized(one, across, down)) }
          : null;
      if (!this.#isJpeg(image)) return reduced(planesOf(bytes, { width, height, components: count, bits }));
      const jpeg = decodeJpeg(bytes, keptOf(wanted), () => this.#document.file.deadline.assertTime());
      const made = reduced(jpeg.planes);
      if (made !== null && this.#isLuma(image, count, jpeg.adobeTransform)) fromLuma(made.planes);
      return made;
    } catch (error) {
      if (error instanceof PdfCorruptError || error instanceof LimitExceededError) return null;
      throw error;
    }
  }

  #isJpeg({ dict }: Stream): boolean {
    const filter = this.#document.resolve(dict.get('Filter'));
    const name = this.#document.name(isArray(filter) ? filter.at(-1) : filter);
    return name === 'DCTDecode' || name === 'DCT';
  }

  /** Whether a JPEG stores brightness and colour: as Adobe's mark says, or else the file. */
  #isLuma({ dict }: Stream, count: number, adobe: number | null): boolean {
    if (count < 3) return false;
    if (adobe !== null) return adobe > 0;
    const parms = this.#document.resolve(dict.get('DecodeParms'));
    const own = this.#document.dict(isArray(parms) ? parms.at(-1) : parms);
    return (this.#document.number(own?.get('ColorTransform')) ?? (count === 3 ? 1 : 0)) === 1;
  }
}

interface Wanted {
  readonly width: number;
  readonly height: number;
  readonly count: number;
  readonly bits: number;
  readonly across: number;
  readonly down: number;
}

/** The least of a JPEG's blocks that is as fine as the drawing. */
function keptOf({ width, height, across, down }: Wanted): KeptOfEight {
  const factor = Math.floor(Math.min(width / across, height / down) + ROUNDING);
  return factor >= 8 ? 1 : factor >= 4 ? 2 : factor >= 2 ? 4 : 8;
}

/** Brightness and colour become three colours, as JFIF says; with a fourth component their complements. */
function fromLuma(planes: readonly Uint8Array[]): void {
  const [first, second, third, fourth] = planes;
  if (first === undefined || second === undefined || third === undefined) return;
  const isTurned = fourth !== undefined;
  for (let at = 0; at < first.length; at++) {
    const [luma, blue, red] = [first[at] ?? 0, (second[at] ?? 0) - 128, (third[at] ?? 0) - 128];
    const colours = [luma + 1.402 * red, luma - 0.344_136 * blue - 0.714_136 * red, luma + 1.772 * blue];
    const [r = 0, g = 0, b = 0] = colours.map((one) => Math.max(0, Math.min(255, Math.round(one))));
    first[at] = isTurned ? 255 - r : r;
    second[at] = isTurned ? 255 - g : g;
    third[at] = isTurned ? 255 - b : b;
  }
}
