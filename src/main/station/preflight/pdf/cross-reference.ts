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
  Ref,
  Stream,
} from './objects.ts';

/** Where an object is: in the file, or inside an object stream. */
export type Place =
  | { readonly kind: 'at'; readonly offset: number }
  | { readonly kind: 'in'; readonly stream: number; readonly index: number }
  /** The same, in a revision of the object stream that begins there. */
  | { readonly kind: 'inside'; readonly offset: number; readonly index: number };

export interface CrossReference {
  readonly places: Map<number, Place>;
  readonly trailer: Dict;
  /** Objects are in the file that the newest section does not know, so which revision counts is a guess. */
  readonly isGuess: boolean;
}

const MAX_SECTIONS = 10_000;
/** Limit for one file. */
export const MAX_OBJECTS = 3_000_000;

export const tooManyObjects = (): LimitExceededError =>
  new LimitExceededError('The file has more objects than any honest one.');

type Unpack = (stream: Stream) => Buffer;

/**
 * Follows the chain of cross-reference sections from the newest to the oldest. Throws PdfCorruptError,
 * LimitExceededError and TimeoutError.
 * @param shift added to every offset: bytes before the header, if offsets count from there.
 */
export function readCrossReference(
  file: FileBytes,
  shift: number,
  start: number,
  unpackStream: Unpack,
): CrossReference {
  const places = new Map<number, Place>();
  const freed = new Set<number>();
  const seen = new Set<number>();
  let trailer: Dict | null = null;
  const todo = [start + shift];
  let last = 0;
  while (todo.length > 0) {
    const offset = todo.shift() ?? 0;
    if (seen.has(offset)) continue;
    if (seen.size >= MAX_SECTIONS) throw new PdfCorruptError('There are too many cross-reference sections.');
    seen.add(offset);
    last = Math.max(last, offset);
    const section = sectionAt(file, offset, unpackStream, (number, place) => {
      file.deadline.step();
      if (places.has(number) || freed.has(number)) return;
      if (places.size + freed.size >= MAX_OBJECTS) throw tooManyObjects();
      if (place === null) freed.add(number);
      else places.set(number, place.kind === 'at' ? { kind: 'at', offset: place.offset + shift } : place);
    });
    trailer ??= section;
    for (const key of ['XRefStm', 'Prev']) {
      const next = sectionIn(file, section.get(key), places);
      if (next !== null) todo.push(next + shift);
    }
  }
  if (trailer === null) throw new PdfCorruptError('There is no trailer.');
  return { places, trailer, isGuess: hasUnknownObjects(file, last, places) };
}

/** The offset that a section gives for another; some writers put it into an object of its own. */
function sectionIn(
  file: FileBytes,
  value: PdfValue | undefined,
  places: ReadonlyMap<number, Place>,
): number | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number') return value;
  const place = value instanceof Ref ? places.get(value.number) : undefined;
  const found = place?.kind === 'at' ? objectAt(file, place.offset).value : null;
  if (typeof found !== 'number') throw new PdfCorruptError('An earlier cross-reference section is missing.');
  return found;
}

const BLOCK_BYTES = 1 << 20;
const OVERLAP_BYTES = 64;

/** Whether objects stand behind the last section that it does not know: an update whose section is lost. */
function hasUnknownObjects(file: FileBytes, from: number, places: ReadonlyMap<number, Place>): boolean {
  for (let start = from + 1; start < file.size; start += BLOCK_BYTES) {
    file.deadline.assertTime();
    const text = file.slice(start, start + BLOCK_BYTES + OVERLAP_BYTES).toString('latin1');
    for (const found of text.matchAll(/(?<=[\r\n])(\d{1,8})\s+\d{1,5}\s+obj(?![a-z])/g)) {
      const place = places.get(Number(found[1]));
      const isKnown = place?.kind === 'at' && Math.abs(place.offset - start - found.index) < 8;
      if (!isKnown) return true;
    }
  }
  return false;
}

/**
 * Where the newest section is, and whether the file goes on behind its end: blanks and NULs do not count.
 * Throws PdfCorruptError if there is no end.
 */
export function endOf(file: FileBytes): { readonly start: number; readonly goesOn: boolean } {
  for (let to = file.size; to > 0; to -= BLOCK_BYTES) {
    file.deadline.assertTime();
    const from = Math.max(0, to - BLOCK_BYTES);
    const block = file.slice(from, to + OVERLAP_BYTES);
    const at = block.lastIndexOf('startxref');
    if (at < 0) continue;
    const written = /^startxref\s+(\d{1,15})\s*(?:%%EOF)?/.exec(block.toString('latin1', at, at + 60));
    if (written === null) break;
    const rest = file.slice(from + at + written[0].length, from + at + written[0].length + BLOCK_BYTES);
    return { start: Number(written[1]), goesOn: rest.some((byte) => byte > 32) };
  }
  throw new PdfCorruptError('The end of the file is missing.');
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
