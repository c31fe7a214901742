import { PdfCorruptError } from '../pdf/index.ts';
import { type HuffmanTable, huffmanTable, ScanBits } from './jpeg-huffman.ts';

/** One component of a picture, reduced: its values row by row, from 0 to 255. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  /** How much of it the picture covers: the rest is padding of its last blocks. */
  readonly usedWidth: number;
  readonly usedHeight: number;
  readonly data: Uint8Array;
}

export interface Jpeg {
  readonly width: number;
  readonly height: number;
  readonly planes: readonly Plane[];
  /** Adobe's mark of how colours are stored; null without one. */
  readonly adobeTransform: number | null;
}

/** How many pixels are left of eight in either direction. */
export type KeptOfEight = 1 | 2 | 4 | 8;

const ZIGZAG = Uint8Array.of(
  ...[
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7,
    14, 21,
  ],
  ...[
    28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53,
    60, 61,
  ],
  ...[54, 47, 55, 62, 63],
);
const BLOCK = 64;
/** Larger pictures are left to others. */
const MAX_BLOCKS = 4_000_000;
const MAX_COMPONENTS = 4;
/** A scan that lacks more is cut short, and the rest of the picture stays as it is. */
const MAX_MISSING_BITS = 4_096;

interface Component {
  readonly id: number;
  readonly across: number;
  readonly down: number;
  readonly quantization: number;
  /** Blocks of the whole picture, padded to whole units. */
  readonly blocksAcross: number;
  readonly blocksDown: number;
  /** Blocks that a scan of this component alone has. */
  readonly ownAcross: number;
  readonly ownDown: number;
  /** Coefficients of a progressive picture; null: blocks are transformed as they come. */
  readonly coefficients: Int16Array | null;
  readonly data: Uint8Array;
  dc: HuffmanTable | null;
  ac: HuffmanTable | null;
  last: number;
}

interface Scan {
  readonly from: number;
  readonly to: number;
  /** Bit that a progressive scan adds, and whether it is the first for these coefficients. */
  readonly low: number;
  readonly isFirst: boolean;
}

/**
 * Decodes a JPEG, baseline or progressive, reduced while it is transformed back: each value is the mean of
 * its block's part. No colours are converted. Data that breaks off gives what it has. Throws
 * PdfCorruptError if it is not a JPEG that can be decoded (arithmetic, lossless, 12 bits), and whatever
 * `step` throws, which is called at every row of blocks.
 */
export function decodeJpeg(bytes: Uint8Array, kept: KeptOfEight, step: () => void): Jpeg {
  return new Decoder(bytes, kept, step).decode();
}

class Decoder {
  readonly #bytes: Uint8Array;
  readonly #kept: KeptOfEight;
  readonly #step: () => void;
  readonly #tables: Uint16Array[] = [];
  readonly #dcTables: HuffmanTable[] = [];
  readonly #acTables: HuffmanTable[] = [];
  readonly #transform: Transform;
  readonly #block = new Int32Array(BLOCK);
  #components: Component[] = [];
  #width = 0;
  #height = 0;
  #mostAcross = 1;
  #mostDown = 1;
  #isProgressive = false;
  #restartEvery = 0;
  #adobe: number | null = null;
  /** Blocks of a progressive scan that have no more coefficients. */
  #endOfBand = 0;

  constructor(bytes: Uint8Array, kept: KeptOfEight, step: () => void) {
    this.#bytes = bytes;
    this.#kept = kept;
    this.#step = step;
    this.#transform = new Transform(kept);
  }

