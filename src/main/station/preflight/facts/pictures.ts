import type { Place } from '../../../../contract/index.ts';
import type { Dict, PdfDocument, PdfValue, Stream } from '../pdf/index.ts';
import type { PictureProblem } from './facts.ts';
import { isDecodable, type PictureData } from './picture-data.ts';

const MAX_PICTURES = 20_000;
const MAX_PROBLEMS = 100;
/**
 * If the images of a file have more bytes of pixels than this in total, they are not unpacked, because that
 * would take seconds.
 */
const MAX_UNPACKED_BYTES = 128 << 20;
/** Most programs, our review among them, refuse larger images. Pixels. */
const HUGE_PX = 512 << 20;

interface Placed extends PictureData {
  readonly page: number;
  readonly place: Place | null;
  readonly hasGoodHead: boolean;
}

/** The images of a file, each once, and whether they can be decoded. */
export class Pictures {
  readonly #document: PdfDocument;
  readonly #placed = new Map<Dict, Placed>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** @param channels of its colour space; null if unknown */
  add(image: Stream, channels: number | null, page: number, place: Place | null): void {
    const { dict } = image;
    if (this.#placed.has(dict) || this.#placed.size >= MAX_PICTURES) return;
    const alternates = this.#document.array(dict.get('Alternates')) ?? [];
    if (alternates.some((one) => this.#isForPrinting(one))) this.#document.trouble.add('alternate-image');
    const number = (key: string): number => this.#document.number(dict.get(key)) ?? 0;
    const [widthPx, heightPx] = [number('Width'), number('Height')];
    const bits = this.#document.resolve(dict.get('ImageMask')) === true ? 1 : number('BitsPerComponent');
    const pixelBytes = channels === null ? null : Math.ceil((widthPx * channels * bits) / 8) * heightPx;
    const data = { image, widthPx, heightPx, pixelBytes };
    // Now, while the header is in memory; later it would be read from disk again.
    const hasGoodHead = isDecodable(this.#document, data, false);
    this.#placed.set(dict, { ...data, page, place, hasGoodHead });
  }

  /** Whether an entry of an image's alternates is the one for printing. */
  #isForPrinting(alternate: PdfValue): boolean {
    const isDefault = this.#document.dict(alternate)?.get('DefaultForPrinting');
    return this.#document.resolve(isDefault) === true;
  }

  /** What is wrong with them. @param isOver true: no more time, so the rest is skipped */
  problems(isOver: () => boolean): PictureProblem[] {
    const all = [...this.#placed.values()];
    const bytes = all.reduce(
      (sum, { pixelBytes, widthPx, heightPx }) => sum + (pixelBytes ?? widthPx * heightPx),
      0,
    );
    const isWhole = bytes <= MAX_UNPACKED_BYTES;
    const found: PictureProblem[] = [];
    for (const picture of all) {
      if (found.length >= MAX_PROBLEMS || isOver()) break;
      const { widthPx, heightPx, page, place } = picture;
      const problem = { widthPx, heightPx, page, place };
      const isFine = picture.hasGoodHead && (!isWhole || isDecodable(this.#document, picture, true));
      if (!isFine) found.push({ kind: 'damaged', ...problem });
      else if (widthPx * heightPx > HUGE_PX) found.push({ kind: 'huge', ...problem });
    }
    return found;
  }
}
