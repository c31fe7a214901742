import { type CrossReference, endOf, readCrossReference } from './cross-reference.ts';
import { Deadline } from './deadline.ts';
import { type Encryption, encryptionOf } from './encryption.ts';
import { FileBytes } from './file-bytes.ts';
import { isPicture, unpack } from './filters.ts';
import { type IndirectObject, objectAt } from './object-reader.ts';
import { ObjectStream } from './object-stream.ts';
import {
  type Dict,
  isArray,
  isDict,
  LimitExceededError,
  Name,
  NotPdfError,
  PdfCorruptError,
  type PdfValue,
  Ref,
  Stream,
  Text,
} from './objects.ts';
import { cryptFilterOf, packingsOf } from './packings.ts';
import { rebuild } from './rebuild.ts';
import { StreamEnds } from './stream-ends.ts';
import type { PackingTrouble, StructureTrouble } from './trouble.ts';

const MAX_REMEMBERED = 20_000;
const MAX_HOPS = 32;
/** Limit for the length of one stream, packed and unpacked. */
const MAX_STREAM_BYTES = 128 << 20;
/**
 * Limit for reading all streams together, packed and unpacked; an honest file of hundreds of pages stays
 * far below.
 */
const MAX_READ_BYTES = 4 * 1024 ** 3;
/** Limit for object streams kept unpacked. */
const MAX_KEPT_BYTES = 64 << 20;
const SLICE_BYTES = 1 << 20;
/** How far behind a stream the end of its object is looked for. */
const LOOK_BYTES = 128;
const HEADER = '%PDF-';
/** Where the header must begin; programs look no further. */
const HEADER_WITHIN = 1_024;

/** `locked`: it takes a password, or is encrypted in a way of its own. */
type Protection =
  | { readonly kind: 'none' | 'locked' }
  | { readonly kind: 'open'; readonly encryption: Encryption };

/**
 * A PDF opened for reading: objects are read on demand, so a file of any size costs little memory. Anything
 * damaged reads as null and is noted in `trouble`.
 */
export class PdfDocument {
  readonly trouble = new Set<StructureTrouble>();
  readonly file: FileBytes;
  readonly #ends: StreamEnds;
  readonly #objects = new Map<number, PdfValue>();
  /** By where their bytes begin. */
  readonly #objectStreams = new Map<number, ObjectStream>();
  #reference: CrossReference = { places: new Map(), trailer: new Map(), isGuess: false };
  /** Null until something is read. */
  #protection: Protection | null = null;
  #rebuilt = false;
  #readBytes = 0;

