import { constants, inflateRawSync, inflateSync } from 'node:zlib';
import type { Deadline } from './deadline.ts';
import { GrowingBytes } from './growing-bytes.ts';
import { LimitExceededError, PdfCorruptError } from './objects.ts';
import type { PackingTrouble } from './trouble.ts';

const ZLIB_HEADER_BYTES = 2;

/** How a stream's bytes were packed, outermost first. */
export interface Packing {
  readonly filter: string;
  readonly predictor: number;
  readonly colours: number;
  readonly bitsPerComponent: number;
  readonly columns: number;
  readonly earlyChange: number;
}

/** Image filters. No check needs pixels, so they are not decoded here. */
const pictures: ReadonlySet<string> = new Set([
  'DCTDecode',
  'DCT',
  'JPXDecode',
  'JBIG2Decode',
  'CCITTFaxDecode',
  'CCF',
]);

export const isPicture = (filter: string): boolean => pictures.has(filter);

/**
 * Undoes one filter. Data that breaks off gives what it has, as in every reader, and is noted in `trouble`.
 * Throws PdfCorruptError if the bytes are not in its format, LimitExceededError beyond `mostBytes`, and
 * TimeoutError.
 */
export function unpack(
  bytes: Buffer,
  packing: Packing,
  mostBytes: number,
  deadline: Deadline,
  trouble: Set<PackingTrouble>,
): Buffer {
  switch (packing.filter) {
    case 'FlateDecode':
    case 'Fl':
      return unpredict(inflate(bytes, mostBytes, trouble), packing, deadline);
    case 'LZWDecode':
    case 'LZW':
      return unpredict(lzw(bytes, packing.earlyChange, mostBytes, deadline, trouble), packing, deadline);
    case 'ASCIIHexDecode':
    case 'AHx':
      return asciiHex(bytes, mostBytes, deadline, trouble);
    case 'ASCII85Decode':
    case 'A85':
      return ascii85(bytes, mostBytes, deadline, trouble);
    case 'RunLengthDecode':
    case 'RL':
      return runLength(bytes, mostBytes, deadline, trouble);
    default:
      throw new PdfCorruptError(`The filter ${packing.filter} is not known.`);
  }
}

function inflate(bytes: Buffer, mostBytes: number, trouble: Set<PackingTrouble>): Buffer {
  if (isBlank(bytes)) return Buffer.alloc(0);
  const maxOutputLength = mostBytes;
  try {
    return inflateSync(bytes, { maxOutputLength });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ERR_BUFFER_TOO_LARGE')
      throw new LimitExceededError(`A stream unpacks to more than ${mostBytes} bytes.`);
    const isWrongSum = error instanceof Error && error.message === 'incorrect data check';
    if (!isWrongSum && code !== 'Z_BUF_ERROR')
      throw new PdfCorruptError('A compressed stream is damaged.', { cause: error });
    const packed = bytes.subarray(ZLIB_HEADER_BYTES);
    if (isWrongSum) trouble.add('checksum');
    else if (!hasEnd(packed, mostBytes)) trouble.add('cut');
    return inflateRawSync(packed, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH });
  }
}

const isBlank = (bytes: Buffer): boolean => bytes.length < 4 && bytes.every((byte) => byte <= 32);

/** What some writers leave there instead of an end: everything before it is complete. */
const FLUSHED = Buffer.from([0, 0, 0xff, 0xff]);
/** Line ends behind it. */
const FLUSHED_WITHIN = 8;

/** Whether only the checksum, or the mark of the last block, is missing, as common programs write it. */
function hasEnd(packed: Buffer, maxOutputLength: number): boolean {
  if (packed.subarray(-FLUSHED_WITHIN).includes(FLUSHED)) return true;
  try {
    inflateRawSync(packed, { maxOutputLength });
    return true;
  } catch {
    return false;
  }
}

/**
 * Undoes PNG and TIFF prediction (for TIFF 8 bits per component, which is all that cross-reference streams
 * use).
 */
function unpredict(
  bytes: Buffer,
  { predictor, colours, bitsPerComponent, columns }: Packing,
  deadline: Deadline,
): Buffer {
  if (predictor < 2) return bytes;
  const step = Math.max(1, Math.ceil((colours * bitsPerComponent) / 8));
  const width = Math.ceil((colours * bitsPerComponent * columns) / 8);
  if (!(width >= 1 && width <= 1 << 24))
    throw new PdfCorruptError('A predictor asks for an impossible width.');
  if (predictor === 2) {
    if (bitsPerComponent !== 8) return bytes;
    const out = Buffer.from(bytes);
    for (let at = 0; at < out.length; at++) {
      deadline.step();
      if (at % width >= step) out[at] = ((out[at] ?? 0) + (out[at - step] ?? 0)) & 0xff;
    }
    return out;
  }
  const rows = Math.ceil(bytes.length / (width + 1));
  const out = Buffer.alloc(rows * width);
  for (let row = 0; row < rows; row++) {
    const kind = bytes[row * (width + 1)] ?? 0;
    const from = row * (width + 1) + 1;
    const to = row * width;
    for (let x = 0; x < width; x++) {
      deadline.step();
      const left = x >= step ? (out[to + x - step] ?? 0) : 0;
      const up = row > 0 ? (out[to + x - width] ?? 0) : 0;
      const corner = row > 0 && x >= step ? (out[to + x - width - step] ?? 0) : 0;
      out[to + x] = ((bytes[from + x] ?? 0) + predicted(kind, left, up, corner)) & 0xff;
    }
  }
  return out;
}

