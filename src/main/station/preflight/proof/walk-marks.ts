import type { GraphicsState, Marks } from '../content/index.ts';
import type { Dict, PdfDocument, Stream } from '../pdf/index.ts';

/** The images that a walk reported: how large they are, and where the data of large ones is. */
export interface WalkedImage {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Null if it is inline. */
  readonly stream: Stream | null;
}

/** Notes what a walk over one page went through and reported. */
export class WalkMarks implements Marks {
  /** Forms, cells of patterns, drawn glyphs, appearances and groups of masks. */
  readonly contents = new Set<Stream>();
  readonly fonts = new Set<Dict>();
  readonly images = new Map<Dict, WalkedImage>();
  /** Text is shown in a font that is not there. */
  lacksFont = false;
  readonly #document: PdfDocument;

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  text({ font }: GraphicsState): void {
    if (font !== null) this.fonts.add(font);
  }

  image(_state: GraphicsState, image: Stream | { readonly inline: Dict }): void {
    const stream = 'inline' in image ? null : image;
    const dict = 'inline' in image ? image.inline : image.dict;
    const number = (long: string, short: string): number =>
      this.#document.number(dict.get(long) ?? dict.get(short)) ?? 0;
    this.images.set(dict, { widthPx: number('Width', 'W'), heightPx: number('Height', 'H'), stream });
  }

  missing(kind: 'font' | 'object'): void {
    if (kind === 'font') this.lacksFont = true;
  }

  ran(content: Stream): void {
    this.contents.add(content);
  }

  path(): void {
    // Paths are compared as they are drawn.
  }

  shading(): void {
    // Gradients, too.
  }
}
