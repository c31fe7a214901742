import { type CrossReference, MAX_OBJECTS, type Place, tooManyObjects } from './cross-reference.ts';
import type { FileBytes } from './file-bytes.ts';
import { inWindow, objectAt } from './object-reader.ts';
import {
  type Dict,
  isDict,
  Keyword,
  LimitExceededError,
  Name,
  PdfCorruptError,
  Ref,
  Stream,
} from './objects.ts';

const BLOCK_BYTES = 4 << 20;
const OVERLAP_BYTES = 64;

/**
 * Finds the objects of a file whose cross-reference is lost by searching all of it, as readers do.
 * @param namesIn the objects in an object stream, in order.
 * @throws PdfCorruptError if there is still no catalogue, LimitExceededError if there are too many objects,
 * and TimeoutError.
 */
export function rebuild(file: FileBytes, namesIn: (stream: Stream) => readonly number[]): CrossReference {
  const places = new Map<number, Place>();
  const trailers: number[] = [];
  for (let start = 0; start < file.size; start += BLOCK_BYTES) {
    const from = Math.max(0, start - OVERLAP_BYTES);
    const block = file.slice(from, start + BLOCK_BYTES);
    for (let at = block.indexOf(' obj'); at >= 0; at = block.indexOf(' obj', at + 4)) {
      file.deadline.step();
      const before = block.toString('latin1', Math.max(0, at - 24), at);
      const head = /(?:^|[^0-9])(\d{1,8})[ \r\n]+\d{1,5}$/.exec(before);
      if (head === null) continue;
      const number = head[1] ?? '';
      const inBefore = head.index + head[0].indexOf(number);
      if (places.size >= MAX_OBJECTS) throw tooManyObjects();
      places.set(Number(number), { kind: 'at', offset: from + at - before.length + inBefore });
    }
    for (let at = block.indexOf('trailer'); at >= 0; at = block.indexOf('trailer', at + 7)) {
      trailers.push(from + at);
    }
  }
  let trailer: Dict | null = null;
  for (const offset of trailers.slice(-50).reverse()) trailer ??= trailerAt(file, offset);
  // Objects added meanwhile are in object streams, and are skipped.
  for (const place of places.values()) {
    if (place.kind !== 'at') continue;
    file.deadline.assertTime();
    const head = file.slice(place.offset, place.offset + 400).toString('latin1');
    if (!/\/(ObjStm|XRef|Catalog)\b/.test(head)) continue;
    try {
      const { number, generation, value } = objectAt(file, place.offset);
      const dict = value instanceof Stream ? value.dict : value;
      const type = isDict(dict) ? dict.get('Type') : null;
      if (!isDict(dict) || !(type instanceof Name)) continue;
      if (type.value === 'ObjStm' && value instanceof Stream) {
        for (const [index, inner] of namesIn(value).entries()) {
          if (!places.has(inner) && places.size < MAX_OBJECTS)
            places.set(inner, { kind: 'in', stream: number, index });
        }
      } else if (type.value === 'XRef' && dict.has('Root')) trailer ??= dict;
      else if (type.value === 'Catalog') trailer ??= new Map([['Root', new Ref(number, generation)]]);
    } catch (error) {
      // An object that cannot be read is skipped.
      if (!(error instanceof PdfCorruptError || error instanceof LimitExceededError)) throw error;
    }
  }
  if (trailer === null) throw new PdfCorruptError('The file holds no catalogue of its pages.');
  return { places, trailer };
}

function trailerAt(file: FileBytes, offset: number): Dict | null {
  try {
    return inWindow(file, offset, (lexer) => {
      const keyword = lexer.next();
      const dict = lexer.next();
      return keyword instanceof Keyword && isDict(dict) && dict.has('Root') ? dict : null;
    });
  } catch (error) {
    if (error instanceof PdfCorruptError) return null;
    throw error;
  }
}
