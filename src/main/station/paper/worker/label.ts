import type { PDFDocument } from '@cantoo/pdf-lib';
import type { LabelSettings } from '../../../../contract/index.ts';
import type { LabelSheet } from '../sheet.ts';
import { Canvas } from './canvas.ts';
import { barsIn, dotsOfQr, drawBars, drawQr, MM } from './codes.ts';
import { LEADING } from './flow.ts';
import { type LabelRow, labelRows } from './label-rows.ts';
import type { Line, Style, Typesetter } from './typesetter.ts';
import type { SheetWords } from './words.ts';

// One label, the same as PDF and as ZPL. All lengths here are points, from the upper left corner.

const MARGIN = 3 * MM;
/** The shorter side of a label on which rows have their own sizes; others are larger or smaller with it. */
const USUAL = 62 * MM;
const SMALLEST = 0.8;
const LARGEST = 1.6;
/** Text that needs more room than there is becomes smaller, and is cut after the last of these. */
const SCALES = [1, 0.85, 0.7] as const;
/** A bar of the Code 128; no thinner than two dots, whatever the printer. */
const BAR = 0.25 * MM;
const THINNEST_DOTS = 2;
const STRIP = 24;
const QR_EDGE = 48;
/** ZPL has no larger modules. */
const MAX_QR_DOTS = 10;
const GAP = 6;
/** Of one fact. The id has as many as it needs. */
const MAX_LINES = 3;

