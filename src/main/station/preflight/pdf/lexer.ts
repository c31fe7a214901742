import { isDeepStrictEqual } from 'node:util';
import type { Deadline } from './deadline.ts';
import { Keyword, LimitExceededError, Name, PdfCorruptError, type PdfValue, Ref, Text } from './objects.ts';

const MAX_DEPTH = 200;
/** Limit for one name, word or string; a standard file has names of at most 127 bytes. */
const MAX_WORD_BYTES = 1_024;
const MAX_TEXT_BYTES = 64 * 1024;
/** Limit for an array or dictionary. */
const MAX_ITEMS = 1_000_000;
/**
 * No larger number makes sense in a PDF. Such numbers are dropped, so that nothing computed from them
 * overflows.
 */
const MAX_NUMBER = 3.4e38;
/** Digits behind the point that are finer than this add nothing. */
const FINEST = 1e40;
const WHITE = 1;
const DELIMITER = 2;

/** What each byte means: white space, delimiter, or part of a word. */
const kinds = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) kinds[byte] = WHITE;
for (const char of '()<>[]{}/%') kinds[char.charCodeAt(0)] = DELIMITER;

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The operators of content streams, by their packed bytes: most words of a page, so each is made once. */
const operators: ReadonlyMap<number, Keyword> = new Map(
  (
    `b b* B B* BDC BI BMC BT BX c cm cs CS d d0 d1 Do DP EI EMC ET EX f f* F g G gs h i ID j J k K l m M MP ` +
    `n q Q re rg RG ri s S sc SC scn SCN sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' "`
  )
    .split(' ')
    .map((word) => [packed(Buffer.from(word), 0, word.length), new Keyword(word)]),
);
const operatorWords: ReadonlySet<string> = new Set([...operators.values()].map(({ word }) => word));
const OPERATOR_BYTES = 3;

/** Up to three bytes as one number. */
function packed(bytes: Buffer, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < end; at++) number = number * 256 + (bytes[at] ?? 0);
  return number;
}

/** Whether a word is an operator of content streams. */
export const isOperator = (word: string): boolean => operatorWords.has(word);

/** The available bytes ended inside an object, so more of the file must be read. */
export class UnexpectedEndError extends Error {
  override readonly name = 'UnexpectedEndError';
}

/** What a document says about itself; TeX writes it a second time if two packages do. */
const descriptions: ReadonlySet<string> = new Set([
  'Title',
  'Author',
  'Subject',
  'Keywords',
  'Creator',
  'Producer',
  'CreationDate',
  'ModDate',
]);
/** What a viewer shows beside the pages. */
const viewModes = /^(?:Use(?:None|Outlines|Thumbs|OC|Attachments)|FullScreen)$/;

/** Whether a value under this key is never printed; some writers give it twice. */
const isUnprinted = (key: string, value: PdfValue): boolean =>
  value instanceof Text
    ? descriptions.has(key)
    : key === 'PageMode' && value instanceof Name && viewModes.test(value.value);

/** Parses PDF objects one after another. */
export class Lexer {
  readonly bytes: Buffer;
  position: number;
  /**
   * `duplicate-key`: a dictionary had two values under one key that may matter in print; the last one counts.
   * `number-out-of-range`: a number exceeds all bounds; it reads as 0.
   */
  readonly troubles = new Set<'duplicate-key' | 'number-out-of-range'>();
  readonly #withRefs: boolean;
  readonly #deadline: Deadline;

  /** @param withRefs true for the file itself, false inside content streams, where `1 0 R` means nothing. */
  constructor(bytes: Buffer, position: number, withRefs: boolean, deadline: Deadline) {
    this.bytes = bytes;
    this.position = position;
    this.#withRefs = withRefs;
    this.#deadline = deadline;
  }

