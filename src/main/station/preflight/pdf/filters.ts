import { constants, inflateSync } from 'node:zlib';
import { Damaged, TooMuch } from './objects.ts';

/** How a stream's bytes were packed, from the outside inwards. */
export interface Packing {
  readonly filter: string;
  readonly predictor: number;
  readonly colours: number;
  readonly bitsPerComponent: number;
  readonly columns: number;
  readonly earlyChange: number;
}

/** Filters that hold a picture: whoever needs its pixels must decode them; no check does. */
const pictures: ReadonlySet<string> = new Set([
  'DCTDecode',
  'DCT',
  'JPXDecode',
  'JBIG2Decode',
  'CCITTFaxDecode',
  'CCF',
]);

export const isPicture = (filter: string): boolean => pictures.has(filter);

/** Undoes one filter. Throws Damaged where the bytes are none of its, TooMuch beyond `mostBytes`. */
export function unpack(bytes: Buffer, packing: Packing, mostBytes: number): Buffer {
  switch (packing.filter) {
    case 'FlateDecode':
    case 'Fl':
      return unpredict(inflate(bytes, mostBytes), packing);
    case 'LZWDecode':
    case 'LZW':
      return unpredict(lzw(bytes, packing.earlyChange, mostBytes), packing);
    case 'ASCIIHexDecode':
    case 'AHx':
      return asciiHex(bytes);
    case 'ASCII85Decode':
    case 'A85':
      return ascii85(bytes);
    case 'RunLengthDecode':
    case 'RL':
      return runLength(bytes, mostBytes);
    case 'Crypt':
      return bytes;
    default:
      throw new Damaged(`The filter ${packing.filter} is not known.`);
  }
}

function inflate(bytes: Buffer, mostBytes: number): Buffer {
  try {
    // A stream that is cut off still gives what it holds, as in every reader.
    return inflateSync(bytes, { maxOutputLength: mostBytes, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') {
      throw new TooMuch(`A stream unpacks to more than ${mostBytes} bytes.`);
    }
    throw new Damaged('A compressed stream is damaged.', { cause: error });
  }
}

/** Undoes PNG's and TIFF's prediction (8 bits a component for TIFF, which is all that cross-reference streams use). */
function unpredict(bytes: Buffer, { predictor, colours, bitsPerComponent, columns }: Packing): Buffer {
  if (predictor < 2) return bytes;
  const step = Math.max(1, Math.ceil((colours * bitsPerComponent) / 8));
  const width = Math.ceil((colours * bitsPerComponent * columns) / 8);
  if (width < 1 || width > 1 << 24) throw new Damaged('A predictor asks for an impossible width.');
  if (predictor === 2) {
    if (bitsPerComponent !== 8) return bytes;
    const out = Buffer.from(bytes);
    for (let at = 0; at < out.length; at++) {
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

function asciiHex(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1').split('>', 1)[0] ?? '';
  const digits = text.replace(/[^0-9a-fA-F]/g, '');
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
}

function ascii85(bytes: Buffer): Buffer {
  const out: number[] = [];
  let group = 0;
  let count = 0;
  for (const byte of bytes) {
    if (byte === 0x7e) break;
    if (byte === 0x7a && count === 0) {
      out.push(0, 0, 0, 0);
      continue;
    }
    if (byte < 0x21 || byte > 0x75) continue;
    group = group * 85 + byte - 0x21;
    if (++count < 5) continue;
    out.push((group / 0x1000000) & 0xff, (group >>> 16) & 0xff, (group >>> 8) & 0xff, group & 0xff);
    group = 0;
    count = 0;
  }
  if (count > 1) {
    for (let pad = count; pad < 5; pad++) group = group * 85 + 84;
    const last = [(group / 0x1000000) & 0xff, (group >>> 16) & 0xff, (group >>> 8) & 0xff];
    out.push(...last.slice(0, count - 1));
  }
  return Buffer.from(out);
}

function runLength(bytes: Buffer, mostBytes: number): Buffer {
  const parts: Buffer[] = [];
  let total = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at] ?? 128;
    if (length === 128) break;
    const part =
      length < 128 ? bytes.subarray(at + 1, at + 2 + length) : Buffer.alloc(257 - length, bytes[at + 1]);
    at += length < 128 ? length + 2 : 2;
    total += part.length;
    if (total > mostBytes) throw new TooMuch(`A stream unpacks to more than ${mostBytes} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function lzw(bytes: Buffer, earlyChange: number, mostBytes: number): Buffer {
  const parts: Buffer[] = [];
  let total = 0;
  let table: Buffer[] = [];
  let width = 9;
  let before: Buffer | null = null;
  let bits = 0;
  let held = 0;
  const reset = (): void => {
    table = Array.from({ length: 258 }, (_, code) => Buffer.from(code < 256 ? [code] : []));
    width = 9;
    before = null;
  };
  reset();
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffffff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (held >>> bits) & ((1 << width) - 1);
    if (code === 257) break;
    if (code === 256) {
      reset();
      continue;
    }
    const known: Buffer | undefined = table[code];
    const entry: Buffer | null =
      known ?? (before === null ? null : Buffer.concat([before, before.subarray(0, 1)]));
    if (entry === null || (known === undefined && code !== table.length))
      throw new Damaged('An LZW stream is damaged.');
    parts.push(entry);
    total += entry.length;
    if (total > mostBytes) throw new TooMuch(`A stream unpacks to more than ${mostBytes} bytes.`);
    if (before !== null && table.length < 4096) table.push(Buffer.concat([before, entry.subarray(0, 1)]));
    const size = table.length + earlyChange;
    width = size >= 2048 ? 12 : size >= 1024 ? 11 : size >= 512 ? 10 : 9;
    before = entry;
  }
  return Buffer.concat(parts);
}
