import { type Operation, Operations } from '../content/operators.ts';
import {
  type Dict,
  isArray,
  isDict,
  LimitExceededError,
  PdfCorruptError,
  type PdfDocument,
  type PdfValue,
  type Ref,
  Stream,
} from '../pdf/index.ts';
import { type WriteReference, written, writtenDict, writtenOperation } from './serialise.ts';
import type { Part } from './virtual-file.ts';

/** What a walk over pages went through. */
export interface WalkRecord {
  /** Where the streams begin whose content was walked. */
  readonly ran: ReadonlySet<number>;
}

/** What becomes of an operation when it is written again; null: it is left out. */
export type Edit = (operation: Operation) => Operation | null;
const asItIs: Edit = (operation) => operation;

const MAX_OBJECTS = 200_000;
/** Limit for what is written anew. */
const MAX_WRITTEN_BYTES = 64 << 20;
const FLUSH_CHARACTERS = 256 << 10;

const HEADER = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n';
const notOnPages = new Set([
  ...['Parent', 'Annots', 'Contents', 'Kids', 'Count', 'B', 'AA', 'Metadata', 'PieceInfo', 'Thumb'],
  ...['StructParents', 'Type'],
]);
const notOnAnnotations = new Set(['P', 'Parent', 'Popup', 'A', 'AA', 'Dest', 'IRT']);
const notOnForms = new Set(['Fields', 'XFA', 'CO']);
const notOnStreams = new Set(['Length', 'Metadata', 'PieceInfo', 'OPI', 'StructParents', 'StructParent']);
const packing = ['Filter', 'DecodeParms', 'F', 'DP', 'FFilter', 'FDecodeParms', 'DL'];
const notOnContent = new Set([...notOnStreams, ...packing]);

/**
 * Writes pages anew from what a walk over them went through: content operation by operation, unpacked;
 * fonts, images and profiles as they are packed in the original. Content that was not walked becomes
 * empty. So the result shows what the reader has understood, and nothing else.
 * @param edit changes operations on the way.
 * @returns a PDF of these pages, in parts. Throws LimitExceededError and TimeoutError.
 */
export function rewrite(
  document: PdfDocument,
  pages: readonly Dict[],
  record: WalkRecord,
  edit: Edit = asItIs,
): Part[] {
  return new Writer(document, record, edit).write(pages);
}

class Writer {
  readonly #document: PdfDocument;
  readonly #record: WalkRecord;
  readonly #edit: Edit;
  readonly #parts: Part[] = [];
  /** Offset of each object, by its number. */
  readonly #offsets: number[] = [0];
  /** The new numbers of objects of the original. */
  readonly #numbers = new Map<number, number>();
  readonly #toWrite: { readonly number: number; readonly value: PdfValue }[] = [];
  /** Where streams begin that are content, though their dictionaries do not say so. */
  readonly #glyphs = new Set<number>();
  /** Where content begins that no walk goes into: that of printer's marks. */
  readonly #marks = new Set<number>();
  readonly #reference: WriteReference = (value) => this.#referenceTo(value);
  #size = 0;
  #writtenBytes = 0;

  constructor(document: PdfDocument, record: WalkRecord, edit: Edit) {
    this.#document = document;
    this.#record = record;
    this.#edit = edit;
  }

