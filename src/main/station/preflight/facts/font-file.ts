const TABLE_BYTES = 16;
/** The last table of a font is often cut where its padding begins. */
const PADDING = 3;

/**
 * Whether a font file starts like one, and contains what its own directory lists. TrueType, OpenType, bare
 * CFF and Type 1, under whichever key; glyphs are not decoded.
 */
export function isFontFile(bytes: Buffer): boolean {
  if (bytes.length < 4) return false;
  switch (bytes.toString('latin1', 0, 4)) {
    case '\0\x01\0\0':
    case 'true':
    case 'OTTO':
      return isTableFont(bytes, 0);
    case 'ttcf':
      return bytes.length >= 16 && isTableFont(bytes, bytes.readUInt32BE(12));
  }
  if (bytes[0] === 0x80 || bytes.toString('latin1', 0, 2) === '%!') return bytes.includes('eexec');
  return isCff(bytes);
}

/** `sfnt`: a directory of tables that includes those necessary to draw glyphs. */
function isTableFont(bytes: Buffer, at: number): boolean {
  if (at + 12 > bytes.length) return false;
  const count = bytes.readUInt16BE(at + 4);
  const tables = new Map<string, number>();
  let hasEmptyGlyphs = false;
  for (let index = 0; index < count; index++) {
    const entry = at + 12 + index * TABLE_BYTES;
    if (entry + TABLE_BYTES > bytes.length) return false;
    const end = bytes.readUInt32BE(entry + 8) + bytes.readUInt32BE(entry + 12);
    const length = bytes.readUInt32BE(entry + 12);
    const tag = bytes.toString('latin1', entry, entry + 4);
    if (length > 0 && end <= bytes.length + PADDING) tables.set(tag, entry);
    if (length === 0 && tag === 'glyf') hasEmptyGlyphs = true;
  }
  const outlines = tables.has('CFF ') ? ['CFF '] : ['glyf', 'loca', 'head', 'maxp'];
  const loca = tables.get('loca');
  const isBlank = hasEmptyGlyphs && loca !== undefined && hasNoOutlines(bytes, loca);
  return outlines.every((one) => tables.has(one) || (one === 'glyf' && isBlank));
}

/** Whether the places of all glyphs are the beginning: a subset that has only a blank. */
function hasNoOutlines(bytes: Buffer, entry: number): boolean {
  const from = bytes.readUInt32BE(entry + 8);
  return bytes.subarray(from, from + bytes.readUInt32BE(entry + 12)).every((byte) => byte === 0);
}

/** Bare CFF: a header, and an index of names within the file. */
function isCff(bytes: Buffer): boolean {
  const [major = 0, , headerBytes = 0, offsetBytes = 0] = bytes;
  if (major !== 1 || headerBytes < 4 || offsetBytes < 1 || offsetBytes > 4) return false;
  if (headerBytes + 3 > bytes.length) return false;
  const names = bytes.readUInt16BE(headerBytes);
  const nameOffsetBytes = bytes[headerBytes + 2] ?? 0;
  if (names < 1 || nameOffsetBytes < 1 || nameOffsetBytes > 4) return false;
  const last = headerBytes + 3 + names * nameOffsetBytes;
  if (last + nameOffsetBytes > bytes.length) return false;
  return last + nameOffsetBytes - 1 + bytes.readUIntBE(last, nameOffsetBytes) <= bytes.length;
}
