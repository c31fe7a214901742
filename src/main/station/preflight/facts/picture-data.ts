import {
  LimitExceededError,
  PdfCorruptError,
  type PdfDocument,
  type PdfValue,
  type Stream,
  TimeoutError,
} from '../pdf/index.ts';

/** How much is checked if all of it would cost too much: what is read with the image's dictionary anyway. */
const HEAD_BYTES = 4_096;
/** An end may be followed by padding. */
const TAIL_BYTES = 4_096;
/** Deflate cannot shrink data by more than this factor. */
const MAX_DEFLATE_RATIO = 1_032;

export interface PictureData {
  readonly image: Stream;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Bytes of all its pixels; null if its colour space is unknown. */
  readonly pixelBytes: number | null;
}

/**
 * Whether the data of an image can be decoded.
 * @param whole false: only check what costs next to nothing
 */
export function isDecodable(document: PdfDocument, picture: PictureData, whole: boolean): boolean {
  const { image, widthPx, heightPx } = picture;
  if (widthPx < 1 || heightPx < 1) return false;
  const filters = filtersOf(document, image);
  switch (filters.at(-1)) {
    case 'DCTDecode':
    case 'DCT':
      return bytesOf(document, image, filters, whole, (bytes) => isJpeg(bytes, picture, whole));
    case 'JPXDecode':
      return bytesOf(document, image, filters, whole, isJpx);
    case 'JBIG2Decode':
      return bytesOf(document, image, filters, whole, (bytes) => isJbig2(bytes, whole));
    case 'CCITTFaxDecode':
    case 'CCF':
      return bytesOf(document, image, filters, whole, (bytes) => bytes.length > 0);
    default:
      return isDescribed(document, image) && isWhole(document, picture, filters, whole);
  }
}

/** Names of the filters, the outermost first. */
export function filtersOf(document: PdfDocument, { dict }: Stream): string[] {
  const filter = document.resolve(dict.get('Filter'));
  const filters: readonly PdfValue[] = Array.isArray(filter) ? filter : [filter];
  return filters.map((one) => document.name(one) ?? '').filter((name) => name !== '');
}

/** The bytes of the image itself: all of them, or the beginning if there is no other packing. */
function bytesOf(
  document: PdfDocument,
  image: Stream,
  filters: readonly string[],
  whole: boolean,
  look: (bytes: Buffer) => boolean,
): boolean {
  const isBare = filters.length === 1;
  if (!whole && !isBare) return true;
  try {
    if (whole) return look(document.unpack(image, 'data-end'));
    if (image.sealedAs !== null) return look(document.packed(image).subarray(0, HEAD_BYTES));
    const length = document.packedLength(image);
    return look(document.file.slice(image.start, image.start + Math.min(length, HEAD_BYTES)));
  } catch (error) {
    if (error instanceof PdfCorruptError) return false;
    if (error instanceof LimitExceededError || error instanceof TimeoutError) return true;
    throw error;
  }
}

const BITS: ReadonlySet<number> = new Set([1, 2, 4, 8, 16]);

/** Raw pixels mean nothing without a colour space and their bits, except in a stencil. */
function isDescribed(document: PdfDocument, { dict }: Stream): boolean {
  if (document.resolve(dict.get('ImageMask')) === true) return true;
  return dict.has('ColorSpace') && BITS.has(document.number(dict.get('BitsPerComponent')) ?? 0);
}

/** Raw pixels, packed losslessly: there must be enough of them. */
function isWhole(document: PdfDocument, picture: PictureData, filters: readonly string[], whole: boolean) {
  const { image, pixelBytes } = picture;
  if (pixelBytes === null) return true;
  const packed = document.packedLength(image);
  const isDeflated = filters.length === 1 && (filters[0] === 'FlateDecode' || filters[0] === 'Fl');
  if (filters.length === 0 && packed < pixelBytes) return false;
  if (isDeflated && packed * MAX_DEFLATE_RATIO < pixelBytes) return false;
  if (!whole || filters.length === 0) return true;
  try {
    return document.unpack(image, 'data-end').length >= pixelBytes;
  } catch (error) {
    if (error instanceof PdfCorruptError) return false;
    if (error instanceof LimitExceededError || error instanceof TimeoutError) return true;
    throw error;
  }
}