  write(pages: readonly Dict[]): Part[] {
    this.#add(Buffer.from(HEADER, 'latin1'));
    const [catalogue, tree] = [this.#newNumber(), this.#newNumber()];
    this.#object(catalogue, `<</Type/Catalog/Pages ${tree} 0 R${this.#ofCatalogue()}>>`);
    const kids = pages.map((page) => this.#page(page, tree));
    const list = kids.map((kid) => `${kid} 0 R`).join(' ');
    this.#object(tree, `<</Type/Pages/Count ${kids.length}/Kids[${list}]>>`);
    // More objects are found while these are written.
    for (const { number, value } of this.#toWrite) {
      this.#document.file.deadline.assertTime();
      this.#indirect(number, value);
    }
    this.#end(catalogue);
    return this.#parts;
  }

  /** What of the catalogue decides how pages look: which layers are on, and how fields are drawn. */
  #ofCatalogue(): string {
    const { catalogue } = this.#document;
    const layers = catalogue.get('OCProperties');
    const forms = this.#document.dict(catalogue.get('AcroForm'));
    return [
      layers === undefined ? '' : `/OCProperties ${written(layers, this.#reference)}`,
      forms === null ? '' : `/AcroForm ${writtenDict(forms, this.#reference, notOnForms)}`,
    ].join('');
  }

  #page(page: Dict, tree: number): number {
    const [number, contents] = [this.#newNumber(), this.#newNumber()];
    const annotations = (this.#document.array(page.get('Annots')) ?? []).flatMap((one) => {
      const annotation = this.#document.dict(one);
      return annotation === null ? [] : [this.#annotation(annotation)];
    });
    this.#noteGlyphs(this.#document.dict(page.get('Resources')));
    const own = writtenDict(page, this.#reference, notOnPages).slice(2);
    this.#object(
      number,
      `<</Type/Page/Parent ${tree} 0 R/Contents ${contents} 0 R/Annots[${annotations.join('\n')}]\n${own}`,
    );
    this.#content(contents, new Map(), this.#slicesOf(page.get('Contents')));
    return number;
  }

  #annotation(annotation: Dict): string {
    const isMark = this.#document.name(annotation.get('Subtype')) === 'PrinterMark';
    if (isMark) this.#takeWhole(annotation.get('AP'), new Set());
    return writtenDict(annotation, this.#reference, notOnAnnotations);
  }

  /** Everything below is written as it is, walked or not. */
  #takeWhole(value: PdfValue | undefined, seen: Set<PdfValue>): void {
    const found = this.#document.resolve(value);
    if (seen.has(found) || seen.size > MAX_OBJECTS) return;
    seen.add(found);
    if (found instanceof Stream) {
      this.#marks.add(found.start);
      this.#takeWhole(found.dict, seen);
    } else if (isArray(found)) for (const one of found) this.#takeWhole(one, seen);
    else if (isDict(found)) for (const one of found.values()) this.#takeWhole(one, seen);
  }

