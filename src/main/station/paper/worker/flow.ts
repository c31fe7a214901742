import { PageSizes, type PDFDocument } from '@cantoo/pdf-lib';
import type { PaperSize } from '../../../../contract/index.ts';
import { Canvas } from './canvas.ts';
import { MM } from './codes.ts';
import { type Embedded, embedPicture } from './picture.ts';
import type { Style, Typesetter } from './typesetter.ts';

const MARGIN = 14 * MM;
/** Kept free at the lower edge for what stands at the foot of every page. */
const FOOT = 8 * MM;
/** The height of a line, in its size. */
export const LEADING = 1.3;
const sizes = { a4: PageSizes.A4, letter: PageSizes.Letter } as const;

/** A place on the page, in points. */
export interface Column {
  readonly x: number;
  readonly width: number;
}

/** Fills the pages of one sheet from the top down, and begins another page where one is full. */
export class Flow {
  readonly type: Typesetter;
  readonly pages: Canvas[] = [];
  /** The whole width between the margins. */
  readonly full: Column;
  /** Where the next line's upper edge is, in points from the lower edge. */
  y = 0;
  readonly #document: PDFDocument;
  readonly #size: readonly [number, number];

  constructor(document: PDFDocument, type: Typesetter, paper: PaperSize) {
    this.#document = document;
    this.type = type;
    this.#size = sizes[paper];
    this.full = { x: MARGIN, width: this.#size[0] - 2 * MARGIN };
    this.turn();
  }

  get page(): Canvas {
    return this.pages.at(-1) ?? this.turn();
  }

  /** Begins another page. */
  turn(): Canvas {
    const page = new Canvas(this.#document.addPage([...this.#size]));
    this.pages.push(page);
    this.y = this.#size[1] - MARGIN;
    return page;
  }

  /** Begins another page unless this much is left, in points. */
  need(height: number): void {
    if (this.y - height < MARGIN + FOOT) this.turn();
  }

  space(height: number): void {
    this.y -= height;
  }

  /** Lines of text, one below the other; a column may go on on the next page. */
  async text(text: string, style: Style, { x, width }: Column = this.full): Promise<void> {
    const height = style.size * LEADING;
    for (const line of await this.type.lines(text, style, width)) {
      this.need(height);
      this.type.draw(this.page, line, style, { x, y: this.y - style.size });
      this.y -= height;
    }
  }

  /** A name and what is said of it, side by side; nothing if nothing is said. */
  async fact(label: string, value: string | null): Promise<void> {
    if (value === null || value.trim() === '') return;
    const { x, width } = this.full;
    const labels = 34 * MM;
    this.need(10 * LEADING);
    const [page, top] = [this.page, this.y];
    await this.text(label, { size: 8.5, grey: 0.35 }, { x, width: labels - 2 * MM });
    const under = this.page === page ? this.y : top;
    if (this.page === page) this.y = top;
    await this.text(value, { size: 10 }, { x: x + labels, width: width - labels });
    this.y = Math.min(this.y, this.page === page ? under : this.y) - 0.6 * MM;
  }

  /** Puts a PNG into the document; null if it is of another kind than those that the station draws. */
  picture(png: Uint8Array): Embedded | null {
    return embedPicture(this.#document.context, png);
  }

  rule(): void {
    this.need(3 * MM);
    this.y -= 1.5 * MM;
    const { x, width } = this.full;
    this.page.rule(x, this.y, width);
    this.y -= 2 * MM;
  }

  /**
   * Writes the same at the foot of all pages, with the number of each to the right, which completes them.
   */
  async foot(text: string, numbered: (page: number, of: number) => string): Promise<void> {
    const style = { size: 7.5, grey: 0.35 };
    const { x, width } = this.full;
    for (const [index, page] of this.pages.entries()) {
      const [number] = await this.type.lines(numbered(index + 1, this.pages.length), style, width);
      const [line] = await this.type.lines(text, style, width - (number?.width ?? 0) - 5 * MM);
      if (line !== undefined) this.type.draw(page, line, style, { x, y: MARGIN });
      if (number !== undefined)
        this.type.draw(page, number, style, { x: x + width - number.width, y: MARGIN });
      page.finish();
    }
  }
}