  /**
   * The next object or keyword; undefined at the end. Endless names and strings are cut off. Throws
   * UnexpectedEndError within an object, PdfCorruptError if there is none, and TimeoutError.
   */
  next(depth = 0): PdfValue | undefined {
    this.#deadline.step();
    if (depth > MAX_DEPTH) throw new PdfCorruptError('Objects are nested too deeply.');
    this.skipSpace();
    const { bytes } = this;
    const byte = bytes[this.position];
    if (byte === undefined) return undefined;
    switch (byte) {
      case 0x2f: // /
        this.position++;
        return this.#name();
      case 0x28: // (
        return this.#text();
      case 0x5b: // [
        this.position++;
        return this.#array(depth);
      case 0x3c: // <
        if (bytes[this.position + 1] === 0x3c) {
          this.position += 2;
          return this.#dict(depth);
        }
        return this.#hex();
      case 0x5d: // ]
      case 0x7b: // {
      case 0x7d: // }
      case 0x29: // )
        this.position++;
        return new Keyword(String.fromCharCode(byte));
      case 0x3e: // >
        this.position += bytes[this.position + 1] === 0x3e ? 2 : 1;
        return new Keyword('>>');
      default:
        return this.#word();
    }
  }

  skipSpace(): void {
    const { bytes } = this;
    for (;;) {
      const byte = bytes[this.position];
      if (byte === undefined) return;
      if (kinds[byte] === WHITE) this.position++;
      else if (byte === 0x25) {
        while (this.position < bytes.length && bytes[this.position] !== 10 && bytes[this.position] !== 13)
          this.position++;
      } else return;
    }
  }

