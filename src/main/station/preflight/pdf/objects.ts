/** A PDF name, without its slash: each character is one byte. */
export class Name {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
}

/** Points to an indirect object. */
export class Ref {
  readonly number: number;
  readonly generation: number;
  constructor(number: number, generation: number) {
    this.number = number;
    this.generation = generation;
  }
}

/** A PDF string: each character is one byte. */
export class Text {
  readonly bytes: string;
  constructor(bytes: string) {
    this.bytes = bytes;
  }
}

/** A word that is not an object: `obj`, `endstream`, an operator of a content stream. */
export class Keyword {
  readonly word: string;
  constructor(word: string) {
    this.word = word;
  }
}

/** Names an indirect object in the file. */
export interface ObjectId {
  readonly number: number;
  readonly generation: number;
}

/** A stream: its dictionary, and where its bytes are in the file, or in memory if it was unpacked. */
export class Stream {
  readonly dict: Dict;
  readonly start: number;
  /** Under which its bytes are encrypted; null if they are not. */
  readonly sealedAs: ObjectId | null;
  constructor(dict: Dict, start: number, sealedAs: ObjectId | null = null) {
    this.dict = dict;
    this.start = start;
    this.sealedAs = sealedAs;
  }
}

export type Dict = ReadonlyMap<string, PdfValue>;
export type PdfValue =
  | null
  | boolean
  | number
  | Name
  | Text
  | Ref
  | Keyword
  | Stream
  | Dict
  | readonly PdfValue[];

export const isDict = (value: PdfValue | undefined): value is Dict => value instanceof Map;
export const isArray = (value: PdfValue | undefined): value is readonly PdfValue[] => Array.isArray(value);

/** Something in a file is malformed. */
export class PdfCorruptError extends Error {
  override readonly name = 'PdfCorruptError';
}

/** A file that does not even start like a PDF. */
export class NotPdfError extends PdfCorruptError {}

/** A stream unpacks to more than any honest file does. */
export class LimitExceededError extends Error {
  override readonly name = 'LimitExceededError';
}
