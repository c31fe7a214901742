/** An image as a PDF holds it. */
export interface Picture {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly colourSpace: 'DeviceGray' | 'DeviceCMYK';
  readonly jpeg: Buffer;
}

const SIZE = { widthPx: 2_550, heightPx: 3_580 };
const BLOCK = 8;
/** Values beside the mean in each block: so many that the image takes almost four megabytes. */
const VALUES = 52;

/** Looks like a JPEG in its first four bytes: only decoding it shows that there is no more. */
export function headOfJpeg(bytes: number): Picture {
  const jpeg = Buffer.alloc(bytes, 0x5a);
  jpeg.set([0xff, 0xd8, 0xff, 0xe0]);
  return { ...SIZE, colourSpace: 'DeviceCMYK', jpeg };
}

/** A baseline JPEG of noise in grey that decodes as a whole. */
export function realJpeg(): Picture {
  const { widthPx, heightPx } = SIZE;
  const across = Math.ceil(widthPx / BLOCK);
  const rows = Math.ceil(heightPx / BLOCK);
  const parts = [
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    segment(0xc0, [8, ...word(heightPx), ...word(widthPx), 1, 1, 0x11, 0]),
    // The mean has one code, of one bit: as before. Other values have `0` and three bits; `10` ends them.
    segment(0xc4, [0x00, 1, ...none(15), 0]),
    segment(0xc4, [0x10, 1, 1, ...none(14), 3, 0]),
    segment(0xdd, word(across)),
    segment(0xda, [1, 1, 0x00, 0, 63, 0]),
  ];
  const row = rowOf(across);
  for (let index = 0; index < rows; index++) {
    parts.push(row, Buffer.from([0xff, index === rows - 1 ? 0xd9 : 0xd0 + (index % 8)]));
  }
  return { ...SIZE, colourSpace: 'DeviceGray', jpeg: Buffer.concat(parts) };
}

const word = (value: number): number[] => [value >> 8, value & 0xff];
const none = (count: number): number[] => Array.from({ length: count }, () => 0);
const segment = (marker: number, body: readonly number[]): Buffer =>
  Buffer.from([0xff, marker, ...word(body.length + 2), ...body]);

/** A row of blocks, each with other values. */
function rowOf(blocks: number): Buffer {
  let bits = '';
  let seed = 1;
  for (let block = 0; block < blocks; block++) {
    bits += '0';
    for (let index = 0; index < VALUES; index++) {
      seed = (seed * 48_271) % 0x7fffffff;
      bits += (seed % 8).toString(2).padStart(4, '0');
    }
    bits += '10';
  }
  const bytes: number[] = [];
  for (let at = 0; at < bits.length; at += 8) {
    const byte = Number.parseInt(bits.slice(at, at + 8).padEnd(8, '1'), 2);
    bytes.push(byte);
    // Otherwise it would begin a marker.
    if (byte === 0xff) bytes.push(0);
  }
  return Buffer.from(bytes);
}