  #wordEnd(): number {
    const { bytes } = this;
    let end = this.position;
    while (end < bytes.length && kinds[bytes[end] ?? 0] === 0) end++;
    return end;
  }

  #word(): PdfValue {
    const { bytes } = this;
    const start = this.position;
    const end = this.#wordEnd();
    this.position = end;
    const first = bytes[start] ?? 0;
    // Digits, signs and the point begin numbers; everything else is a word.
    if ((first >= 0x30 && first <= 0x39) || first === 0x2d || first === 0x2b || first === 0x2e) {
      const value = numberIn(bytes, start, end);
      if (value !== null && Math.abs(value) > MAX_NUMBER) {
        this.troubles.add('number-out-of-range');
        return 0;
      }
      if (value !== null) return this.#withRefs && Number.isInteger(value) ? this.#refOr(value) : value;
    }
    const operator = end - start <= OPERATOR_BYTES ? operators.get(packed(bytes, start, end)) : undefined;
    if (operator !== undefined) return operator;
    const word = bytes.toString('latin1', start, Math.min(end, start + MAX_WORD_BYTES));
    switch (word) {
      case 'true':
        return true;
      case 'false':
        return false;
      case 'null':
        return null;
      default:
        return new Keyword(word);
    }
  }

  /** `12 0 R` if that is what follows, otherwise the number alone. */
  #refOr(value: number): PdfValue {
    const back = this.position;
    const generation = this.#plainInteger();
    if (generation !== null) {
      this.skipSpace();
      const { bytes } = this;
      if (bytes[this.position] === 0x52 && kinds[bytes[this.position + 1] ?? 32] !== 0) {
        this.position++;
        return new Ref(value, generation);
      }
    }
    this.position = back;
    return value;
  }

  #plainInteger(): number | null {
    this.skipSpace();
    const { bytes } = this;
    let value = 0;
    let digits = 0;
    while (digits < 6) {
      const byte = bytes[this.position] ?? 0;
      if (byte < 0x30 || byte > 0x39) break;
      value = value * 10 + byte - 0x30;
      this.position++;
      digits++;
    }
    return digits === 0 ? null : value;
  }

  #name(): Name {
    const start = this.position;
    const end = this.#wordEnd();
    this.position = end;
    const raw = this.bytes.toString('latin1', start, Math.min(end, start + MAX_WORD_BYTES));
    if (!raw.includes('#')) return new Name(raw);
    return new Name(
      raw.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    );
  }

  #array(depth: number): PdfValue[] {
    const values: PdfValue[] = [];
    for (;;) {
      const value = this.next(depth + 1);
      if (value === undefined) throw new UnexpectedEndError();
      if (value instanceof Keyword) {
        if (value.word === ']') return values;
        if (value.word === 'endobj' || value.word === '>>')
          throw new PdfCorruptError('An array does not end.');
        continue;
      }
      if (values.length >= MAX_ITEMS) throw new LimitExceededError('An array is longer than any honest one.');
      values.push(value);
    }
  }

  #dict(depth: number): Map<string, PdfValue> {
    const dict = new Map<string, PdfValue>();
    for (;;) {
      const key = this.next(depth + 1);
      if (key === undefined) throw new UnexpectedEndError();
      if (key instanceof Keyword) {
        if (key.word === '>>') return dict;
        if (key.word === 'endobj' || key.word === 'stream')
          throw new PdfCorruptError('A dictionary does not end.');
      }
      if (!(key instanceof Name)) continue;
      const value = this.next(depth + 1);
      if (value === undefined) throw new UnexpectedEndError();
      if (value instanceof Keyword) {
        if (value.word === '>>') return dict;
        continue;
      }
      if (dict.size >= MAX_ITEMS) throw new LimitExceededError('A dictionary is longer than any honest one.');
      const isSecond = dict.has(key.value) && !isUnprinted(key.value, value);
      if (isSecond && !isDeepStrictEqual(dict.get(key.value), value)) this.troubles.add('duplicate-key');
      dict.set(key.value, value);
    }
  }

  #text(): Text {
    const { bytes } = this;
    this.position++;
    let open = 1;
    let text = '';
    for (;;) {
      this.#deadline.step();
      const byte = bytes[this.position++];
      if (byte === undefined) throw new UnexpectedEndError();
      let char: string;
      if (byte === 0x5c) char = this.#escaped();
      else {
        if (byte === 0x28) open++;
        else if (byte === 0x29 && --open === 0) return new Text(text);
        char = String.fromCharCode(byte);
      }
      if (text.length < MAX_TEXT_BYTES) text += char;
    }
  }

  #escaped(): string {
    const { bytes } = this;
    const byte = bytes[this.position++];
    if (byte === undefined) throw new UnexpectedEndError();
    if (byte >= 0x30 && byte <= 0x37) {
      let code = byte - 0x30;
      for (let more = 0; more < 2; more++) {
        const digit = bytes[this.position] ?? 0;
        if (digit < 0x30 || digit > 0x37) break;
        code = code * 8 + digit - 0x30;
        this.position++;
      }
      return String.fromCharCode(code & 0xff);
    }
    if (byte === 13) {
      if (bytes[this.position] === 10) this.position++;
      return '';
    }
    if (byte === 10) return '';
    const char = String.fromCharCode(byte);
    return escapes[char] ?? char;
  }

  #hex(): Text {
    const end = this.bytes.indexOf(0x3e, this.position);
    if (end < 0) throw new UnexpectedEndError();
    const kept = Math.min(end, this.position + 1 + 2 * MAX_TEXT_BYTES);
    const digits = this.bytes.toString('latin1', this.position + 1, kept).replace(/[^0-9a-fA-F]/g, '');
    this.position = end + 1;
    return new Text(Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex').toString('latin1'));
  }
}

/**
 * The number written there. As tolerant as other readers (`--5`, `1.`); infinite if it has too many digits,
 * null if it is not a number.
 */
function numberIn(bytes: Buffer, start: number, end: number): number | null {
  let position = start;
  let sign = 1;
  while (position < end && (bytes[position] === 0x2d || bytes[position] === 0x2b)) {
    if (bytes[position] === 0x2d) sign = -1;
    position++;
  }
  let value = 0;
  let scale = 0;
  let digits = 0;
  for (; position < end; position++) {
    const byte = bytes[position] ?? 0;
    if (byte === 0x2e && scale === 0) scale = 1;
    else if (byte >= 0x30 && byte <= 0x39) {
      digits++;
      if (scale > FINEST) continue;
      value = value * 10 + byte - 0x30;
      if (scale > 0) scale *= 10;
    } else if (byte === 0x2d && digits > 0) break;
    else return null;
  }
  if (digits === 0) return null;
  return (sign * value) / (scale === 0 ? 1 : scale);
}
