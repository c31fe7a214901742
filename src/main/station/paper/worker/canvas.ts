import { deflateSync } from 'node:zlib';
import { PDFName, type PDFPage, type PDFRef } from '@cantoo/pdf-lib';
import type { Face } from './fonts.ts';

/** A rectangle in points; `x` and `y` are its lower left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const point = (value: number): string => String(Number(value.toFixed(3)));
const points = (...values: readonly number[]): string => values.map(point).join(' ');

/**
 * Writes a page's content as text: the library's own objects for each operator would take a hundred times
 * the memory. In points from the lower left corner; a grey of 0 is black, 1 is white.
 */
export class Canvas {
  readonly #page: PDFPage;
  readonly #parts: string[] = [];
  readonly #fonts = new Map<Face, PDFName>();

  constructor(page: PDFPage) {
    this.#page = page;
  }

  /** @param show operators that show the text. */
  text(face: Face, show: string, at: { x: number; y: number; size: number; grey: number }): void {
    const { name, ref } = face.embedded;
    const font = this.#fonts.get(face) ?? this.#page.node.newFontDictionary(name, ref);
    this.#fonts.set(face, font);
    const { x, y, size, grey } = at;
    this.#parts.push(`BT ${point(grey)} g ${font} ${point(size)} Tf ${points(x, y)} Td ${show} ET`);
  }

  /** Black rectangles. */
  fill(boxes: readonly Box[]): void {
    const paths = boxes.map(({ x, y, width, height }) => `${points(x, y, width, height)} re`);
    this.#parts.push(`0 g ${paths.join(' ')} f`);
  }

  /** A grey outline. */
  frame({ x, y, width, height }: Box): void {
    this.#parts.push(`0.6 G 0.4 w ${points(x, y, width, height)} re S`);
  }

  /** A grey line from left to right. */
  rule(x: number, y: number, width: number): void {
    this.#parts.push(`0.7 G 0.5 w ${points(x, y)} m ${points(x + width, y)} l S`);
  }

  image(image: PDFRef, { x, y, width, height }: Box): void {
    const name = this.#page.node.newXObject('Picture', image);
    this.#parts.push(`q ${points(width, 0, 0, height, x, y)} cm ${name} Do Q`);
  }

  /** The page is complete. */
  finish(): void {
    const { context } = this.#page.doc;
    // By Node, which deflates faster than the library's own JavaScript.
    const content = context.stream(deflateSync(this.#parts.join('\n')), { Filter: 'FlateDecode' });
    this.#page.node.set(PDFName.Contents, context.register(content));
    this.#parts.length = 0;
  }
}