  /**
   * Throws PdfCorruptError if it is not a PDF or nothing can be found in it, LimitExceededError,
   * TimeoutError, and the system's error if it cannot be read.
   * @param isOver true: no more time, so all further reading throws TimeoutError.
   * @param ignoresReference true: every object is searched for, whatever the cross-reference says.
   */
  constructor(path: string, isOver: () => boolean, ignoresReference = false) {
    this.file = new FileBytes(path, new Deadline(isOver));
    this.#ends = new StreamEnds(this.file);
    try {
      const header = this.file.slice(0, HEADER_WITHIN).indexOf(HEADER);
      if (header < 0) throw new NotPdfError('This is not a PDF.');
      if (header > 0) this.trouble.add('bytes-before');
      if (ignoresReference || !this.#openAsWritten(header)) {
        if (!this.#rebuilt) this.#rebuild();
        if (!this.#isReadable()) throw new PdfCorruptError('The file holds no catalogue of its pages.');
      }
    } catch (error) {
      this.file.close();
      throw error;
    }
  }

  /** Whether objects were searched for, because the cross-reference is wrong. */
  get isRebuilt(): boolean {
    return this.#rebuilt;
  }

  /**
   * Follows the cross-reference; false if it leads nowhere. Offsets count from the header or, if that is
   * where they lead nowhere, from the beginning of the file.
   */
  #openAsWritten(header: number): boolean {
    for (const shift of new Set([header, 0])) {
      try {
        const { start, goesOn } = endOf(this.file);
        this.#reference = readCrossReference(this.file, shift, start, (stream) => this.unpack(stream));
        if (goesOn) this.trouble.add('bytes-after');
        if (this.#isReadable() && !this.#rebuilt) {
          if (this.#reference.isGuess) this.trouble.add('revision');
          return true;
        }
      } catch (error) {
        if (!(error instanceof PdfCorruptError)) throw error;
      }
      this.#forget();
      if (this.#rebuilt) return this.#isReadable();
    }
    return false;
  }

  /** `1.6`, from the header, or from the catalogue if that is newer. */
  get version(): string {
    const header = /%PDF-(\d\.\d)/.exec(this.file.slice(0, 1024).toString('latin1'))?.[1] ?? '';
    const own = this.resolve(this.catalogue.get('Version'));
    return own instanceof Name && /^\d\.\d$/.test(own.value) && own.value > header ? own.value : header;
  }

  get trailer(): Dict {
    return this.#reference.trailer;
  }

  get catalogue(): Dict {
    return this.#catalogue() ?? new Map();
  }

  /** Whether it is encrypted: so that it opens without a password and is read, or so that it is not. */
  get protection(): Protection['kind'] {
    return this.#protected().kind;
  }

  /** Nothing of it can be read without a password. */
  get isLocked(): boolean {
    return this.protection === 'locked';
  }

  close(): void {
    this.file.close();
  }

  /** Follows references to the object itself; null if there is none. */
  resolve(value: PdfValue | undefined): PdfValue {
    let found = value ?? null;
    for (let hop = 0; found instanceof Ref; hop++) {
      if (hop > MAX_HOPS) return null;
      found = this.#object(found.number);
    }
    return found;
  }

  dict(value: PdfValue | undefined): Dict | null {
    const found = this.resolve(value);
    if (found instanceof Stream) return found.dict;
    return isDict(found) ? found : null;
  }

  array(value: PdfValue | undefined): readonly PdfValue[] | null {
    const found = this.resolve(value);
    return isArray(found) ? found : null;
  }

  number(value: PdfValue | undefined): number | null {
    const found = this.resolve(value);
    return typeof found === 'number' && Number.isFinite(found) ? found : null;
  }

  name(value: PdfValue | undefined): string | null {
    const found = this.resolve(value);
    return found instanceof Name ? found.value : null;
  }

  stream(value: PdfValue | undefined): Stream | null {
    const found = this.resolve(value);
    return found instanceof Stream ? found : null;
  }

  /**
   * A stream's bytes without their packing, except an image's own. Throws PdfCorruptError,
   * LimitExceededError and TimeoutError.
   * @param ifCut noted if packed data breaks off; `data-end` if the caller sees whether anything is missing.
   */
  unpack(stream: Stream, ifCut: 'stream-damaged' | 'data-end' = 'stream-damaged'): Buffer {
    return this.#unpacked(stream, this.packed(stream), ifCut);
  }

  /** A stream's bytes as they are packed, decrypted. Throws LimitExceededError and TimeoutError. */
  packed(stream: Stream): Buffer {
    const length = this.packedLength(stream);
    if (length > MAX_STREAM_BYTES) throw new LimitExceededError('A stream is larger than any honest one.');
    const bytes = this.file.slice(stream.start, stream.start + length);
    const protection = stream.sealedAs === null ? null : this.#protected();
    if (protection?.kind !== 'open') return bytes;
    return protection.encryption.data(bytes, stream, cryptFilterOf(this, stream.dict));
  }

  /** The same, in slices; a stream that is neither packed nor encrypted is never read as a whole. */
  *slices(stream: Stream): Generator<Buffer> {
    if (stream.sealedAs === null && packingsOf(this, stream).length === 0) {
      const end = stream.start + this.packedLength(stream);
      for (let at = stream.start; at < end; at += SLICE_BYTES) {
        yield this.#counted(this.file.slice(at, Math.min(end, at + SLICE_BYTES)));
      }
      return;
    }
    const bytes = this.unpack(stream);
    for (let at = 0; at < bytes.length; at += SLICE_BYTES) yield bytes.subarray(at, at + SLICE_BYTES);
  }

  #unpacked(stream: Stream, packed: Buffer, ifCut: 'stream-damaged' | 'data-end'): Buffer {
    const troubles = new Set<PackingTrouble>();
    let bytes = this.#counted(packed);
    for (const packing of packingsOf(this, stream)) {
      if (isPicture(packing.filter)) break;
      bytes = this.#counted(unpack(bytes, packing, MAX_STREAM_BYTES, this.file.deadline, troubles));
    }
    for (const one of troubles) this.trouble.add(one === 'cut' ? ifCut : one);
    return bytes;
  }

  #counted(bytes: Buffer): Buffer {
    this.file.deadline.assertTime();
    this.#readBytes += bytes.length;
    if (this.#readBytes > MAX_READ_BYTES) throw new LimitExceededError('The file unpacks to too much.');
    return bytes;
  }

  /** Length of a stream as stored in the file, in bytes. */
  packedLength(stream: Stream): number {
    const length = this.number(stream.dict.get('Length'));
    if (
      length !== null &&
      Number.isSafeInteger(length) &&
      length >= 0 &&
      this.#endsAt(stream.start + length)
    ) {
      return length;
    }
    this.trouble.add('stream-length');
    const end = this.#ends.after(stream.start);
    if (!this.#isLast(end)) this.trouble.add('stream-end');
    return end - stream.start;
  }

  #endsAt(offset: number): boolean {
    return /^\s*endstream/.test(this.file.slice(offset, offset + 16).toString('latin1'));
  }

  /** Whether its object ends behind the `endstream` there: it may stand in a stream's data, too. */
  #isLast(offset: number): boolean {
    const behind = this.file.slice(offset, offset + LOOK_BYTES).toString('latin1');
    const [word = ''] = /^endstream(?:[\0\s]|%[^\r\n]*[\r\n])*/.exec(behind) ?? [];
    return /^(?:endobj|\d+\s+\d+\s+obj|xref|trailer|startxref|$)/.test(behind.slice(word.length));
  }

  /** In a file that takes a password even the catalogue may be unreadable. */
  #isReadable(): boolean {
    return this.#catalogue() !== null || this.isLocked;
  }

