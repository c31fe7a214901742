import type { PDFDocument } from '@cantoo/pdf-lib';
import { asFromRight, inVisualOrder, type Levelled, levelled } from './bidi.ts';
import type { Canvas } from './canvas.ts';
import { type Face, Fonts, type Weight } from './fonts.ts';
import { type Shaped, shape } from './shaping.ts';

/** How text looks; the size in points. */
export interface Style {
  readonly size: number;
  readonly weight?: Weight;
  /** 0 is black, 1 is white. */
  readonly grey?: number;
}

interface Run {
  readonly face: Face;
  readonly shaped: Shaped;
  readonly level: number;
}

/** One line, ready to be drawn. */
export interface Line {
  /** In the order of reading, without what draws nothing. */
  readonly text: string;
  readonly runs: readonly Run[];
  readonly width: number;
}

/** Text up to a place where a line may end. */
interface Piece {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** More than a sheet ever shows; a longer text is cut. */
const MAX_TEXT = 2_000;
/** Shaped words that are kept; they recur from sheet to sheet. */
const MAX_KEPT = 20_000;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

/** No line ends after these: what opens, a space that holds together, the hours of a time. */
const HOLDS = /[\p{Ps}\p{Pi}\u00a0\u202f]$|\d:$/u;

/** Text without what draws nothing: controls become blanks, and half characters the sign for a fault. */
const cleaned = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '');

const cut = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text);

/** Breaks text of any script into lines, and draws them. */
export class Typesetter {
  readonly #fonts: Fonts;
  readonly #shaped = new Map<string, Promise<{ readonly face: Face; readonly shaped: Shaped }[]>>();

  constructor(document: PDFDocument, fontFolder: string) {
    this.#fonts = new Fonts(document, fontFolder);
  }

  /** The lines of a text, none wider than `width` points unless one character is. Empty text has none. */
  async lines(text: string, { size, weight = 'regular' }: Style, width: number): Promise<Line[]> {
    const made: Line[] = [];
    for (const paragraph of cut(text).split(/\r\n|[\n\r]/)) {
      const whole = levelled(cleaned(paragraph));
      for (const [start, end] of await this.#breaks(whole.text, weight, width / size)) {
        made.push(await this.#line(whole, start, end, weight, size));
      }
    }
    return made;
  }

  /** Draws a line from `x` on; `y` is its baseline. In points from the lower left corner. */
  draw(
    canvas: Canvas,
    line: Line,
    { size, grey = 0 }: Style,
    at: { readonly x: number; readonly y: number },
  ): void {
    let { x } = at;
    for (const { face, shaped } of line.runs) {
      canvas.text(face, shaped.show(size), { x, y: at.y, size, grey });
      x += shaped.width * size;
    }
  }

  /** Where lines begin and end, in UTF-16 units. @param width for a size of 1. */
  async #breaks(text: string, weight: Weight, width: number): Promise<(readonly [number, number])[]> {
    const lines: [number, number][] = [];
    let start = 0;
    let used = 0;
    let end = 0;
    for (const piece of await this.#pieces(text, weight, width)) {
      const own = await this.#widthOf(piece.text, weight);
      const bare = await this.#widthOf(piece.text.trimEnd(), weight);
      if (used > 0 && used + bare > width) {
        lines.push([start, end]);
        start = piece.start;
        used = 0;
      }
      used += own;
      ({ end } = piece);
    }
    if (text.slice(start, end).trim() !== '') lines.push([start, end]);
    return lines;
  }

  /** Words with what follows them up to the next; one that is wider than a line, by its characters. */
  async #pieces(text: string, weight: Weight, width: number): Promise<Piece[]> {
    const pieces: Piece[] = [];
    for (const { segment, index, isWordLike } of words.segment(text)) {
      const last = pieces.at(-1);
      const piece = { start: index, end: index + segment.length, text: segment };
      if (last !== undefined && (isWordLike !== true || HOLDS.test(last.text))) {
        pieces[pieces.length - 1] = { start: last.start, end: piece.end, text: last.text + segment };
      } else pieces.push(piece);
    }
    const fitting: Piece[] = [];
    for (const piece of pieces) {
      if ((await this.#widthOf(piece.text.trimEnd(), weight)) <= width) fitting.push(piece);
      else
        for (const { segment, index } of graphemes.segment(piece.text)) {
          const start = piece.start + index;
          fitting.push({ start, end: start + segment.length, text: segment });
        }
    }
    return fitting;
  }

  async #widthOf(text: string, weight: Weight): Promise<number> {
    const runs = await this.#shape(text, weight, false);
    return runs.reduce((sum, { shaped }) => sum + shaped.width, 0);
  }

  async #line(whole: Levelled, from: number, to: number, weight: Weight, size: number): Promise<Line> {
    const { text, levels } = whole;
    const end = from + text.slice(from, to).trimEnd().length;
    const runs: Run[] = [];
    for (let start = from, at = from; start < end; start = at) {
      const level = levels[start] ?? 0;
      while (at < end && levels[at] === level) at++;
      const isFromRight = level % 2 === 1;
      const shaped = await this.#shape(text.slice(start, at), weight, isFromRight);
      runs.push(...shaped.map((one) => ({ ...one, level })));
    }
    const width = runs.reduce((sum, { shaped }) => sum + shaped.width, 0) * size;
    return { text: text.slice(from, end), runs: inVisualOrder(runs), width };
  }

  /** In the order of reading: a part for each font. */
  #shape(text: string, weight: Weight, isFromRight: boolean): Promise<{ face: Face; shaped: Shaped }[]> {
    const key = `${weight} ${isFromRight} ${text}`;
    const known = this.#shaped.get(key);
    if (known !== undefined) return known;
    if (this.#shaped.size >= MAX_KEPT) this.#shaped.clear();
    const made = this.#shapeNew(text, weight, isFromRight);
    this.#shaped.set(key, made);
    return made;
  }

  async #shapeNew(
    text: string,
    weight: Weight,
    isFromRight: boolean,
  ): Promise<{ face: Face; shaped: Shaped }[]> {
    const parts: { face: Face; text: string }[] = [];
    for (const { segment } of graphemes.segment(text)) {
      const last = parts.at(-1);
      // A blank does not change the font: words of one line stay together.
      const face =
        last !== undefined && segment === ' ' ? last.face : await this.#fonts.faceFor(segment, weight);
      if (last?.face === face) last.text += segment;
      else parts.push({ face, text: segment });
    }
    return parts.map(({ face, text: own }) => ({
      face,
      shaped: shape(face, isFromRight ? asFromRight(own) : own),
    }));
  }
}