interface Box {
  readonly x: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A line of text with its upper edge there. */
interface PlacedLine {
  readonly line: Line;
  readonly style: Style;
  readonly x: number;
  readonly top: number;
}

/** Where everything on a label is. */
export interface PlacedLabel {
  readonly width: number;
  readonly height: number;
  /** A dot of the label's printer. */
  readonly dot: number;
  readonly id: string;
  readonly lines: readonly PlacedLine[];
  /** `dots`: of the printer, to a module. */
  readonly qr: { readonly x: number; readonly top: number; readonly edge: number; readonly dots: number };
  /** Null if Code 128 has no signs for the id, or not enough room. */
  readonly bars: (Box & { readonly isUpright: boolean; readonly dots: number }) | null;
}

/** Places what a label says: the number-th of those of its job. */
export async function placedLabel(
  type: Typesetter,
  words: SheetWords,
  label: LabelSettings,
  sheet: LabelSheet,
  number: number,
): Promise<PlacedLabel> {
  const { serviceId: id, each } = sheet;
  const [width, height, dot] = [label.width * MM, label.height * MM, 72 / label.dpi];
  const scale = Math.min(Math.max(Math.min(width, height) / USUAL, SMALLEST), LARGEST);
  const isUpright = height >= width;
  const [gap, strip] = [GAP * scale, STRIP * scale];
  const inner = { width: width - 2 * MARGIN, height: height - 2 * MARGIN };
  const barDots = barDotsOf(id, isUpright ? inner.height : inner.width, dot);
  const taken = barDots === null ? 0 : strip + gap;
  // The bars are along the long side, at the right or the lower edge; the rest is left for all else.
  const rest = isUpright
    ? { width: inner.width - taken, height: inner.height }
    : { width: inner.width, height: inner.height - taken };
  const fitting = Math.floor((QR_EDGE * scale) / (dotsOfQr(id) * dot));
  const dots = Math.min(Math.max(fitting, 1), MAX_QR_DOTS);
  const edge = dotsOfQr(id) * dots * dot;
  const [besideQr, underQr] = [rest.width - edge - gap, rest.height - edge - gap];
  const numbered: LabelRow[] =
    each === 1 ? [] : [{ text: words.t('label.numbered', { number, of: each }), size: 11, weight: 'bold' }];
  const footRows: LabelRow[] = [...numbered, { text: id, size: 6, weight: 'regular' }];
  // Upright, the QR code is at the lower left, with the text above it; else at the upper right, beside it.
  const [qr, text, foot] = isUpright
    ? [
        { x: MARGIN, top: MARGIN + rest.height - edge },
        { x: MARGIN, top: MARGIN, width: rest.width, height: underQr },
        { x: MARGIN + edge + gap, top: MARGIN + rest.height - edge, width: besideQr, height: edge },
      ]
    : [
        { x: MARGIN + rest.width - edge, top: MARGIN },
        { x: MARGIN, top: MARGIN, width: besideQr, height: rest.height },
        { x: MARGIN + rest.width - edge, top: MARGIN + edge + gap, width: edge, height: underQr },
      ];
  const bars = isUpright
    ? { x: width - MARGIN - strip, top: MARGIN, width: strip, height: inner.height }
    : { x: MARGIN, top: height - MARGIN - strip, width: inner.width, height: strip };
  return {
    width,
    height,
    dot,
    id,
    lines: [
      ...(await fitted(type, labelRows(words, sheet), scale, text, MAX_LINES)),
      ...(await fitted(type, footRows, scale, foot, Number.POSITIVE_INFINITY)),
    ],
    qr: { ...qr, edge, dots },
    bars: barDots === null ? null : { ...bars, isUpright, dots: barDots },
  };
}

/** The dots of a bar: as is usual, or as there is room for. The margins are the quiet zones. */
function barDotsOf(id: string, length: number, dot: number): number | null {
  const count = barsIn(id);
  if (count === null) return null;
  const dots = Math.min(Math.round(BAR / dot), Math.floor(length / dot / count));
  return dots < THINNEST_DOTS ? null : dots;
}

/** Rows of text one below the other, as large as there is room for. What is cut ends with "…". */
async function fitted(
  type: Typesetter,
  rows: readonly LabelRow[],
  scale: number,
  box: Box,
  most: number,
): Promise<PlacedLine[]> {
  let placed: PlacedLine[] = [];
  for (const smaller of SCALES) {
    placed = [];
    let { top } = box;
    for (const { text, size, weight } of rows) {
      const style = { size: size * scale * smaller, weight };
      for (const line of await cutLines(type, text, style, box.width, most)) {
        placed.push({ line, style, x: box.x, top });
        top += style.size * LEADING;
      }
    }
    if (top <= box.top + box.height) return placed;
  }
  const seen = placed.filter(({ top, style }) => top + style.size * LEADING <= box.top + box.height);
  const last = seen.at(-1);
  if (last === undefined) return [];
  const line = await ending(type, last.line.text, last.style, box.width);
  return [...seen.slice(0, -1), { ...last, line }];
}

async function cutLines(
  type: Typesetter,
  text: string,
  style: Style,
  width: number,
  most: number,
): Promise<Line[]> {
  const lines = await type.lines(text, style, width);
  const last = lines[most - 1];
  if (lines.length <= most || last === undefined) return lines;
  return [...lines.slice(0, most - 1), await ending(type, last.text, style, width)];
}

/** As much of a line as there is room for with "…" after it. */
async function ending(type: Typesetter, text: string, style: Style, width: number): Promise<Line> {
  const signs = [...text.trimEnd()];
  for (;;) {
    const [line, ...more] = await type.lines(`${signs.join('').trimEnd()}…`, style, width);
    if (line !== undefined && (more.length === 0 || signs.length === 0)) return line;
    signs.pop();
  }
}

/** Draws a label as a page of its own. */
export function drawLabel(document: PDFDocument, type: Typesetter, placed: PlacedLabel): void {
  const { width, height, dot, id, lines, qr, bars } = placed;
  const page = new Canvas(document.addPage([width, height]));
  for (const { line, style, x, top } of lines) {
    type.draw(page, line, style, { x, y: height - top - style.size });
  }
  drawQr(page, id, { ...qr, top: height - qr.top });
  if (bars !== null) drawBars(page, id, { ...bars, top: height - bars.top, bar: bars.dots * dot });
  page.finish();
}