  decode(): Jpeg {
    const bytes = this.#bytes;
    let at = bytes.indexOf(0xff);
    while (at >= 0 && at + 4 <= bytes.length) {
      const marker = bytes[at + 1] ?? 0;
      if (bytes[at] !== 0xff || marker === 0 || marker === 0xff) {
        at = bytes.indexOf(0xff, at + 1);
        continue;
      }
      if (marker === 0xd9) break;
      if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
        at += 2;
        continue;
      }
      const length = Math.max(2, this.#word(at + 2));
      const end = Math.min(bytes.length, at + 2 + length);
      at = marker === 0xda ? this.#scan(at + 4, end) : this.#segment(marker, at + 4, end);
    }
    if (this.#components.length === 0) throw new PdfCorruptError('A JPEG has no picture.');
    this.#transformCoefficients();
    return {
      width: this.#width,
      height: this.#height,
      planes: this.#components.map((component) => this.#planeOf(component)),
      adobeTransform: this.#adobe,
    };
  }

  #word(at: number): number {
    return ((this.#bytes[at] ?? 0) << 8) | (this.#bytes[at + 1] ?? 0);
  }

  #segment(marker: number, at: number, end: number): number {
    switch (marker) {
      case 0xc0:
      case 0xc1:
      case 0xc2:
        this.#frame(at, marker === 0xc2);
        break;
      case 0xc4:
        this.#huffman(at, end);
        break;
      case 0xdb:
        this.#quantization(at, end);
        break;
      case 0xdd:
        this.#restartEvery = this.#word(at);
        break;
      case 0xee:
        if (Buffer.from(this.#bytes.subarray(at, at + 5)).toString('latin1') === 'Adobe')
          this.#adobe = this.#bytes[at + 11] ?? 0;
        break;
      default:
        if (marker >= 0xc3 && marker <= 0xcf && marker !== 0xc8 && marker !== 0xcc)
          throw new PdfCorruptError('A JPEG is of a kind that is not decoded.');
    }
    return end;
  }

  #quantization(from: number, end: number): void {
    for (let at = from; at < end; ) {
      const head = this.#bytes[at++] ?? 0;
      const isWide = head >> 4 > 0;
      const table = new Uint16Array(BLOCK);
      for (const place of ZIGZAG) {
        table[place] = isWide ? this.#word(at) : (this.#bytes[at] ?? 0);
        at += isWide ? 2 : 1;
      }
      this.#tables[head & 3] = table;
    }
  }

  #huffman(from: number, end: number): void {
    for (let at = from; at + 17 <= end; ) {
      const head = this.#bytes[at] ?? 0;
      const counts = this.#bytes.subarray(at + 1, at + 17);
      const total = counts.reduce((sum, count) => sum + count, 0);
      const table = huffmanTable(counts, this.#bytes.subarray(at + 17, at + 17 + total));
      (head >> 4 === 0 ? this.#dcTables : this.#acTables)[head & 3] = table;
      at += 17 + total;
    }
  }

  #frame(at: number, isProgressive: boolean): void {
    if (this.#components.length > 0) throw new PdfCorruptError('A JPEG has two pictures.');
    const bytes = this.#bytes;
    if (bytes[at] !== 8) throw new PdfCorruptError('A JPEG is of a kind that is not decoded.');
    this.#isProgressive = isProgressive;
    this.#height = this.#word(at + 1);
    this.#width = this.#word(at + 3);
    const count = bytes[at + 5] ?? 0;
    if (this.#width === 0 || this.#height === 0 || count === 0 || count > MAX_COMPONENTS)
      throw new PdfCorruptError('A JPEG has no size.');
    const heads = Array.from({ length: count }, (_, index) => {
      const [id = 0, sampling = 0x11, quantization = 0] = bytes.subarray(
        at + 6 + index * 3,
        at + 9 + index * 3,
      );
      const [across, down] = [sampling >> 4, sampling & 15];
      if (across < 1 || across > 4 || down < 1 || down > 4) throw new PdfCorruptError('A JPEG is damaged.');
      return { id, across, down, quantization: quantization & 3 };
    });
    this.#mostAcross = Math.max(...heads.map(({ across }) => across));
    this.#mostDown = Math.max(...heads.map(({ down }) => down));
    this.#components = heads.map((head) => this.#component(head));
  }

  #component(head: Pick<Component, 'id' | 'across' | 'down' | 'quantization'>): Component {
    const { across, down } = head;
    const units = (pixels: number, most: number): number => Math.ceil(pixels / (8 * most));
    const blocks = (pixels: number, own: number, most: number): number =>
      Math.ceil(Math.ceil((pixels * own) / most) / 8);
    const blocksAcross = units(this.#width, this.#mostAcross) * across;
    const blocksDown = units(this.#height, this.#mostDown) * down;
    if (blocksAcross * blocksDown > MAX_BLOCKS) throw new PdfCorruptError('A JPEG is too large.');
    return {
      ...head,
      blocksAcross,
      blocksDown,
      ownAcross: blocks(this.#width, across, this.#mostAcross),
      ownDown: blocks(this.#height, down, this.#mostDown),
      coefficients: this.#isProgressive ? new Int16Array(blocksAcross * blocksDown * BLOCK) : null,
      data: new Uint8Array(blocksAcross * blocksDown * this.#kept ** 2).fill(128),
      dc: null,
      ac: null,
      last: 0,
    };
  }

  /** Reads a scan. Returns where it ends. */
  #scan(at: number, end: number): number {
    const bytes = this.#bytes;
    const count = bytes[at] ?? 0;
    const components = Array.from({ length: count }, (_, index) => {
      const [id, tables = 0] = bytes.subarray(at + 1 + index * 2, at + 3 + index * 2);
      const component = this.#components.find((one) => one.id === id);
      if (component === undefined) throw new PdfCorruptError('A JPEG is damaged.');
      component.dc = this.#dcTables[tables >> 4] ?? null;
      component.ac = this.#acTables[tables & 15] ?? null;
      return component;
    });
    const [from = 0, to = 63, bits = 0] = bytes.subarray(at + 1 + count * 2, at + 4 + count * 2);
    const scan: Scan = { from, to: Math.min(63, to), low: bits & 15, isFirst: bits >> 4 === 0 };
    const input = new ScanBits(bytes, end);
    const [only] = components;
    if (components.length === 1 && only !== undefined) this.#alone(only, scan, input);
    else this.#interleaved(components, scan, input);
    return input.at;
  }

  #alone(component: Component, scan: Scan, input: ScanBits): void {
    const { ownAcross, ownDown, blocksAcross } = component;
    this.#begin([component]);
    for (let row = 0, done = 0; row < ownDown; row++) {
      this.#step();
      for (let column = 0; column < ownAcross; column++, done++) {
        if (this.#isRestart(done)) this.#restart([component], input);
        this.#readBlock(component, row * blocksAcross + column, scan, input);
        if (input.missing > MAX_MISSING_BITS) return;
      }
    }
  }

  #interleaved(components: readonly Component[], scan: Scan, input: ScanBits): void {
    const across = Math.ceil(this.#width / (8 * this.#mostAcross));
    const down = Math.ceil(this.#height / (8 * this.#mostDown));
    this.#begin(components);
    for (let row = 0, done = 0; row < down; row++) {
      this.#step();
      for (let column = 0; column < across; column++, done++) {
        if (this.#isRestart(done)) this.#restart(components, input);
        for (const component of components) {
          for (let v = 0; v < component.down; v++) {
            for (let h = 0; h < component.across; h++) {
              const block =
                (row * component.down + v) * component.blocksAcross + column * component.across + h;
              this.#readBlock(component, block, scan, input);
            }
          }
        }
        if (input.missing > MAX_MISSING_BITS) return;
      }
    }
  }

  #isRestart(done: number): boolean {
    return this.#restartEvery > 0 && done > 0 && done % this.#restartEvery === 0;
  }

  #begin(components: readonly Component[]): void {
    this.#endOfBand = 0;
    for (const component of components) component.last = 0;
  }

  #restart(components: readonly Component[], input: ScanBits): void {
    input.restart();
    this.#begin(components);
  }

  #readBlock(component: Component, block: number, scan: Scan, input: ScanBits): void {
    const { coefficients } = component;
    if (coefficients === null) this.#baseline(component, block, input);
    else if (scan.from === 0) this.#progressiveDc(component, coefficients, block * BLOCK, scan, input);
    else if (scan.isFirst) this.#progressiveAc(component, coefficients, block * BLOCK, scan, input);
    else this.#refineAc(component, coefficients, block * BLOCK, scan, input);
  }

  #baseline(component: Component, index: number, input: ScanBits): void {
    const { dc, ac } = component;
    const table = this.#tables[component.quantization];
    if (dc === null || ac === null || table === undefined) throw new PdfCorruptError('A JPEG lacks a table.');
    const kept = this.#kept;
    const block = this.#block.fill(0);
    component.last += input.signed(input.symbol(dc) & 15);
    block[0] = component.last * (table[0] ?? 0);
    for (let k = 1; k < BLOCK; ) {
      const symbol = input.symbol(ac);
      const size = symbol & 15;
      if (size === 0) {
        if (symbol < 0xf0) break;
        k += 16;
        continue;
      }
      k += symbol >> 4;
      const place = ZIGZAG[k++] ?? 63;
      const value = input.signed(size);
      if ((place & 7) < kept && place >> 3 < kept) block[place] = value * (table[place] ?? 0);
    }
    this.#transform.into(block, component.data, component.blocksAcross, index);
  }

  #progressiveDc(
    component: Component,
    coefficients: Int16Array,
    at: number,
    { isFirst, low }: Scan,
    input: ScanBits,
  ): void {
    if (!isFirst) {
      if (input.take(1) === 1) coefficients[at] = (coefficients[at] ?? 0) | (1 << low);
      return;
    }
    if (component.dc === null) throw new PdfCorruptError('A JPEG lacks a table.');
    component.last += input.signed(input.symbol(component.dc) & 15);
    coefficients[at] = component.last * (1 << low);
  }

  #progressiveAc(
    { ac }: Component,
    coefficients: Int16Array,
    at: number,
    { from, to, low }: Scan,
    input: ScanBits,
  ): void {
    if (ac === null) throw new PdfCorruptError('A JPEG lacks a table.');
    if (this.#endOfBand > 0) {
      this.#endOfBand--;
      return;
    }
    for (let k = from; k <= to; ) {
      const symbol = input.symbol(ac);
      const [run, size] = [symbol >> 4, symbol & 15];
      if (size === 0 && run < 15) {
        this.#endOfBand = (1 << run) - 1 + input.take(run);
        return;
      }
      if (size === 0) {
        k += 16;
        continue;
      }
      k += run;
      coefficients[at + (ZIGZAG[k++] ?? 63)] = input.signed(size) * (1 << low);
    }
  }

  /** Adds a bit to coefficients that are not zero, and places new ones among those that are. */
  #refineAc(
    { ac }: Component,
    coefficients: Int16Array,
    at: number,
    { from, to, low }: Scan,
    input: ScanBits,
  ): void {
    if (ac === null) throw new PdfCorruptError('A JPEG lacks a table.');
    let k = from;
    if (this.#endOfBand === 0) {
      for (; k <= to; k++) {
        const symbol = input.symbol(ac);
        let run = symbol >> 4;
        let value = 0;
        if ((symbol & 15) > 0) value = input.take(1) === 1 ? 1 << low : -(1 << low);
        else if (run < 15) {
          this.#endOfBand = (1 << run) + input.take(run);
          break;
        }
        for (; k <= to; k++) {
          const place = at + (ZIGZAG[k] ?? 63);
          if ((coefficients[place] ?? 0) !== 0) refine(coefficients, place, low, input);
          else if (run-- === 0) {
            coefficients[place] = value;
            break;
          }
        }
      }
    }
    if (this.#endOfBand === 0) return;
    for (; k <= to; k++) {
      const place = at + (ZIGZAG[k] ?? 63);
      if ((coefficients[place] ?? 0) !== 0) refine(coefficients, place, low, input);
    }
    this.#endOfBand--;
  }

  #transformCoefficients(): void {
    for (const { coefficients, quantization, blocksAcross, blocksDown, data } of this.#components) {
      if (coefficients === null) continue;
      const table = this.#tables[quantization];
      if (table === undefined) throw new PdfCorruptError('A JPEG lacks a table.');
      const block = this.#block;
      for (let index = 0; index < blocksAcross * blocksDown; index++) {
        if (index % blocksAcross === 0) this.#step();
        for (let at = 0; at < BLOCK; at++)
          block[at] = (coefficients[index * BLOCK + at] ?? 0) * (table[at] ?? 0);
        this.#transform.into(block, data, blocksAcross, index);
      }
    }
  }

  #planeOf({ across, down, blocksAcross, blocksDown, data }: Component): Plane {
    const kept = this.#kept;
    return {
      width: blocksAcross * kept,
      height: blocksDown * kept,
      usedWidth: (this.#width * across * kept) / (this.#mostAcross * 8),
      usedHeight: (this.#height * down * kept) / (this.#mostDown * 8),
      data,
    };
  }
}

function refine(coefficients: Int16Array, place: number, low: number, input: ScanBits): void {
  if (input.take(1) === 0) return;
  const value = coefficients[place] ?? 0;
  coefficients[place] = value + (value > 0 ? 1 << low : -(1 << low));
}

/** The inverse cosine transform of the lowest N x N of 8 x 8 coefficients, into N x N values. */
class Transform {
  readonly #kept: number;
  /** By value and frequency. */
  readonly #cosines: Float64Array;
  readonly #rows = new Float64Array(BLOCK);

  constructor(kept: KeptOfEight) {
    this.#kept = kept;
    this.#cosines = Float64Array.from({ length: kept * kept }, (_, at) => {
      const [value, frequency] = [Math.floor(at / kept), at % kept];
      const scale = frequency === 0 ? Math.SQRT1_2 / 2 : 0.5;
      return scale * Math.cos(((2 * value + 1) * frequency * Math.PI) / (2 * kept));
    });
  }