  #protected(): Protection {
    if (this.#protection !== null) return this.#protection;
    // What says how the file is encrypted is not encrypted itself.
    this.#protection = { kind: 'none' };
    const encrypt = this.dict(this.trailer.get('Encrypt'));
    if (encrypt === null) return this.#protection;
    const id = this.resolve(this.array(this.trailer.get('ID'))?.[0]);
    const fileId = Buffer.from(id instanceof Text ? id.bytes : '', 'latin1');
    const encryption = encryptionOf(this, encrypt, fileId);
    this.#protection = encryption === null ? { kind: 'locked' } : { kind: 'open', encryption };
    return this.#protection;
  }

  #catalogue(): Dict | null {
    const root = this.dict(this.#reference.trailer.get('Root'));
    return root?.has('Pages') === true ? root : null;
  }

  #object(number: number): PdfValue {
    const known = this.#objects.get(number);
    if (known !== undefined) return known;
    // A reference that leads back to itself while being read is null.
    this.#objects.set(number, null);
    const value = this.#read(number);
    this.#objects.set(number, value);
    if (this.#objects.size > MAX_REMEMBERED) {
      const [oldest] = this.#objects.keys();
      if (oldest !== undefined) this.#objects.delete(oldest);
    }
    return value;
  }

  #read(number: number): PdfValue {
    const place = this.#reference.places.get(number);
    if (place === undefined) return null;
    try {
      if (place.kind === 'in') return this.#inObjectStream(this.#streamOf(place.stream), place.index, number);
      const object = objectAt(this.file, place.offset);
      if (place.kind === 'inside') {
        const stream = this.#opened(object);
        if (!(stream instanceof Stream)) throw new PdfCorruptError('An object stream is missing.');
        return this.#inObjectStream(stream, place.index, number);
      }
      if (object.number === number) {
        for (const one of object.troubles) this.trouble.add(one);
        return this.#opened(object);
      }
      throw new PdfCorruptError('Another object is where this one should be.');
    } catch (error) {
      if (!(error instanceof PdfCorruptError)) throw error;
      if (this.#rebuilt) {
        this.trouble.add('object-damaged');
        return null;
      }
      this.#rebuild();
      return this.#read(number);
    }
  }

  #rebuild(): void {
    this.#rebuilt = true;
    this.trouble.add('cross-reference-rebuilt');
    this.#forget();
    const found = rebuild(this.file, (standing) => {
      // Object streams may be encrypted, and what says how stands by itself.
      this.#reference = standing;
      return (object) => this.#numbersIn(object);
    });
    this.#forget();
    this.#reference = found;
    if (found.isGuess) this.trouble.add('revision');
  }

  #numbersIn(object: IndirectObject): readonly number[] {
    const stream = this.#opened(object);
    if (!(stream instanceof Stream) || this.isLocked) throw new PdfCorruptError('Nothing in it can be read.');
    return this.#openObjectStream(stream).numbers;
  }

  #forget(): void {
    this.#objects.clear();
    this.#objectStreams.clear();
    this.#protection = null;
  }

  #opened({ value, number, generation }: IndirectObject): PdfValue {
    const protection = this.#protected();
    return protection.kind === 'open' ? protection.encryption.opened(value, { number, generation }) : value;
  }

  /** An object in an object stream; its number counts, not its place there. */
  #inObjectStream(stream: Stream, index: number, number: number): PdfValue {
    if (this.isLocked) return null;
    const objects = this.#objectStream(stream);
    const isThere = objects.numbers[index] === number;
    const found = isThere ? index : objects.numbers.lastIndexOf(number);
    if (found < 0) throw new PdfCorruptError('An object is not in its object stream.');
    if (!isThere) this.trouble.add('object-number');
    try {
      const { value, troubles } = objects.at(found);
      for (const one of troubles) this.trouble.add(one);
      return value;
    } catch (error) {
      if (!(error instanceof PdfCorruptError)) throw error;
      this.trouble.add('object-damaged');
      return null;
    }
  }

  #streamOf(number: number): Stream {
    const isAt = this.#reference.places.get(number)?.kind === 'at';
    const stream = isAt ? this.stream(new Ref(number, 0)) : null;
    if (stream === null) throw new PdfCorruptError('An object stream is missing.');
    return stream;
  }

  #objectStream(stream: Stream): ObjectStream {
    const known = this.#objectStreams.get(stream.start);
    if (known !== undefined) return known;
    const made = this.#openObjectStream(stream);
    let kept = made.bytes.length;
    for (const { bytes } of this.#objectStreams.values()) kept += bytes.length;
    for (const [oldest, { bytes }] of this.#objectStreams) {
      if (kept <= MAX_KEPT_BYTES) break;
      this.#objectStreams.delete(oldest);
      kept -= bytes.length;
    }
    this.#objectStreams.set(stream.start, made);
    return made;
  }

  #openObjectStream(stream: Stream): ObjectStream {
    const count = this.number(stream.dict.get('N')) ?? 0;
    const first = this.number(stream.dict.get('First')) ?? 0;
    return new ObjectStream(this.unpack(stream), count, first, this.file.deadline);
  }
}