function predicted(kind: number, left: number, up: number, corner: number): number {
  switch (kind) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const estimate = left + up - corner;
      const toLeft = Math.abs(estimate - left);
      const toUp = Math.abs(estimate - up);
      const toCorner = Math.abs(estimate - corner);
      if (toLeft <= toUp && toLeft <= toCorner) return left;
      return toUp <= toCorner ? up : corner;
    }
    default:
      return 0;
  }
}

const hexDigit = (byte: number): number => {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
};

function asciiHex(bytes: Buffer, maxBytes: number, deadline: Deadline, trouble: Set<PackingTrouble>): Buffer {
  const out = new GrowingBytes(maxBytes);
  if (!bytes.includes('>')) trouble.add('data-end');
  let high = -1;
  for (const byte of bytes) {
    deadline.step();
    if (byte === 0x3e) break;
    const digit = hexDigit(byte);
    if (digit < 0) continue;
    if (high < 0) high = digit;
    else {
      out.byte(high * 16 + digit);
      high = -1;
    }
  }
  if (high >= 0) out.byte(high * 16);
  return out.bytes;
}

function ascii85(bytes: Buffer, maxBytes: number, deadline: Deadline, trouble: Set<PackingTrouble>): Buffer {
  const out = new GrowingBytes(maxBytes);
  if (!bytes.includes('~')) trouble.add('data-end');
  let group = 0;
  let count = 0;
  for (const byte of bytes) {
    deadline.step();
    if (byte === 0x7e) break;
    if (byte === 0x7a && count === 0) {
      out.fill(0, 4);
      continue;
    }
    if (byte < 0x21 || byte > 0x75) continue;
    group = group * 85 + byte - 0x21;
    if (++count < 5) continue;
    for (const part of fourBytes(group)) out.byte(part);
    group = 0;
    count = 0;
  }
  if (count > 1) {
    for (let pad = count; pad < 5; pad++) group = group * 85 + 84;
    for (const part of fourBytes(group).slice(0, count - 1)) out.byte(part);
  }
  return out.bytes;
}

const fourBytes = (group: number): number[] => [
  (group / 0x1000000) & 0xff,
  (group >>> 16) & 0xff,
  (group >>> 8) & 0xff,
  group & 0xff,
];

function runLength(
  bytes: Buffer,
  maxBytes: number,
  deadline: Deadline,
  trouble: Set<PackingTrouble>,
): Buffer {
  const out = new GrowingBytes(maxBytes);
  let at = 0;
  for (; at < bytes.length; ) {
    deadline.step();
    const length = bytes[at] ?? 128;
    if (length === 128) return out.bytes;
    if (length < 128) out.add(bytes.subarray(at + 1, at + 2 + length));
    else out.fill(bytes[at + 1] ?? 0, 257 - length);
    at += length < 128 ? length + 2 : 2;
  }
  trouble.add(at > bytes.length ? 'cut' : 'data-end');
  return out.bytes;
}

const MAX_LZW_CODES = 4_096;
const LZW_RESET = 256;
const LZW_END = 257;

/** Each code above 255 refers to an earlier sequence. */
function lzw(
  bytes: Buffer,
  earlyChange: number,
  maxBytes: number,
  deadline: Deadline,
  trouble: Set<PackingTrouble>,
): Buffer {
  const out = new GrowingBytes(maxBytes);
  const starts = new Uint32Array(MAX_LZW_CODES);
  const lengths = new Uint32Array(MAX_LZW_CODES);
  let codes = LZW_END + 1;
  let width = 9;
  /** Length of the last sequence written; 0 if the table has just begun. */
  let before = 0;
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    deadline.step();
    held = ((held << 8) | byte) & 0xffffff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (held >>> bits) & ((1 << width) - 1);
    if (code === LZW_END) return out.bytes;
    if (code === LZW_RESET) {
      codes = LZW_END + 1;
      width = 9;
      before = 0;
      continue;
    }
    if (code > codes || (code === codes && before === 0))
      throw new PdfCorruptError('An LZW stream is damaged.');
    const at = out.length;
    if (code < LZW_RESET) out.byte(code);
    else if (code < codes) out.repeat(starts[code] ?? 0, lengths[code] ?? 0);
    else out.repeat(at - before, before + 1);
    if (before > 0 && codes < MAX_LZW_CODES) {
      starts[codes] = at - before;
      lengths[codes] = before + 1;
      codes++;
    }
    const size = codes + earlyChange;
    width = size >= 2048 ? 12 : size >= 1024 ? 11 : size >= 512 ? 10 : 9;
    before = out.length - at;
  }
  if (bytes.length > 0) trouble.add('data-end');
  return out.bytes;
}
