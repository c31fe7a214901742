/** Castagnoli's polynomial, its bits in reverse. */
const POLYNOMIAL = 0x82f63b78;
const SLICES = 8;

/** Eight tables of 256: what a byte does to the remainder that many bytes later. */
const tables = makeTables();

function makeTables(): Uint32Array {
  const made = new Uint32Array(SLICES * 256);
  for (let byte = 0; byte < 256; byte++) {
    let rest = byte;
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ POLYNOMIAL : rest >>> 1;
    made[byte] = rest;
  }
  for (let at = 256; at < made.length; at++) {
    const before = made[at - 256] ?? 0;
    made[at] = (before >>> 8) ^ (made[before & 0xff] ?? 0);
  }
  return made;
}

const entry = (slice: number, byte: number): number => tables[slice * 256 + byte] ?? 0;

/**
 * CRC-32C, as object stores name it, eight bytes at a step; Node itself only has the other CRC-32.
 * @param before of the bytes that came before these.
 */
export function crc32c(bytes: Uint8Array, before = 0): number {
  let rest = ~before;
  let at = 0;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (; at + SLICES <= bytes.length; at += SLICES) {
    const low = view.getUint32(at, true) ^ rest;
    const high = view.getUint32(at + 4, true);
    rest =
      entry(7, low & 0xff) ^
      entry(6, (low >>> 8) & 0xff) ^
      entry(5, (low >>> 16) & 0xff) ^
      entry(4, low >>> 24) ^
      entry(3, high & 0xff) ^
      entry(2, (high >>> 8) & 0xff) ^
      entry(1, (high >>> 16) & 0xff) ^
      entry(0, high >>> 24);
  }
  for (; at < bytes.length; at++) rest = (rest >>> 8) ^ entry(0, (rest ^ (bytes[at] ?? 0)) & 0xff);
  return ~rest >>> 0;
}
