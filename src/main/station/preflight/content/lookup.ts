import { type Dict, isArray, isDict, Name, type PdfDocument, type PdfValue, Stream } from '../pdf/index.ts';
import { absentBelow } from './absent.ts';
import { type ColourSpace, colourSpaceOf } from './colour-space.ts';
import { missingIn } from './inline-image.ts';
import type { Marks } from './marks.ts';

/** What a page refers to and cannot do without. */
const pageNeeds = ['Contents', 'Resources', 'MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'Rotate'] as const;

/** Looks up what content asks for by name, and reports what is not in the file. */
export class Lookup {
  readonly document: PdfDocument;
  readonly #marks: Marks;
  readonly #isDeep: boolean;
  readonly #complete = new Set<PdfValue>();

  /** @param isDeep whether all that is below a resource must be there, too. */
  constructor(document: PdfDocument, marks: Marks, isDeep: boolean) {
    this.document = document;
    this.#marks = marks;
    this.#isDeep = isDeep;
  }

  /** Reports what the page itself needs and the file does not have. */
  page(page: Dict): void {
    for (const key of pageNeeds) this.entry(page, key);
    const contents = this.document.resolve(page.get('Contents'));
    for (const one of isArray(contents) ? contents : [contents]) {
      const found = this.document.resolve(one);
      if (page.has('Contents') && !(found instanceof Stream)) this.#marks.missing('object', 'Contents');
    }
  }

  /** Reports an entry that refers to nothing. */
  entry(dict: Dict, key: string): void {
    this.#value(dict.get(key), key);
  }

  #value(value: PdfValue | undefined, key: string): void {
    if (value !== undefined && this.document.resolve(value) === null) this.#marks.missing('object', key);
  }

  /** Reports what an inline image cannot be drawn without and does not say. */
  inline(image: Dict): void {
    for (const key of missingIn(image)) this.#marks.missing('object', key);
  }

  /** A resource; null if there is none. */
  resource(resources: Dict | null, kind: string, name: PdfValue | undefined): PdfValue {
    if (!(name instanceof Name)) return null;
    const value = this.document.dict(resources?.get(kind))?.get(name.value);
    const found = this.document.resolve(value);
    if (found !== null && this.#isDeep) {
      for (const key of absentBelow(this.document, value, name.value, this.#complete))
        this.#marks.missing('object', key);
    }
    return found;
  }

  /** A colour space by its name; what it refers to and the file does not have is reported. */
  space(resources: Dict | null, name: PdfValue | undefined): ColourSpace {
    this.resource(resources, 'ColorSpace', name);
    return colourSpaceOf(this.document, name, resources);
  }

  /** A resource that something is painted with: one that there is not, or that is not one, is reported. */
  found(resources: Dict | null, kind: string, name: PdfValue | undefined): Dict | Stream | null {
    const found = this.resource(resources, kind, name);
    if (isDict(found) || found instanceof Stream) return found;
    if (name instanceof Name) this.#marks.missing('object', name.value);
    return null;
  }
}
