import { type Operation, Operations } from '../content/operators.ts';
import { pageSlices } from '../content/page-slices.ts';
import {
  type Dict,
  isArray,
  isDict,
  PdfCorruptError,
  type PdfDocument,
  type PdfValue,
  Stream,
} from '../pdf/index.ts';
import { ObjectWriter } from '../writing/object-writer.ts';
import { written, writtenDict, writtenOperation } from '../writing/serialise.ts';
import type { Part } from '../writing/virtual-file.ts';

/** What a walk over pages went through. */
export interface WalkRecord {
  /** Where the streams begin whose content was walked. */
  readonly ran: ReadonlySet<number>;
}

/** What becomes of an operation when it is written again; null: it is left out. */
export type Edit = (operation: Operation) => Operation | null;
const asItIs: Edit = (operation) => operation;

/** So much is looked at below an annotation. */
const MAX_OBJECTS = 200_000;
const FLUSH_CHARACTERS = 256 << 10;

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
  readonly #out: ObjectWriter;
  /** Where streams begin that are content, though their dictionaries do not say so. */
  readonly #glyphs = new Set<number>();
  /** Where content begins that no walk goes into: that of printer's marks. */
  readonly #marks = new Set<number>();

  constructor(document: PdfDocument, record: WalkRecord, edit: Edit) {
    this.#document = document;
    this.#record = record;
    this.#edit = edit;
    this.#out = new ObjectWriter(document);
  }

  write(pages: readonly Dict[]): Part[] {
    const out = this.#out;
    const [catalogue, tree] = [out.newNumber(), out.newNumber()];
    out.object(catalogue, `<</Type/Catalog/Pages ${tree} 0 R${this.#ofCatalogue()}>>`);
    const kids = pages.map((page) => this.#page(page, tree));
    const list = kids.map((kid) => `${kid} 0 R`).join(' ');
    out.object(tree, `<</Type/Pages/Count ${kids.length}/Kids[${list}]>>`);
    out.writeReferred((number, value) => this.#indirect(number, value));
    return out.end(catalogue);
  }

  /** What of the catalogue decides how pages look: which layers are on, and how fields are drawn. */
  #ofCatalogue(): string {
    const { catalogue } = this.#document;
    const layers = catalogue.get('OCProperties');
    const forms = this.#document.dict(catalogue.get('AcroForm'));
    return [
      layers === undefined ? '' : `/OCProperties ${written(layers, this.#out.reference)}`,
      forms === null ? '' : `/AcroForm ${writtenDict(forms, this.#out.reference, notOnForms)}`,
    ].join('');
  }

  #page(page: Dict, tree: number): number {
    const [number, contents] = [this.#out.newNumber(), this.#out.newNumber()];
    const annotations = (this.#document.array(page.get('Annots')) ?? []).flatMap((one) => {
      const annotation = this.#document.dict(one);
      return annotation === null ? [] : [this.#annotation(annotation)];
    });
    this.#noteGlyphs(this.#document.dict(page.get('Resources')));
    const own = writtenDict(page, this.#out.reference, notOnPages).slice(2);
    this.#out.object(
      number,
      `<</Type/Page/Parent ${tree} 0 R/Contents ${contents} 0 R/Annots[${annotations.join('\n')}]\n${own}`,
    );
    const slices = pageSlices(this.#document, page.get('Contents'), () => undefined);
    this.#content(contents, new Map(), slices);
    return number;
  }

  #annotation(annotation: Dict): string {
    const isMark = this.#document.name(annotation.get('Subtype')) === 'PrinterMark';
    if (isMark) this.#takeWhole(annotation.get('AP'), new Set());
    return writtenDict(annotation, this.#out.reference, notOnAnnotations);
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

  #indirect(number: number, value: PdfValue): void {
    if (value instanceof Stream) this.#stream(number, value);
    else {
      if (isDict(value)) this.#noteGlyphs(value);
      this.#out.object(number, written(value, this.#out.reference));
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
    this.#out.packedStream(number, writtenDict(stream.dict, this.#out.reference, notOnStreams), stream);
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
      this.#out.assertWithin(length);
      pieces.push(piece);
    };
    for (const operation of this.#operationsOf(slices)) {
      const edited = this.#edit(operation);
      if (edited === null) continue;
      text += writtenOperation(edited);
      if (text.length > FLUSH_CHARACTERS) flush();
    }
    flush();
    this.#out.stream(number, writtenDict(dict, this.#out.reference, notOnContent), pieces);
  }

  *#operationsOf(slices: Iterator<Buffer>): Generator<Operation> {
    const operations = new Operations(slices, this.#document.file.deadline);
    try {
      for (let one = operations.next(); one !== null; one = operations.next()) yield one;
    } catch (error) {
      if (!(error instanceof PdfCorruptError)) throw error;
    }
  }
}
