import type { PlateMark } from '../../../../contract/index.ts';
import type { Colour, ColourSpace, GraphicsState, Palettes } from '../content/index.ts';
import { type Dict, isArray, Name, type PdfDocument, type PdfValue, type Stream } from '../pdf/index.ts';
import type { ObjectWriter } from '../writing/object-writer.ts';
import { writtenDict, writtenText } from '../writing/serialise.ts';
import { ImagePixels, type Reduced } from './image-pixels.ts';
import { componentsOf, isUnseparated, sourceOf, tintsOf } from './inks.ts';
import type { PageParts } from './parts.ts';
import { CHANNELS, drawnSpace, writeSpace } from './spaces.ts';

/** An image as content places it. */
export interface PlacedImage {
  readonly dict: Dict;
  /** Its data in the file; null if it is inline, and then its packed bytes. */
  readonly stream: Stream | null;
  readonly inline: Buffer | null;
  readonly space: ColourSpace;
}

const otherPictures: ReadonlySet<string> = new Set(['JPXDecode', 'JBIG2Decode', 'CCITTFaxDecode', 'CCF']);
/** Written anew, or of no use in a drawing. */
const notOnImages: ReadonlySet<string> = new Set([
  ...['ColorSpace', 'Decode', 'Length', 'Metadata', 'Alternates', 'OPI', 'StructParent', 'Intent', 'Name'],
]);
const keptOnReduced = ['SMask', 'Mask', 'OC', 'Interpolate'];

/** Writes the images of a page for drawings of its inks. */
export class PlateImages {
  readonly #document: PdfDocument;
  readonly #out: ObjectWriter;
  readonly #palettes: Palettes;
  readonly #names: readonly string[];
  readonly #pixels: ImagePixels;
  readonly #marks: Set<PlateMark>;

  constructor({ document, out, palettes, names, marks }: PageParts, pxPerPoint: number) {
    this.#document = document;
    this.#out = out;
    this.#palettes = palettes;
    this.#names = names;
    this.#marks = marks;
    this.#pixels = new ImagePixels(document, pxPerPoint);
  }

  /** A reference to the image as a drawing of these inks needs it; null if it cannot be drawn. */
  drawn(image: PlacedImage, state: GraphicsState, inks: readonly number[]): string | null {
    const { dict, space } = image;
    const count = space.kind === 'indexed' ? 1 : componentsOf(space);
    if (isUnseparated(space)) return this.#white(dict);
    const bits = this.#document.number(dict.get('BitsPerComponent')) ?? 8;
    const isJpx = this.#lastFilter(dict) === 'JPXDecode';
    if (count === null || (isJpx && !dict.has('ColorSpace'))) return this.#cannot();
    if (count === 1 && bits <= 8 && !isJpx) return this.#asTable(image, bits, inks);
    // A colour key would have to be looked for in every pixel: what it makes transparent is drawn.
    if (isArray(this.#document.resolve(dict.get('Mask')))) this.#marks.add('colour-key');
    const isOther = otherPictures.has(this.#lastFilter(dict) ?? '');
    if (image.stream === null || isOther) return this.#asDrawnSpace(image, inks);
    const reduced = this.#pixels.of(image.stream, count, bits, state);
    return reduced === null ? this.#cannot() : this.#asPixels(dict, space, reduced, inks);
  }

  #cannot(): null {
    this.#marks.add('image');
    return null;
  }

  /** The names of the filters, the outermost first. */
  #lastFilter(dict: Dict): string | null {
    const filter = this.#document.resolve(dict.get('Filter'));
    return this.#document.name(isArray(filter) ? filter.at(-1) : filter);
  }

  /** One component with a table of what each value becomes: the data stays packed. */
  #asTable(image: PlacedImage, bits: number, inks: readonly number[]): string {
    const highest = 2 ** bits - 1;
    const { space } = image;
    const [low, high] = this.#decodeOf(image.dict, 1, space.kind === 'indexed' ? highest : 1)[0] ?? [0, 1];
    const table = Buffer.alloc((highest + 1) * CHANNELS, 255);
    for (let value = 0; value <= highest; value++) {
      const colour: Colour = { space, values: [low + (value * (high - low)) / highest], pattern: null };
      for (const [channel, tint] of tintsOf(colour, inks, this.#names, this.#palettes).entries())
        table[value * CHANNELS + channel] = Math.round(255 * (1 - tint));
    }
    const hex = writtenText(table.toString('latin1'));
    return this.#withSpace(image, `[/Indexed/DeviceRGB ${highest} ${hex}]`, null);
  }

  /** PDFium decodes it and computes its inks. */
  #asDrawnSpace(image: PlacedImage, inks: readonly number[]): string | null {
    const space = drawnSpace(image.space, inks, this.#names);
    if (space === null) return this.#cannot();
    return this.#withSpace(image, writeSpace(this.#out, space), image.dict.get('Decode') ?? null);
  }

  #withSpace({ dict, stream, inline }: PlacedImage, space: string, decode: PdfValue): string {
    const own = new Map<string, PdfValue>([...dict].filter(([key]) => !notOnImages.has(key)));
    if (decode !== null) own.set('Decode', decode);
    own.set('Type', new Name('XObject')).set('Subtype', new Name('Image'));
    const head = `${writtenDict(own, this.#out.reference).slice(0, -2)}/ColorSpace ${space}>>`;
    const number = this.#out.newNumber();
    if (stream !== null) this.#out.packedStream(number, head, stream);
    else this.#out.stream(number, head, inline === null ? [] : [inline]);
    return `${number} 0 R`;
  }

  /** No ink is known of it, and it removes what is below. */
  #white(dict: Dict): string {
    return this.#plain(dict, 1, 1, Buffer.alloc(CHANNELS, 255));
  }

  #plain(dict: Dict, width: number, height: number, pixels: Uint8Array): string {
    const kept = new Map(
      [...dict].filter(
        ([key, value]) => keptOnReduced.includes(key) && !isArray(this.#document.resolve(value)),
      ),
    );
    const own = writtenDict(kept, this.#out.reference).slice(2);
    const number = this.#out.newNumber();
    const size = `/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace/DeviceRGB`;
    this.#out.stream(number, `<</Type/XObject/Subtype/Image${size}${own}`, [pixels]);
    return `${number} 0 R`;
  }

  #asPixels(dict: Dict, space: ColourSpace, reduced: Reduced, inks: readonly number[]): string {
    const { width, height, planes } = reduced;
    const pixels = Buffer.alloc(width * height * CHANNELS, 255);
    const decode = this.#decodeOf(dict, planes.length, 1);
    for (const [channel, ink] of inks.entries()) {
      const source = sourceOf(space, ink, this.#names[ink] ?? '');
      const plane = source === null ? undefined : planes[source.component];
      if (source === null || plane === undefined) continue;
      const [low, high] = decode[source.component] ?? [0, 1];
      const isTurned = source.isComplement;
      for (let at = 0, to = channel; at < plane.length; at++, to += CHANNELS) {
        const value = low * 255 + (plane[at] ?? 0) * (high - low);
        pixels[to] = Math.max(0, Math.min(255, Math.round(isTurned ? value : 255 - value)));
      }
    }
    return this.#plain(dict, width, height, pixels);
  }

  #decodeOf(dict: Dict, count: number, most: number): (readonly [number, number])[] {
    const given = this.#document.array(dict.get('Decode'))?.map((one) => this.#document.number(one));
    return Array.from(
      { length: count },
      (_, at) => [given?.[at * 2] ?? 0, given?.[at * 2 + 1] ?? most] as const,
    );
  }
}
