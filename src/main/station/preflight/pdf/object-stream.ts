import type { Deadline } from './deadline.ts';
import { Lexer, UnexpectedEndError } from './lexer.ts';
import { PdfCorruptError, type PdfValue } from './objects.ts';

const MAX_OBJECTS = 1_000_000;

/** An unpacked object stream, whose objects are read on demand. */
export class ObjectStream {
  readonly bytes: Buffer;
  readonly numbers: number[] = [];
  readonly #offsets: number[] = [];
  readonly #deadline: Deadline;

  /**
   * Throws PdfCorruptError and TimeoutError.
   * @param count how many objects it claims to contain; `first`: where the first one begins.
   */
  constructor(bytes: Buffer, count: number, first: number, deadline: Deadline) {
    this.bytes = bytes;
    this.#deadline = deadline;
    const lexer = new Lexer(bytes, 0, false, deadline);
    for (let index = 0; index < Math.min(count, MAX_OBJECTS); index++) {
      const number = nextIn(lexer);
      const offset = nextIn(lexer);
      if (typeof number !== 'number' || typeof offset !== 'number') break;
      this.numbers.push(number);
      this.#offsets.push(first + offset);
    }
  }

  /**
   * The object at a place of its list; null if there is none. Throws PdfCorruptError, LimitExceededError
   * and TimeoutError.
   */
  at(index: number): { readonly value: PdfValue; readonly troubles: Lexer['troubles'] } {
    const offset = this.#offsets[index];
    if (offset === undefined) return { value: null, troubles: new Set() };
    const lexer = new Lexer(this.bytes, offset, true, this.#deadline);
    return { value: nextIn(lexer) ?? null, troubles: lexer.troubles };
  }
}

function nextIn(lexer: Lexer): PdfValue | undefined {
  try {
    return lexer.next();
  } catch (error) {
    if (error instanceof UnexpectedEndError)
      throw new PdfCorruptError('An object does not end.', { cause: error });
    throw error;
  }
}
