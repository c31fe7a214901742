import type { FileBytes } from './file-bytes.ts';
import { inWindow, objectAt } from './object-reader.ts';
import {
  type Dict,
  isArray,
  isDict,
  Keyword,
  LimitExceededError,
  PdfCorruptError,
  type PdfValue,
  Stream,
} from './objects.ts';

/** Where an object is: in the file, or inside an object stream. */
export type Place =
  | { readonly kind: 'at'; readonly offset: number }
  | { readonly kind: 'in'; readonly stream: number; readonly index: number };

export interface CrossReference {
  readonly places: Map<number, Place>;
  readonly trailer: Dict;
}

const TAIL_BYTES = 2048;
const MAX_SECTIONS = 10_000;
/** Limit for one file. */
export const MAX_OBJECTS = 3_000_000;

export const tooManyObjects = (): LimitExceededError =>
  new LimitExceededError('The file has more objects than any honest one.');

type Unpack = (stream: Stream) => Buffer;

/**
 * Follows the chain of cross-reference sections from the newest to the oldest. Throws PdfCorruptError,
 * LimitExceededError and TimeoutError.
 */
export function readCrossReference(file: FileBytes, unpackStream: Unpack): CrossReference {
  const places = new Map<number, Place>();
  const freed = new Set<number>();
  const seen = new Set<number>();
  let trailer: Dict | null = null;
  const todo = [startOf(file)];
  while (todo.length > 0) {
    const offset = todo.shift() ?? 0;
    if (seen.has(offset)) continue;
    if (seen.size >= MAX_SECTIONS) throw new PdfCorruptError('There are too many cross-reference sections.');
    seen.add(offset);
    const section = sectionAt(file, offset, unpackStream, (number, place) => {
      file.deadline.step();
      if (places.has(number) || freed.has(number)) return;
      if (places.size + freed.size >= MAX_OBJECTS) throw tooManyObjects();
      if (place === null) freed.add(number);
      else places.set(number, place);
    });
    trailer ??= section;
    const hybrid = section.get('XRefStm');
    if (typeof hybrid === 'number') todo.push(hybrid);
    const previous = section.get('Prev');
    if (typeof previous === 'number') todo.push(previous);
  }
  if (trailer === null) throw new PdfCorruptError('There is no trailer.');
  return { places, trailer };
}

function startOf(file: FileBytes): number {
  const tail = file.slice(file.size - TAIL_BYTES, file.size);
  const at = tail.lastIndexOf('startxref');
  const written = at < 0 ? null : /^startxref\s+(\d{1,15})/.exec(tail.toString('latin1', at, at + 40));
  if (written === null) throw new PdfCorruptError('The end of the file is missing.');
  return Number(written[1]);
}

/** Called with the position of an object, or null if it is free. The first of several counts. */
type Note = (number: number, place: Place | null) => void;

/** Reads one section; returns its trailer. */
function sectionAt(file: FileBytes, offset: number, unpackStream: Unpack, note: Note): Dict {
  const head = file.slice(offset, offset + 64).toString('latin1');
  if (/^\s*xref/.test(head)) return tableAt(file, offset + head.indexOf('xref') + 4, note);
  const { value } = objectAt(file, offset);
  if (!(value instanceof Stream))
    throw new PdfCorruptError('There is no cross-reference section where it should be.');
  streamSection(value, unpackStream(value), note);
  return value.dict;
}

/** A table of rows of twenty bytes, recognised by their shape, because some writers make them nineteen. */
function tableAt(file: FileBytes, offset: number, note: Note): Dict {
  let position = offset;
  for (;;) {
    const text = file.slice(position, position + 64).toString('latin1');
    const head = /^\s*(\d{1,10})\s+(\d{1,10})\s*?[\r\n ]\s*/.exec(text);
    if (head === null) break;
    const first = Number(head[1]);
    const count = Number(head[2]);
    position += head[0].length;
    if (count > MAX_OBJECTS) throw tooManyObjects();
    for (let index = 0; index < count; ) {
      const rows = file.slice(position, position + 20 * Math.min(4096, count - index) + 2).toString('latin1');
      const row = /(\d{10})\s(\d{5})\s([nf])\s*/y;
      let used = 0;
      while (index < count) {
        row.lastIndex = used;
        const found = row.exec(rows);
        // The last row may be cut off; it is read again with what follows.
        if (found === null) break;
        used = row.lastIndex;
        const at = Number(found[1]);
        note(first + index, found[3] === 'n' && at > 0 ? { kind: 'at', offset: at } : null);
        index++;
      }
      if (used === 0) throw new PdfCorruptError('A cross-reference table is damaged.');
      position += used;
    }
  }
  const trailer = inWindow(file, position, (lexer) => {
    const keyword = lexer.next();
    const dict = lexer.next();
    return keyword instanceof Keyword && keyword.word === 'trailer' && isDict(dict) ? dict : null;
  });
  if (trailer === null) throw new PdfCorruptError('The trailer is missing.');
  return trailer;
}

function streamSection({ dict }: Stream, bytes: Buffer, note: Note): void {
  const widths = integers(dict.get('W'));
  const [kindWidth = 0, secondWidth = 0, thirdWidth = 0] = widths;
  const row = kindWidth + secondWidth + thirdWidth;
  if (widths.length < 3 || row < 1 || row > 64)
    throw new PdfCorruptError('A cross-reference stream is damaged.');
  const size = dict.get('Size');
  const listed = integers(dict.get('Index'));
  const index = listed.length > 0 ? listed : [0, typeof size === 'number' ? size : 0];
  let at = 0;
  for (let pair = 0; pair + 1 < index.length; pair += 2) {
    const first = index[pair] ?? 0;
    const count = index[pair + 1] ?? 0;
    for (let number = first; number < first + count && at + row <= bytes.length; number++) {
      const kind = kindWidth === 0 ? 1 : bigEndian(bytes, at, kindWidth);
      const second = bigEndian(bytes, at + kindWidth, secondWidth);
      const third = bigEndian(bytes, at + kindWidth + secondWidth, thirdWidth);
      at += row;
      if (kind === 1) note(number, { kind: 'at', offset: second });
      else if (kind === 2) note(number, { kind: 'in', stream: second, index: third });
      else note(number, null);
    }
  }
}

const integers = (value: PdfValue | undefined): number[] =>
  isArray(value)
    ? value.filter((one) => typeof one === 'number' && Number.isSafeInteger(one)).map(Number)
    : [];

function bigEndian(bytes: Buffer, at: number, width: number): number {
  let value = 0;
  for (let index = 0; index < width; index++) value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}
