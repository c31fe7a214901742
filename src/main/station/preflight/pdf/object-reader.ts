import type { FileBytes } from './file-bytes.ts';
import { Lexer, UnexpectedEndError } from './lexer.ts';
import { isDict, Keyword, PdfCorruptError, type PdfValue, Stream } from './objects.ts';
import type { StructureTrouble } from './trouble.ts';

/** How much of the file is read for one object; if it does not end within, the next step is tried. */
const WINDOWS = [4096, 65_536, 1 << 20, 1 << 24, 1 << 26] as const;

export interface IndirectObject {
  readonly number: number;
  readonly generation: number;
  readonly value: PdfValue;
  readonly troubles: readonly StructureTrouble[];
}

/** The object `12 0 obj ... endobj` at that offset. Throws PdfCorruptError if there is none. */
export function objectAt(file: FileBytes, offset: number): IndirectObject {
  return inWindow(file, offset, (lexer) => {
    const number = lexer.next();
    const generation = lexer.next();
    const keyword = lexer.next();
    if (
      typeof number !== 'number' ||
      typeof generation !== 'number' ||
      !(keyword instanceof Keyword && keyword.word === 'obj')
    ) {
      throw new PdfCorruptError(`There is no object at byte ${offset}.`);
    }
    const value = lexer.next() ?? null;
    const troubles: StructureTrouble[] = [...lexer.troubles];
    if (!isDict(value)) return { number, generation, value, troubles };
    const after = lexer.next();
    if (!(after instanceof Keyword && after.word === 'stream'))
      return { number, generation, value, troubles };
    if (skipBlanks(lexer)) troubles.push('blank-after-stream');
    let start = lexer.position;
    if (lexer.bytes[start] === 13) start++;
    if (lexer.bytes[start] === 10) start++;
    return { number, generation, value: new Stream(value, offset + start), troubles };
  });
}

/** Skips blanks and tabs before the end of a line, which some writers put after `stream`. */
function skipBlanks(lexer: Lexer): boolean {
  const { bytes, position } = lexer;
  let end = position;
  while (bytes[end] === 32 || bytes[end] === 9) end++;
  if (end === position || (bytes[end] !== 13 && bytes[end] !== 10)) return false;
  lexer.position = end;
  return true;
}

/** Calls `read` at `offset`, and again with more of the file if it had too little. */
export function inWindow<T>(file: FileBytes, offset: number, read: (lexer: Lexer) => T): T {
  if (!Number.isSafeInteger(offset) || offset < 0 || offset >= file.size) {
    throw new PdfCorruptError(`There is no byte ${offset} in the file.`);
  }
  for (const window of WINDOWS) {
    const bytes = file.slice(offset, offset + window);
    const isLast = offset + bytes.length >= file.size;
    const lexer = new Lexer(bytes, 0, true, file.deadline);
    try {
      const result = read(lexer);
      // What touches the end of the window may continue after it.
      if (isLast || lexer.position < bytes.length - 2) return result;
    } catch (error) {
      const mayGoOn = error instanceof UnexpectedEndError || lexer.position >= bytes.length - 2;
      if (!mayGoOn || isLast)
        throw error instanceof UnexpectedEndError ? new PdfCorruptError('An object does not end.') : error;
    }
  }
  throw new PdfCorruptError(`The object at byte ${offset} is larger than any honest one.`);
}
