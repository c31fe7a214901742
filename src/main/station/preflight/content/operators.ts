import {
  type ContentIrregularity,
  type Deadline,
  type Dict,
  Keyword,
  Lexer,
  Name,
  PdfCorruptError,
  type PdfValue,
  UnexpectedEndError,
} from '../pdf/index.ts';
import { endsImage, isContent, MEANT_BYTES, type Names, ownEnd } from './inline-image.ts';

export interface Operation {
  readonly operator: string;
  readonly operands: readonly PdfValue[];
  /** Of an inline image: its data, packed. */
  readonly data?: Buffer;
}

const MAX_OPERANDS = 512;
/** Limit for one operand, such as an array of text. */
const MAX_OPERAND_BYTES = 16 << 20;

/**
 * The operations of a content stream, one after another. An inline image comes as `BI` with its dictionary
 * as operand. The content is read slice by slice, and is never in memory as a whole.
 */
export class Operations {
  readonly #slices: Iterator<Buffer>;
  readonly #deadline: Deadline;
  readonly #names: Names | null;
  #lexer: Lexer;
  readonly #irregularities = new Set<ContentIrregularity>();
  #isAmbiguous = false;

  /**
   * @param slices in order; values may cross from one to the next.
   * @param names where the colour spaces of inline images are looked up; null: only those of devices are
   * known.
   */
  constructor(slices: Iterator<Buffer>, deadline: Deadline, names: Names | null = null) {
    this.#slices = slices;
    this.#deadline = deadline;
    this.#names = names;
    this.#lexer = new Lexer(Buffer.alloc(0), 0, false, deadline);
  }

  /** Whether the data of an inline image so far did not end where its size or packing says. */
  get isAmbiguous(): boolean {
    return this.#isAmbiguous;
  }

  /** What programs may make something else of, so far. */
  get irregularities(): ReadonlySet<ContentIrregularity> {
    this.#noteNumbers();
    return this.#irregularities;
  }

  /**
   * Null at the end. Throws PdfCorruptError if an operand is broken or does not end, because nothing after
   * it can be read. Throws TimeoutError, and whatever the slices throw.
   */
  next(): Operation | null {
    const operands: PdfValue[] = [];
    for (;;) {
      const value = this.#value();
      if (value === undefined) return null;
      if (value instanceof Keyword) {
        if (value.word === 'BI') return this.#inlineImage();
        return { operator: value.word, operands };
      }
      if (operands.length < MAX_OPERANDS) operands.push(value);
    }
  }

  /** The next value, wherever slices end; undefined at the end of all. */
  #value(): PdfValue | undefined {
    for (;;) {
      const start = this.#lexer.position;
      let value: PdfValue | undefined;
      try {
        value = this.#lexer.next();
      } catch (error) {
        if (!(error instanceof UnexpectedEndError)) throw error;
        if (!this.#readOn(start)) throw new PdfCorruptError('An operand does not end.', { cause: error });
        continue;
      }
      // What touches the end of the slice may continue in the next.
      const mayGoOn = value === undefined || this.#lexer.position >= this.#lexer.bytes.length - 1;
      if (!mayGoOn || !this.#readOn(start)) return value;
    }
  }

  /**
   * Reads more of the content, at least doubling what is available from `start` on. False at the end, where
   * everything stays as it is.
   */
  #readOn(start: number): boolean {
    const left = this.#lexer.bytes.subarray(start);
    if (left.length > MAX_OPERAND_BYTES)
      throw new PdfCorruptError('An operand is longer than any honest one.');
    const more: Buffer[] = [];
    let added = 0;
    while (added <= left.length) {
      const next = this.#slices.next();
      if (next.done === true) break;
      more.push(next.value);
      added += next.value.length;
    }
    if (added === 0) return false;
    const [only] = more;
    const bytes =
      left.length === 0 && more.length === 1 && only !== undefined ? only : Buffer.concat([left, ...more]);
    this.#noteNumbers();
    this.#lexer = new Lexer(bytes, 0, false, this.#deadline);
    return true;
  }

  #noteNumbers(): void {
    if (this.#lexer.troubles.has('number-out-of-range')) this.#irregularities.add('number-out-of-range');
  }

  #inlineImage(): Operation {
    const dict = new Map<string, PdfValue>();
    for (;;) {
      const key = this.#value();
      if (key === undefined || (key instanceof Keyword && key.word === 'ID')) break;
      if (!(key instanceof Name)) continue;
      const value = this.#value();
      if (value !== undefined) dict.set(key.value, value);
    }
    return { operator: 'BI', operands: [dict], data: this.#imageData(dict) };
  }

  /** The data up to its own end, or up to the first `EI` with content behind it. Reads past the `EI`. */
  #imageData(dict: Dict): Buffer {
    // One blank separates it from `ID`; what is behind `ID` is in memory again from there on.
    for (;;) {
      const start = this.#dataStart();
      const own = ownEnd(this.#lexer.bytes, start, dict, this.#names);
      const { bytes } = this.#lexer;
      const isNear = own.kind === 'more' || (own.kind === 'end' && own.at + 40 > bytes.length);
      if (isNear && this.#readOn(this.#lexer.position)) continue;
      // Data that is to go on behind the end of the content has lost something.
      if (own.kind === 'more') this.#isAmbiguous = true;
      if (own.kind !== 'end') return this.#searchedData();
      // Some writers end the line before the data with two bytes.
      const isShifted = bytes[start - 1] === 13 && bytes[start] === 10;
      for (const at of isShifted ? [own.at, own.at + 1] : [own.at]) {
        if (!endsImage(bytes, at)) continue;
        this.#lexer.position = bytes.indexOf('EI', at, 'latin1') + 2;
        return bytes.subarray(start, at);
      }
      this.#isAmbiguous = true;
      return this.#searchedData();
    }
  }

  #dataStart(): number {
    const { bytes, position } = this.#lexer;
    return isSpace(bytes[position] ?? 0) ? position + 1 : position;
  }

  #searchedData(): Buffer {
    for (let from = 0; ; ) {
      const start = this.#dataStart();
      const { bytes, position } = this.#lexer;
      const at = bytes.indexOf('EI', start + from, 'latin1');
      const isCut = at < 0 || at + 2 + MEANT_BYTES > bytes.length;
      if (isCut && this.#readOn(position)) continue;
      if (at < 0) throw new PdfCorruptError('A picture in the content does not end.');
      if (!isRegular(bytes[at + 2] ?? 32) && isContent(bytes, at + 2, this.#deadline)) {
        this.#lexer.position = at + 2;
        if (!isSpace(bytes[at - 1] ?? 32)) this.#irregularities.add('image-end');
        return bytes.subarray(start, at);
      }
      from = at + 2 - start;
    }
  }
}

const isSpace = (byte: number): boolean => byte === 32 || byte === 10 || byte === 13 || byte === 9;
/** Whether a byte continues a word. */
const isRegular = (byte: number): boolean => byte > 32 && !'()<>[]{}/%'.includes(String.fromCharCode(byte));
