import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';
import * as fontkit from 'fontkit';

const unpack = promisify(brotliDecompress);

export type Weight = 'regular' | 'bold';

/** Latin, Greek and Cyrillic. */
const basic = { regular: 'noto-sans-regular', bold: 'noto-sans-bold' } as const;
/** What the basic ones lack: a font, and the text that it is for. The last is for all others. */
const further = [
  { file: 'noto-sans-arabic', writes: /\p{Script_Extensions=Arabic}/u },
  { file: 'noto-sans-hebrew', writes: /\p{Script_Extensions=Hebrew}/u },
  { file: 'noto-sans-thai', writes: /\p{Script_Extensions=Thai}/u },
  { file: 'noto-sans-devanagari', writes: /\p{Script_Extensions=Devanagari}/u },
  { file: 'nanum-gothic', writes: /\p{Script_Extensions=Hangul}/u },
  { file: 'droid-sans-fallback', writes: /./su },
] as const;

/** A font of the document, which embeds only the glyphs that are used. */
export interface Face {
  readonly embedded: PDFFont;
  readonly program: fontkit.Font;
}

/** The fonts of a document. Each is read when the first text needs it. */
export class Fonts {
  readonly #document: PDFDocument;
  readonly #folder: string;
  readonly #faces = new Map<string, Promise<Face>>();

  /** @param folder absolute path of the packed fonts. */
  constructor(document: PDFDocument, folder: string) {
    document.registerFontkit(fontkit);
    this.#document = document;
    this.#folder = folder;
  }

  /** The font for what a reader sees as one character; what no font has is drawn as a box. */
  async faceFor(grapheme: string, weight: Weight): Promise<Face> {
    const usual = await this.#face(basic[weight]);
    if (hasAll(usual, grapheme)) return usual;
    for (const { file, writes } of further) {
      if (!writes.test(grapheme)) continue;
      const face = await this.#face(file);
      if (hasAll(face, grapheme)) return face;
    }
    return usual;
  }

  #face(file: string): Promise<Face> {
    const face = this.#faces.get(file) ?? this.#load(file);
    this.#faces.set(file, face);
    return face;
  }

  async #load(file: string): Promise<Face> {
    const bytes = await unpack(await readFile(join(this.#folder, `${file}.ttf.br`)));
    const program = fontkit.create(bytes);
    if (!('layout' in program)) throw new TypeError(`${file} is a collection of fonts.`);
    return { embedded: await this.#document.embedFont(bytes, { subset: true }), program };
  }
}

/** Signs that only say how others are drawn, such as a joiner, need no glyph. */
const hasAll = ({ program }: Face, grapheme: string): boolean =>
  [...grapheme].every(
    (sign) =>
      /\p{Default_Ignorable_Code_Point}/u.test(sign) ||
      program.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0),
  );
