import { constants, inflateRawSync } from 'node:zlib';
import {
  type Deadline,
  type Dict,
  isArray,
  isOperator,
  Keyword,
  Lexer,
  Name,
  PdfCorruptError,
  type PdfDocument,
  type PdfValue,
  UnexpectedEndError,
} from '../pdf/index.ts';
import { channelsOf, colourSpaceOf } from './colour-space.ts';

/** Where the names in a content stream are looked up. */
export interface Names {
  readonly document: PdfDocument;
  readonly resources: Dict | null;
}

/**
 * What the data of an inline image says about its own end, given only part of it: `end` is an offset,
 * `more` means that it lies beyond these bytes, `unknown` that it does not say.
 */
export type OwnEnd =
  | { readonly kind: 'end'; readonly at: number }
  | { readonly kind: 'more' }
  | { readonly kind: 'unknown' };

const MAX_UNPACKED_BYTES = 128 << 20;
/** A checksum, which some writers leave out. */
const ADLER_BYTES = 4;
const ZLIB_HEADER_BYTES = 2;
const more: OwnEnd = { kind: 'more' };
const unknown: OwnEnd = { kind: 'unknown' };
const found = (at: number, length: number): OwnEnd => (at < 0 ? more : { kind: 'end', at: at + length });

/** The end of the data that begins at `start`: by its size if it is not packed, otherwise by its packing. */
export function ownEnd(bytes: Buffer, start: number, dict: Dict, names: Names | null): OwnEnd {
  switch (outermost(dict.get('F') ?? dict.get('Filter'))) {
    case null: {
      const length = rawLength(dict, names);
      if (length === null) return unknown;
      return start + length > bytes.length ? more : { kind: 'end', at: start + length };
    }
    case 'AHx':
    case 'ASCIIHexDecode':
      return found(bytes.indexOf('>', start, 'latin1'), 1);
    case 'A85':
    case 'ASCII85Decode':
      return ascii85End(bytes, start);
    case 'Fl':
    case 'FlateDecode':
      return flateEnd(bytes, start);
    case 'RL':
    case 'RunLengthDecode':
      return runLengthEnd(bytes, start);
    case 'DCT':
    case 'DCTDecode':
      return jpegEnd(bytes, start);
    default:
      return unknown;
  }
}

function outermost(filter: PdfValue | undefined): string | null {
  const first = isArray(filter) ? filter[0] : filter;
  return first instanceof Name ? first.value : null;
}

/** Its entry under the short name or the long one. */
const entryOf = (dict: Dict, short: string, long: string): PdfValue | undefined =>
  dict.get(short) ?? dict.get(long);

/** The entries, by their long names, that an inline image must have and does not. A JPEG has its colours. */
export function* missingIn(dict: Dict): Generator<string> {
  if (typeof entryOf(dict, 'W', 'Width') !== 'number') yield 'Width';
  if (typeof entryOf(dict, 'H', 'Height') !== 'number') yield 'Height';
  const isColoured =
    entryOf(dict, 'CS', 'ColorSpace') !== undefined || entryOf(dict, 'IM', 'ImageMask') === true;
  const filter = outermost(entryOf(dict, 'F', 'Filter'));
  if (!isColoured && filter !== 'DCT' && filter !== 'DCTDecode') yield 'ColorSpace';
}

/** Bytes of an image that is not packed; null if its size or its colours are unknown. */
function rawLength(dict: Dict, names: Names | null): number | null {
  const [width, height] = [entryOf(dict, 'W', 'Width'), entryOf(dict, 'H', 'Height')];
  const isStencil = entryOf(dict, 'IM', 'ImageMask') === true;
  const bits = isStencil ? 1 : (entryOf(dict, 'BPC', 'BitsPerComponent') ?? 8);
  const channels = isStencil ? 1 : channelsIn(entryOf(dict, 'CS', 'ColorSpace'), names);
  if (typeof width !== 'number' || typeof height !== 'number' || typeof bits !== 'number') return null;
  if (channels === null || !(width > 0 && height > 0 && bits > 0)) return null;
  return Math.ceil((width * bits * channels) / 8) * height;
}

