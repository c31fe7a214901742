import { Damaged, Keyword, Lexer, Name, type PdfValue, RanOut } from '../pdf/index.ts';

export interface Operation {
  readonly operator: string;
  readonly operands: readonly PdfValue[];
}

const MOST_OPERANDS = 512;

/** The operations of a content stream, one after another. An inline image comes as `BI` with its dictionary as operand. */
export class Operations {
  readonly #lexer: Lexer;

  constructor(content: Buffer) {
    this.#lexer = new Lexer(content, 0, false);
  }

  /** Null at the end. Throws Damaged where what follows cannot be read: all that comes after is lost. */
  next(): Operation | null {
    const operands: PdfValue[] = [];
    try {
      for (;;) {
        const value = this.#lexer.next();
        if (value === undefined) return null;
        if (value instanceof Keyword) {
          if (value.word === 'BI') return { operator: 'BI', operands: [this.#inlineImage()] };
          return { operator: value.word, operands };
        }
        if (operands.length < MOST_OPERANDS) operands.push(value);
      }
    } catch (error) {
      if (error instanceof RanOut)
        throw new Damaged('Content breaks off within an object.', { cause: error });
      throw error;
    }
  }

  #inlineImage(): ReadonlyMap<string, PdfValue> {
    const dict = new Map<string, PdfValue>();
    for (;;) {
      const key = this.#lexer.next();
      if (key === undefined || (key instanceof Keyword && key.word === 'ID')) break;
      if (!(key instanceof Name)) continue;
      const value = this.#lexer.next();
      if (value !== undefined) dict.set(key.value, value);
    }
    this.#skipImageData();
    return dict;
  }

  /** Goes behind the `EI` that ends the data: one that stands alone and is not followed by more of a picture. */
  #skipImageData(): void {
    const { bytes } = this.#lexer;
    for (let at = this.#lexer.position + 1; ; at += 2) {
      at = bytes.indexOf('EI', at, 'latin1');
      if (at < 0) {
        this.#lexer.position = bytes.length;
        return;
      }
      const before = bytes[at - 1] ?? 0;
      const after = bytes[at + 2] ?? 32;
      if (isSpace(before) && isSpace(after) && isText(bytes.subarray(at + 2, at + 12))) {
        this.#lexer.position = at + 2;
        return;
      }
    }
  }
}

const isSpace = (byte: number): boolean => byte === 32 || byte === 10 || byte === 13 || byte === 9;
const isText = (bytes: Buffer): boolean => bytes.every((byte) => isSpace(byte) || (byte >= 32 && byte < 127));
