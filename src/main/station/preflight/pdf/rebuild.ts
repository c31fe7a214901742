import { type CrossReference, MAX_OBJECTS, type Place, tooManyObjects } from './cross-reference.ts';
import type { FileBytes } from './file-bytes.ts';
import { type IndirectObject, inWindow, objectAt } from './object-reader.ts';
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
const HEAD_BYTES = 400;

interface Found {
  readonly number: number;
  readonly offset: number;
}

/**
 * Finds the objects of a file whose cross-reference is lost by searching all of it, as readers do. The last
 * one of a number in the file counts, whether it stands by itself or in an object stream.
 * @param reading given the objects that stand by themselves, how to list those in an object stream, in order.
 * @throws PdfCorruptError if there is still no catalogue, LimitExceededError if there are too many objects,
 * and TimeoutError.
 */
export function rebuild(
  file: FileBytes,
  reading: (standing: CrossReference) => (object: IndirectObject) => readonly number[],
): CrossReference {
  const places = new Map<number, Place>();
  let isGuess = false;
  const put = (number: number, place: Place): void => {
    const known = places.get(number);
    if (known !== undefined) isGuess = true;
    else if (places.size >= MAX_OBJECTS) throw tooManyObjects();
    const isOlder = known?.kind === 'at' && place.kind === 'inside' && known.offset > place.offset;
    if (!isOlder) places.set(number, place);
  };
  const { objects, trailers } = search(file);
  for (const { number, offset } of objects) put(number, { kind: 'at', offset });
  const { trailer, packed } = specialsOf(file, objects, trailers);
  const namesIn = reading({ places, trailer, isGuess });
  for (const [offset, stream] of packed) {
    try {
      for (const [index, inner] of namesIn(stream).entries()) put(inner, { kind: 'inside', offset, index });
    } catch (error) {
      if (error instanceof LimitExceededError && places.size >= MAX_OBJECTS) throw error;
      // One that cannot be read may hold the newest of every object.
      if (!(error instanceof PdfCorruptError || error instanceof LimitExceededError)) throw error;
      isGuess = true;
    }
  }
  return { places, trailer, isGuess };
}

/** The newest trailer, or one made from the last catalogue; and the object streams, by where they begin. */
function specialsOf(
  file: FileBytes,
  objects: readonly Found[],
  trailers: readonly number[],
): { readonly trailer: Dict; readonly packed: ReadonlyMap<number, IndirectObject> } {
  const packed = new Map<number, IndirectObject>();
  let trailer: { readonly dict: Dict; readonly offset: number } | null = null;
  for (const offset of trailers.slice(-50)) {
    const dict = trailerAt(file, offset);
    if (dict !== null) trailer = { dict, offset };
  }
  let root: Ref | null = null;
  for (const { number, offset } of objects) {
    const special = specialAt(file, offset);
    if (special === null) continue;
    const { type, dict, object } = special;
    if (type === 'ObjStm' && object.value instanceof Stream) packed.set(offset, object);
    else if (type === 'XRef' && dict.has('Root')) {
      if (trailer === null || offset > trailer.offset) trailer = { dict, offset };
    } else if (type === 'Catalog') root = new Ref(number, object.generation);
  }
  if (trailer !== null) return { trailer: trailer.dict, packed };
  if (root === null) throw new PdfCorruptError('The file holds no catalogue of its pages.');
  return { trailer: new Map([['Root', root]]), packed };
}

/** Where objects and trailers begin, in the order of the file. */
function search(file: FileBytes): { readonly objects: Found[]; readonly trailers: number[] } {
  const objects: Found[] = [];
  const trailers: number[] = [];
  for (let start = 0; start < file.size; start += BLOCK_BYTES) {
    const from = Math.max(0, start - OVERLAP_BYTES);
    const block = file.slice(from, start + BLOCK_BYTES);
    for (let at = block.indexOf('obj'); at >= 0; at = block.indexOf('obj', at + 3)) {
      file.deadline.step();
      const before = block.toString('latin1', Math.max(0, at - 24), at);
      const head = /(?:^|[^0-9])(\d{1,8})[ \t\r\n\f\0]+\d{1,5}[ \t\r\n\f\0]+$/.exec(before);
      if (head === null) continue;
      const number = head[1] ?? '';
      const offset = from + at - before.length + head.index + head[0].indexOf(number);
      // Blocks overlap, so an object at their seam is seen twice.
      if (offset <= (objects.at(-1)?.offset ?? -1)) continue;
      if (objects.length >= MAX_OBJECTS) throw tooManyObjects();
      objects.push({ number: Number(number), offset });
    }
    for (let at = block.indexOf('trailer'); at >= 0; at = block.indexOf('trailer', at + 7)) {
      if (from + at > (trailers.at(-1) ?? -1)) trailers.push(from + at);
    }
  }
  return { objects, trailers };
}

/** An object stream, a cross-reference stream or a catalogue; null for every other object. */
function specialAt(file: FileBytes, offset: number) {
  file.deadline.assertTime();
  const head = file.slice(offset, offset + HEAD_BYTES).toString('latin1');
  if (!/\/(?:[^\s/]*#[^\s/]*|ObjStm|XRef|Catalog)\b/.test(head)) return null;
  try {
    const object = objectAt(file, offset);
    const dict = object.value instanceof Stream ? object.value.dict : object.value;
    const type = isDict(dict) ? dict.get('Type') : null;
    return isDict(dict) && type instanceof Name ? { type: type.value, dict, object } : null;
  } catch (error) {
    // An object that cannot be read is skipped.
    if (error instanceof PdfCorruptError || error instanceof LimitExceededError) return null;
    throw error;
  }
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