const FRAMES: ReadonlySet<number> = new Set([
  0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
]);
const START = Buffer.from([0xff, 0xd8]);
/** Line ends and padding that some writers put before an image or between its segments. */
const MAX_STRAY_BYTES = 64;
const START_OF_SCAN = 0xda;
const END = 0xd9;

/**
 * A JPEG: its segments up to the first scan, including a frame of the size that the image has, and if
 * everything is read, its scans and end.
 */
function isJpeg(bytes: Buffer, { widthPx, heightPx }: PictureData, whole: boolean): boolean {
  const begin = bytes.indexOf(START);
  if (begin < 0 || begin > MAX_STRAY_BYTES) return false;
  let hasFrame = false;
  for (let at = begin + START.length; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) {
      // Decoders skip to the next marker.
      const next = bytes.indexOf(0xff, at);
      if (next < 0 || next - at > MAX_STRAY_BYTES) return false;
      at = next;
      continue;
    }
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (FRAMES.has(marker) && at + 9 <= bytes.length) {
      hasFrame = true;
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      // The first scan may say how high it is.
      if (width !== widthPx || (height !== heightPx && height !== 0)) return false;
    }
    const next = at + 2 + bytes.readUInt16BE(at + 2);
    if (marker === START_OF_SCAN) return hasFrame && (!whole || areScans(bytes, next));
    at = next;
  }
  // The header may be longer than what is checked.
  return !whole && bytes.length === HEAD_BYTES;
}

/** Whether only permitted markers stand between scans, and there is an end. */
function areScans(bytes: Buffer, from: number): boolean {
  for (let at = bytes.indexOf(0xff, from); at >= 0; ) {
    const marker = bytes[at + 1];
    if (marker === undefined) return false;
    if (marker === END) return true;
    if (marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7)) {
      at = bytes.indexOf(0xff, at + (marker === 0xff ? 1 : 2));
      continue;
    }
    const isSegment = marker === START_OF_SCAN || marker === 0xc4 || (marker >= 0xdb && marker <= 0xfe);
    if (!isSegment || at + 4 > bytes.length) return false;
    at = bytes.indexOf(0xff, at + 2 + bytes.readUInt16BE(at + 2));
  }
  return bytes.subarray(-TAIL_BYTES).includes(Buffer.from([0xff, END]));
}

/** JPEG 2000: in its boxes, or the bare code stream. */
function isJpx(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 8);
  return head === '\0\0\0\x0cjP  ' ? bytes.includes('jp2c') : head.startsWith('\xff\x4f\xff\x51');
}

const PAGE_INFORMATION = 48;
const UNKNOWN_LENGTH = 0xffffffff;
/** Before an image there are dictionaries, each a segment. */
const MAX_SEGMENTS = 10_000;

/** JBIG2 as in PDFs: segments one after another, one of which begins its page. */
function isJbig2(bytes: Buffer, whole: boolean): boolean {
  let at = 0;
  for (let segments = 0; segments < MAX_SEGMENTS && at + 11 <= bytes.length; segments++) {
    const flags = bytes.readUInt8(at + 4);
    const kind = flags & 0x3f;
    if (kind > 62) return false;
    if (kind === PAGE_INFORMATION) return true;
    const number = bytes.readUInt32BE(at);
    let referred = bytes.readUInt8(at + 5) >> 5;
    let next = at + 6;
    if (referred === 7) {
      referred = bytes.readUInt32BE(at + 5) & 0x1fffffff;
      next = at + 9 + Math.ceil((referred + 1) / 8);
    }
    next += referred * (number <= 256 ? 1 : number <= 65_536 ? 2 : 4) + ((flags & 0x40) === 0 ? 1 : 4);
    if (next + 4 > bytes.length) return !whole;
    const length = bytes.readUInt32BE(next);
    if (length === UNKNOWN_LENGTH) return false;
    at = next + 4 + length;
  }
  return !whole;
}
