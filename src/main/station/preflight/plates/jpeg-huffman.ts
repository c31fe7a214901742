/** A Huffman table, looked up by the next nine bits; longer codes are found bit by bit. */
export interface HuffmanTable {
  /** Length of the code times 256, plus its symbol; 0 if it is longer. */
  readonly quick: Uint16Array;
  /** By length from 1 to 16: one more than the last code, or 0; and what to add to a code for its symbol. */
  readonly ends: Int32Array;
  readonly shifts: Int32Array;
  readonly symbols: Uint8Array;
}

const LONGEST = 16;
export const QUICK_BITS = 9;

/** @param counts how many codes there are of each length, from 1 on */
export function huffmanTable(counts: Uint8Array, symbols: Uint8Array): HuffmanTable {
  const quick = new Uint16Array(1 << QUICK_BITS);
  const ends = new Int32Array(LONGEST + 1);
  const shifts = new Int32Array(LONGEST + 1);
  let code = 0;
  let at = 0;
  for (let length = 1; length <= LONGEST; length++) {
    const count = counts[length - 1] ?? 0;
    shifts[length] = at - code;
    for (let left = count; left > 0; left--, code++, at++) {
      if (length > QUICK_BITS) continue;
      const from = code << (QUICK_BITS - length);
      const entry = (length << 8) | (symbols[at] ?? 0);
      quick.fill(entry, from, from + (1 << (QUICK_BITS - length)));
    }
    ends[length] = count === 0 ? 0 : code;
    code <<= 1;
  }
  return { quick, ends, shifts, symbols };
}

/** The bits of a scan, without stuffed zeros. Behind the data there are only zeros. */
export class ScanBits {
  /** Where the next byte is read. */
  at: number;
  /** Bits beyond the data that were asked for; many mean that the scan is cut short. */
  missing = 0;
  readonly #bytes: Uint8Array;
  #bits = 0;
  #count = 0;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  /** The next bits, at most 16. */
  take(count: number): number {
    if (count === 0) return 0;
    this.#fill(count);
    this.#count -= count;
    return (this.#bits >>> this.#count) & ((1 << count) - 1);
  }

  /** A number of so many bits as JPEG writes it, negative ones from below. */
  signed(count: number): number {
    if (count === 0) return 0;
    const value = this.take(count);
    return value < 1 << (count - 1) ? value - (1 << count) + 1 : value;
  }

  symbol(table: HuffmanTable): number {
    this.#fill(LONGEST);
    const entry = table.quick[(this.#bits >>> (this.#count - QUICK_BITS)) & ((1 << QUICK_BITS) - 1)] ?? 0;
    if (entry > 0) {
      this.#count -= entry >> 8;
      return entry & 0xff;
    }
    for (let length = QUICK_BITS + 1; length <= LONGEST; length++) {
      const code = (this.#bits >>> (this.#count - length)) & ((1 << length) - 1);
      const end = table.ends[length] ?? 0;
      if (code >= end) continue;
      this.#count -= length;
      return table.symbols[code + (table.shifts[length] ?? 0)] ?? 0;
    }
    // Not a code at all: the data is damaged, and is read on as well as it goes.
    this.#count -= LONGEST;
    return 0;
  }

  /** Begins anew behind a restart marker, if one stands there. */
  restart(): void {
    this.#bits = 0;
    this.#count = 0;
    const bytes = this.#bytes;
    for (let at = this.at; at + 1 < Math.min(bytes.length, this.at + 64); at++) {
      const marker = bytes[at + 1] ?? 0;
      if (bytes[at] === 0xff && marker >= 0xd0 && marker <= 0xd7) {
        this.at = at + 2;
        return;
      }
    }
  }

  #fill(count: number): void {
    while (this.#count < count) {
      this.#bits = ((this.#bits << 8) | this.#nextByte()) >>> 0;
      this.#count += 8;
    }
  }

  #nextByte(): number {
    const bytes = this.#bytes;
    const byte = bytes[this.at];
    if (byte === undefined || (byte === 0xff && bytes[this.at + 1] !== 0)) {
      this.missing += 8;
      return 0;
    }
    this.at += byte === 0xff ? 2 : 1;
    return byte;
  }
}
