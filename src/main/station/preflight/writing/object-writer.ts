import {
  type Dict,
  isArray,
  isDict,
  LimitExceededError,
  type PdfDocument,
  type PdfValue,
  type Ref,
  Stream,
} from '../pdf/index.ts';
import { type WriteReference, written } from './serialise.ts';
import type { Part } from './virtual-file.ts';

const MAX_OBJECTS = 200_000;
/** Limit for what is written anew. */
const MAX_WRITTEN_BYTES = 64 << 20;
const HEADER = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n';

/**
 * Puts a PDF together from new objects and from objects of an original, whose packed data stays where it
 * is. Throws LimitExceededError if that is more than any honest pages need, and TimeoutError.
 */
export class ObjectWriter {
  /** `12 0 R`, with the object's new number; the object is written later. Another page is nothing. */
  readonly reference: WriteReference = (value) => this.#referenceTo(value);
  readonly #document: PdfDocument;
  readonly #parts: Part[] = [];
  /** Offset of each object, by its number. */
  readonly #offsets: number[] = [0];
  /** The new numbers of objects of the original. */
  readonly #numbers = new Map<number, number>();
  readonly #toWrite: { readonly number: number; readonly value: PdfValue }[] = [];
  #size = 0;
  #writtenBytes = 0;

  constructor(document: PdfDocument) {
    this.#document = document;
    this.add(Buffer.from(HEADER, 'latin1'));
  }

  newNumber(): number {
    if (this.#offsets.length > MAX_OBJECTS)
      throw new LimitExceededError('The pages need more objects than any honest ones.');
    return this.#offsets.push(0) - 1;
  }

  object(number: number, text: string): void {
    this.begin(number, `${text}\nendobj\n`);
  }

  begin(number: number, text: string): void {
    this.#offsets[number] = this.#size;
    this.add(Buffer.from(`${number} 0 obj\n${text}`, 'latin1'));
  }

  add(bytes: Uint8Array): void {
    this.#writtenBytes += bytes.length;
    this.assertWithin(this.#writtenBytes);
    this.#parts.push(bytes);
    this.#size += bytes.length;
  }

  /** A stream with data of its own. @param dict as written, without its length */
  stream(number: number, dict: string, pieces: readonly Uint8Array[]): void {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    this.begin(number, `${dict.slice(0, -2)}/Length ${length}>>\nstream\n`);
    for (const piece of pieces) this.add(piece);
    this.add(endOfStream);
  }

  /**
   * A stream with its data as it is packed in the original, decrypted.
   * @param dict as written, without its length
   */
  packedStream(number: number, dict: string, stream: Stream): void {
    if (stream.sealedAs !== null) {
      this.stream(number, dict, [this.#document.packed(stream)]);
      return;
    }
    const length = this.#document.packedLength(stream);
    this.begin(number, `${dict.slice(0, -2)}/Length ${length}>>\nstream\n`);
    this.#parts.push({ from: stream.start, to: stream.start + length });
    this.#size += length;
    this.add(endOfStream);
  }

  /** Writes what has been referred to so far, and what that refers to. */
  writeReferred(write: (number: number, value: PdfValue) => void): void {
    // More objects are found while these are written.
    for (const { number, value } of this.#toWrite) {
      this.#document.file.deadline.assertTime();
      write(number, value);
    }
    this.#toWrite.length = 0;
  }

  assertWithin(bytes: number): void {
    if (bytes > MAX_WRITTEN_BYTES) throw new LimitExceededError('The pages unpack to too much.');
  }

  /** The whole file. */
  end(catalogue: number): Part[] {
    const [, ...offsets] = this.#offsets;
    const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    const count = this.#offsets.length;
    const table = `xref\n0 ${count}\n0000000000 65535 f \n${rows}`;
    const trailer = `trailer\n<</Size ${count}/Root ${catalogue} 0 R>>\nstartxref\n${this.#size}\n%%EOF\n`;
    this.add(Buffer.from(table + trailer));
    return this.#parts;
  }

  #referenceTo(value: Ref | Stream): string {
    if (value instanceof Stream) return 'null';
    const known = this.#numbers.get(value.number);
    if (known !== undefined) return `${known} 0 R`;
    const found = this.#document.resolve(value);
    if (found === null || this.#isPage(found)) return 'null';
    if (!(found instanceof Stream) && !isArray(found) && !isDict(found)) return written(found);
    const number = this.newNumber();
    this.#numbers.set(value.number, number);
    this.#toWrite.push({ number, value: found });
    return `${number} 0 R`;
  }

  #isPage(value: PdfValue): value is Dict {
    if (!isDict(value)) return false;
    const type = this.#document.name(value.get('Type'));
    return type === 'Page' || type === 'Pages' || (value.has('Kids') && value.has('MediaBox'));
  }
}

const endOfStream = Buffer.from('\nendstream\nendobj\n');
