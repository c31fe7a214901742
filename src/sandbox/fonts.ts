import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';

/** The same number of folders up from here in the sources and from the packaged bundle in dist/main. */
const folder = join(import.meta.dirname, '../../assets/fonts');

export type FontName = 'inter-regular' | 'inter-bold';

/** A font as an OpenType program. */
export const readFont = async (name: FontName): Promise<Uint8Array> =>
  unwrapped(await readFile(join(folder, `${name}.woff`)));

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const OPENTYPE_HEADER = 12;
const OPENTYPE_ENTRY = 16;

/**
 * Takes a font out of its WOFF 1.0 wrapping (https://www.w3.org/TR/WOFF): the same tables, each deflated.
 * zlib takes a few milliseconds for this, and the font library's own inflating a third of a second.
 */
function unwrapped(woff: Buffer): Uint8Array {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = woff.subarray(WOFF_HEADER + index * WOFF_ENTRY);
    const packed = woff.subarray(entry.readUInt32BE(4), entry.readUInt32BE(4) + entry.readUInt32BE(8));
    const length = entry.readUInt32BE(12);
    return {
      tag: entry.subarray(0, 4),
      checksum: entry.subarray(16, 20),
      data: packed.length < length ? inflateSync(packed) : packed,
    };
  });
  const power = Math.floor(Math.log2(count));
  const header = Buffer.alloc(OPENTYPE_HEADER + count * OPENTYPE_ENTRY);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(16 * 2 ** power, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(16 * (count - 2 ** power), 10);
  let at = header.length;
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const entry = header.subarray(OPENTYPE_HEADER + index * OPENTYPE_ENTRY);
    tag.copy(entry, 0);
    checksum.copy(entry, 4);
    entry.writeUInt32BE(at, 8);
    entry.writeUInt32BE(data.length, 12);
    at += padded(data.length);
  }
  return Buffer.concat([header, ...tables.map(({ data }) => Buffer.concat([data], padded(data.length)))]);
}

const padded = (length: number): number => Math.ceil(length / 4) * 4;
