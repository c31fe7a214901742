import {
  type Deadline,
  Keyword,
  Lexer,
  Name,
  PdfCorruptError,
  type PdfValue,
  UnexpectedEndError,
} from '../pdf/index.ts';

export interface Operation {
  readonly operator: string;
  readonly operands: readonly PdfValue[];
  /** Of an inline image, packed. */
  readonly data?: Buffer;
}

const MAX_OPERANDS = 512;
/** Limit for one operand, such as an array of text. */
const MAX_OPERAND_BYTES = 16 << 20;
/** `EI` and what has to follow it. */
const END_OF_IMAGE_BYTES = 12;

/**
 * The operations of a content stream, one after another. An inline image comes as `BI` with its dictionary
 * as operand. The content is read slice by slice, and is never in memory as a whole.
 */
export class Operations {
  readonly #slices: Iterator<Buffer>;
  readonly #deadline: Deadline;
  #lexer: Lexer;

  /** @param slices in order; values may cross from one to the next. */
  constructor(slices: Iterator<Buffer>, deadline: Deadline) {
    this.#slices = slices;
    this.#deadline = deadline;
    this.#lexer = new Lexer(Buffer.alloc(0), 0, false, deadline);
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
        if (value.word === 'BI') return { operator: 'BI', ...this.#inlineImage() };
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
    this.#lexer = new Lexer(bytes, 0, false, this.#deadline);
    return true;
  }

  #inlineImage(): Omit<Operation, 'operator'> {
    const dict = new Map<string, PdfValue>();
    for (;;) {
      const key = this.#value();
      if (key === undefined || (key instanceof Keyword && key.word === 'ID')) break;
      if (!(key instanceof Name)) continue;
      const value = this.#value();
      if (value !== undefined) dict.set(key.value, value);
    }
    return { operands: [dict], data: this.#skipImageData() };
  }

  /**
   * Skips past the `EI` that ends the data: one that stands alone and is not followed by more of an image.
   */
  #skipImageData(): Buffer {
    let start = this.#lexer.position + 1;
    for (let from = this.#lexer.position + 1; ; ) {
      const { bytes } = this.#lexer;
      const at = bytes.indexOf('EI', from, 'latin1');
      if (at < 0 || at + END_OF_IMAGE_BYTES > bytes.length) {
        // From the byte before it, or where it might begin.
        const keep = start - 1;
        if (this.#readOn(keep)) {
          from -= keep;
          start = 1;
          continue;
        }
        if (at < 0) throw new PdfCorruptError('A picture in the content does not end.');
      }
      const isAlone = isSpace(bytes[at - 1] ?? 0) && isSpace(bytes[at + 2] ?? 32);
      if (isAlone && isText(bytes.subarray(at + 2, at + 12))) {
        this.#lexer.position = at + 2;
        return bytes.subarray(start, at - 1);
      }
      from = at + 2;
    }
  }
}

const isSpace = (byte: number): boolean => byte === 32 || byte === 10 || byte === 13 || byte === 9;
const isText = (bytes: Buffer): boolean => bytes.every((byte) => isSpace(byte) || (byte >= 32 && byte < 127));