  /** Writes the values of block number `index` of a plane so many blocks wide. */
  into(block: Int32Array, data: Uint8Array, blocksAcross: number, index: number): void {
    const kept = this.#kept;
    const width = blocksAcross * kept;
    const start = Math.floor(index / blocksAcross) * kept * width + (index % blocksAcross) * kept;
    if (kept === 1) {
      data[start] = clamped((block[0] ?? 0) / 8 + 128);
      return;
    }
    const [cosines, rows] = [this.#cosines, this.#rows];
    for (let v = 0; v < kept; v++) {
      for (let x = 0; x < kept; x++) {
        let sum = 0;
        for (let u = 0; u < kept; u++) {
          const coefficient = block[v * 8 + u] ?? 0;
          if (coefficient !== 0) sum += coefficient * (cosines[x * kept + u] ?? 0);
        }
        rows[v * kept + x] = sum;
      }
    }
    for (let y = 0; y < kept; y++) {
      for (let x = 0; x < kept; x++) {
        let sum = 0;
        for (let v = 0; v < kept; v++) sum += (rows[v * kept + x] ?? 0) * (cosines[y * kept + v] ?? 0);
        data[start + y * width + x] = clamped(sum + 128);
      }
    }
  }
}

const clamped = (value: number): number => (value <= 0 ? 0 : value >= 255 ? 255 : Math.round(value));
