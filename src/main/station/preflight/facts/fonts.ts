import { type Dict, PdfCorruptError, type PdfDocument, type Stream, shownName } from '../pdf/index.ts';
import type { FontFacts } from './facts.ts';
import { isFontFile } from './font-file.ts';
import { shortened } from './shortened.ts';

/** Reads the facts of a document's fonts, each once. */
export class Fonts {
  readonly #document: PdfDocument;
  readonly #known = new Map<Dict, FontFacts>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** Name, kind, and whether its glyphs are in the file and readable. Throws LimitExceededError. */
  of(font: Dict): FontFacts {
    const known = this.#known.get(font);
    if (known !== undefined) return known;
    const facts = this.#read(font);
    this.#known.set(font, facts);
    return facts;
  }

  #read(font: Dict): FontFacts {
    const document = this.#document;
    const type = shortened(document.name(font.get('Subtype')) ?? 'unknown');
    const name = shortened(
      shownName(document.name(font.get('BaseFont')) ?? document.name(font.get('Name')) ?? 'unnamed'),
    );
    // A Type 3 font is drawn by the file itself.
    if (type === 'Type3') return { name, type, isEmbedded: true, isDamaged: false };
    const [descendant] = document.array(font.get('DescendantFonts')) ?? [];
    const inner = type === 'Type0' ? document.dict(descendant) : font;
    const descriptor = document.dict(inner?.get('FontDescriptor'));
    const file = ['FontFile', 'FontFile2', 'FontFile3']
      .map((key) => document.stream(descriptor?.get(key)))
      .find((one) => one !== null);
    const innerType = type === 'Type0' ? document.name(inner?.get('Subtype')) : null;
    return {
      name,
      type: shortened(innerType ?? type),
      isEmbedded: file !== undefined,
      isDamaged: file !== undefined && !this.#isReadable(file),
    };
  }

  #isReadable(file: Stream): boolean {
    try {
      return isFontFile(this.#document.unpack(file, 'data-end'));
    } catch (error) {
      if (error instanceof PdfCorruptError) return false;
      throw error;
    }
  }
}