  *#slicesOf(contents: PdfValue | undefined): Generator<Buffer> {
    const found = this.#document.resolve(contents);
    for (const one of isArray(found) ? found : [found]) {
      const stream = this.#document.stream(one);
      if (stream === null) continue;
      try {
        yield* this.#document.slices(stream);
      } catch (error) {
        if (!(error instanceof PdfCorruptError)) throw error;
      }
      yield Buffer.from('\n');
    }
  }

  /** `12 0 R`, with the object's new number; the object is written later. Another page is nothing. */
  #referenceTo(value: Ref | Stream): string {
    if (value instanceof Stream) return 'null';
    const known = this.#numbers.get(value.number);
    if (known !== undefined) return `${known} 0 R`;
    const found = this.#document.resolve(value);
    if (found === null || this.#isPage(found)) return 'null';
    if (!(found instanceof Stream) && !isArray(found) && !isDict(found)) return written(found);
    const number = this.#newNumber();
    this.#numbers.set(value.number, number);
    this.#toWrite.push({ number, value: found });
    return `${number} 0 R`;
  }

  #isPage(value: PdfValue): boolean {
    if (!isDict(value)) return false;
    const type = this.#document.name(value.get('Type'));
    return type === 'Page' || type === 'Pages' || (value.has('Kids') && value.has('MediaBox'));
  }

  #indirect(number: number, value: PdfValue): void {
    if (value instanceof Stream) this.#stream(number, value);
    else {
      if (isDict(value)) this.#noteGlyphs(value);
      this.#object(number, written(value, this.#reference));
    }
  }

  /** The glyphs of a font, or of the fonts in resources, or of those in what has resources. */
  #noteGlyphs(dict: Dict | null): void {
    if (dict === null) return;
    for (const font of this.#document.dict(dict.get('Font'))?.values() ?? []) {
      this.#noteGlyphs(this.#document.dict(font));
    }
    for (const one of this.#document.dict(dict.get('CharProcs'))?.values() ?? []) {
      const glyph = this.#document.stream(one);
      if (glyph !== null) this.#glyphs.add(glyph.start);
    }
  }

  #stream(number: number, stream: Stream): void {
    this.#noteGlyphs(this.#document.dict(stream.dict.get('Resources')));
    if (this.#isContent(stream)) {
      const isWalked = this.#record.ran.has(stream.start);
      this.#content(number, stream.dict, isWalked ? this.#document.slices(stream) : [][Symbol.iterator]());
      return;
    }
    const from = stream.start;
    const length = this.#document.packedLength(stream);
    const dict = writtenDict(stream.dict, this.#reference, notOnStreams).slice(0, -2);
    this.#begin(number, `${dict}/Length ${length}>>\nstream\n`);
    this.#parts.push({ from, to: from + length });
    this.#size += length;
    this.#add(Buffer.from('\nendstream\nendobj\n'));
  }

  #isContent({ dict, start }: Stream): boolean {
    if (this.#marks.has(start)) return false;
    return (
      this.#record.ran.has(start) ||
      this.#glyphs.has(start) ||
      this.#document.name(dict.get('Subtype')) === 'Form' ||
      this.#document.number(dict.get('PatternType')) === 1
    );
  }

  /** Content, as far as it can be read. */
  #content(number: number, dict: Dict, slices: Iterator<Buffer>): void {
    const pieces: Buffer[] = [];
    let text = '';
    let length = 0;
    const flush = (): void => {
      const piece = Buffer.from(text, 'latin1');
      text = '';
      length += piece.length;
      this.#assertWithin(length);
      pieces.push(piece);
    };
    for (const operation of this.#operationsOf(slices)) {
      const edited = this.#edit(operation);
      if (edited === null) continue;
      text += writtenOperation(edited);
      if (text.length > FLUSH_CHARACTERS) flush();
    }
    flush();
    const own = writtenDict(dict, this.#reference, notOnContent).slice(0, -2);
    this.#begin(number, `${own}/Length ${length}>>\nstream\n`);
    for (const piece of pieces) this.#add(piece);
    this.#add(Buffer.from('\nendstream\nendobj\n'));
  }

  *#operationsOf(slices: Iterator<Buffer>): Generator<Operation> {
    const operations = new Operations(slices, this.#document.file.deadline);
    try {
      for (let one = operations.next(); one !== null; one = operations.next()) yield one;
    } catch (error) {
      if (!(error instanceof PdfCorruptError)) throw error;
    }
  }

  #newNumber(): number {
    if (this.#offsets.length > MAX_OBJECTS)
      throw new LimitExceededError('The pages need more objects than any honest ones.');
    return this.#offsets.push(0) - 1;
  }

  #object(number: number, text: string): void {
    this.#begin(number, `${text}\nendobj\n`);
  }

  #begin(number: number, text: string): void {
    this.#offsets[number] = this.#size;
    this.#add(Buffer.from(`${number} 0 obj\n${text}`, 'latin1'));
  }

  #add(bytes: Buffer): void {
    this.#writtenBytes += bytes.length;
    this.#assertWithin(this.#writtenBytes);
    this.#parts.push(bytes);
    this.#size += bytes.length;
  }

  #assertWithin(bytes: number): void {
    if (bytes > MAX_WRITTEN_BYTES) throw new LimitExceededError('The pages unpack to too much.');
  }

  #end(catalogue: number): void {
    const [, ...offsets] = this.#offsets;
    const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    const count = this.#offsets.length;
    const table = `xref\n0 ${count}\n0000000000 65535 f \n${rows}`;
    const trailer = `trailer\n<</Size ${count}/Root ${catalogue} 0 R>>\nstartxref\n${this.#size}\n%%EOF\n`;
    this.#add(Buffer.from(table + trailer));
  }
}