function channelsIn(space: PdfValue | undefined, names: Names | null): number | null {
  if (names !== null && space !== undefined)
    return channelsOf(colourSpaceOf(names.document, space, names.resources));
  if (isArray(space)) return 1;
  switch (space instanceof Name ? space.value : '') {
    case 'G':
    case 'DeviceGray':
      return 1;
    case 'RGB':
    case 'DeviceRGB':
      return 3;
    case 'CMYK':
    case 'DeviceCMYK':
      return 4;
    default:
      return null;
  }
}

function ascii85End(bytes: Buffer, start: number): OwnEnd {
  const at = bytes.indexOf('~', start, 'latin1');
  if (at < 0) return more;
  const close = /^~\s*>/.exec(bytes.toString('latin1', at, at + 8));
  return close === null ? unknown : { kind: 'end', at: at + close[0].length };
}

function flateEnd(bytes: Buffer, start: number): OwnEnd {
  const packed = bytes.subarray(start + ZLIB_HEADER_BYTES);
  try {
    // With `info`, the result holds the engine too, which knows how much it took; the types do not say so.
    const { engine } = inflateRawSync(packed, {
      info: true,
      maxOutputLength: MAX_UNPACKED_BYTES,
      finishFlush: constants.Z_FINISH,
    }) as unknown as { readonly engine: { readonly bytesWritten: number } };
    const end = start + ZLIB_HEADER_BYTES + engine.bytesWritten;
    if (end + ADLER_BYTES > bytes.length) return more;
    // The data ends where `EI` follows: after the checksum, or without one.
    return { kind: 'end', at: endsImage(bytes, end) ? end : end + ADLER_BYTES };
  } catch (error) {
    const isShort = error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR';
    return isShort ? more : unknown;
  }
}

function runLengthEnd(bytes: Buffer, start: number): OwnEnd {
  for (let at = start; at < bytes.length; ) {
    const length = bytes[at] ?? 128;
    if (length === 128) return { kind: 'end', at: at + 1 };
    at += length < 128 ? length + 2 : 2;
  }
  return more;
}

/** Segments by their lengths; in scans, the next marker that is neither filling nor a restart. */
function jpegEnd(bytes: Buffer, start: number): OwnEnd {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1];
    if (marker === undefined) return more;
    if (marker === 0xd9) return { kind: 'end', at: at + 2 };
    if (marker === 0xff) at++;
    else if (marker <= 1 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else if (at + 4 > bytes.length) return more;
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return more;
}

/** Whether an image ends there: `EI`, after blanks or none. */
export const endsImage = (bytes: Buffer, at: number): boolean =>
  /^[\0\t\n\f\r ]*EI/.test(bytes.toString('latin1', at, at + LOOK_BYTES));
const LOOK_BYTES = 34;

/** How much of the content must make sense behind an `EI` that has to be searched for. */
export const MEANT_BYTES = 256;
const MEANT_VALUES = 16;

/** Whether content goes on there with operators, as it does behind a true `EI`. */
export function isContent(bytes: Buffer, at: number, deadline: Deadline): boolean {
  const lexer = new Lexer(bytes.subarray(at, at + MEANT_BYTES), 0, false, deadline);
  try {
    for (let count = 0; count < MEANT_VALUES; count++) {
      const value = lexer.next();
      if (value === undefined) return true;
      // The last word may be cut off.
      if (lexer.position >= MEANT_BYTES) return true;
      if (value instanceof Keyword && !isOperator(value.word)) return false;
    }
    return true;
  } catch (error) {
    if (error instanceof UnexpectedEndError) return true;
    if (error instanceof PdfCorruptError) return false;
    throw error;
  }
}
