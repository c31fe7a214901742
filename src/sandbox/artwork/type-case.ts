import { PDFDict, PDFDocument, type PDFFont, PDFObjectCopier, type PDFRef } from '@cantoo/pdf-lib';
import * as fontkit from 'fontkit';
import { type FontName, readFont } from '../fonts.ts';

export type Face = 'bold' | 'regular';

const files: Readonly<Record<Face, FontName>> = { bold: 'inter-bold', regular: 'inter-regular' };

/** Latin letters with their accents, figures and the signs of everyday text. */
const characters = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)),
  ...Array.from({ length: 0x180 - 0xa1 }, (_, index) => String.fromCodePoint(0xa1 + index)),
  ...'–—‘’“”•…€',
];
const STAND_IN = '?';

interface Letter {
  /** As a content stream writes it, two bytes in hexadecimal. */
  readonly code: string;
  /** For a size of 1. */
  readonly width: number;
}

/**
 * The fonts of the demo artwork, prepared once: subsetting them for each file would take most of its time.
 * Each document gets a copy of the same embedded subsets.
 */
export class TypeCase {
  readonly #source: PDFDocument;
  readonly #fonts: Readonly<Record<Face, PDFFont>>;
  readonly #letters: Readonly<Record<Face, ReadonlyMap<string, Letter>>>;

  private constructor(
    source: PDFDocument,
    fonts: Readonly<Record<Face, PDFFont>>,
    letters: Readonly<Record<Face, ReadonlyMap<string, Letter>>>,
  ) {
    this.#source = source;
    this.#fonts = fonts;
    this.#letters = letters;
  }

  static async open(): Promise<TypeCase> {
    const source = await PDFDocument.create();
    source.registerFontkit(fontkit);
    const programs = { bold: await readFont(files.bold), regular: await readFont(files.regular) };
    // Without a given name, a subset gets a random one: the same artwork would differ from run to run.
    const embed = (program: Uint8Array, customName: string): Promise<PDFFont> =>
      source.embedFont(program, {
        subset: true,
        customName,
        features: { liga: false, calt: false, ccmp: false, kern: false },
      });
    const fonts = {
      bold: await embed(programs.bold, 'SANDBX+Inter-Bold'),
      regular: await embed(programs.regular, 'SANDBX+Inter-Regular'),
    };
    const letters = {
      bold: lettersOf(fonts.bold, programs.bold),
      regular: lettersOf(fonts.regular, programs.regular),
    };
    await source.flush();
    return new TypeCase(source, fonts, letters);
  }

  /** Puts a font into `document`, ready to be named in its pages' resources. */
  place(document: PDFDocument, face: Face): PDFRef {
    const font = this.#source.context.lookup(this.#fonts[face].ref, PDFDict);
    const copy = PDFObjectCopier.for(this.#source.context, document.context).copy(font);
    return document.context.register(copy);
  }

  /** The operand of a Tj operator. */
  encode(face: Face, text: string): string {
    let codes = '';
    for (const character of text) codes += this.#letter(face, character).code;
    return `<${codes}>`;
  }

  /** Width for a size of 1 of `text` after a text that is `before` wide. */
  width(face: Face, text: string, before = 0): number {
    let width = before;
    for (const character of text) width += this.#letter(face, character).width;
    return width;
  }

  #letter(face: Face, character: string): Letter {
    const letters = this.#letters[face];
    return letters.get(character) ?? letters.get(STAND_IN) ?? { code: '', width: 0 };
  }
}

/** Laid out all at once, without ligatures or alternates, so that each character is one glyph. */
function lettersOf(font: PDFFont, program: Uint8Array): ReadonlyMap<string, Letter> {
  const codes = font.encodeText(characters.join('')).asString().match(/..../g) ?? [];
  const parsed = fontkit.create(Buffer.from(program));
  if (codes.length !== characters.length || !('glyphForCodePoint' in parsed)) {
    throw new TypeError('A font of the sandbox does not have one glyph for each character.');
  }
  return new Map(
    characters.map((character, index) => [
      character,
      {
        code: codes[index] ?? '',
        width: parsed.glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth / parsed.unitsPerEm,
      },
    ]),
  );
}
