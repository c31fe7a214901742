import { PdfCorruptError, type PdfDocument, type PdfValue, Stream, Text } from '../pdf/index.ts';
import { type ColourSpace, channelsOf } from './colour-space.ts';
import type { Colour } from './graphics-state.ts';

/** Looks up the colours of Indexed spaces (ISO 32000-2, 8.6.6.3). Each table is read once. */
export class Palettes {
  readonly #document: PdfDocument;
  readonly #tables = new Map<PdfValue, Uint8Array | null>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** The colour of the base space that an Indexed colour stands for; null if its table does not have it. */
  lookedUp(colour: Colour): Colour | null {
    const { space, values } = colour;
    if (space.kind !== 'indexed') return colour;
    const size = channelsOf(space.base);
    const table = this.#table(this.#document.resolve(space.table));
    if (size === null || table === null) return null;
    const highest = this.#document.number(space.highest) ?? 255;
    const index = Math.round(values[0] ?? 0);
    if (index < 0 || index > highest) this.#document.trouble.add('palette-index');
    const at = Math.max(0, Math.min(highest, index)) * size;
    const entry = [...table.subarray(at, at + size)];
    return entry.length < size
      ? null
      : { space: space.base, values: scaled(space.base, entry), pattern: null };
  }

  #table(value: PdfValue): Uint8Array | null {
    const known = this.#tables.get(value);
    if (known !== undefined) return known;
    const table = this.#read(value);
    this.#tables.set(value, table);
    return table;
  }

  #read(value: PdfValue): Uint8Array | null {
    if (value instanceof Text) return Buffer.from(value.bytes, 'latin1');
    if (!(value instanceof Stream)) return null;
    try {
      return this.#document.unpack(value, 'data-end');
    } catch (error) {
      if (error instanceof PdfCorruptError) return null;
      throw error;
    }
  }
}

/** Bytes as values of their space. Lab without its ranges: near enough to tell white. */
const scaled = ({ kind }: ColourSpace, [first = 0, ...others]: readonly number[]): readonly number[] =>
  kind === 'lab'
    ? [(first / 255) * 100, ...others.map((value) => (value === 127 ? 0 : value - 128))]
    : [first, ...others].map((value) => value / 255);
