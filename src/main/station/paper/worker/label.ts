import type { PDFDocument } from '@cantoo/pdf-lib';
import type { LabelSettings } from '../../../../contract/index.ts';
import type { LabelSheet } from '../sheet.ts';
import { Canvas } from './canvas.ts';
import { barsIn, dotsOfQr, drawBars, drawQr } from './codes.ts';
import { LEADING } from './flow.ts';
import { type LabelRow, labelRows } from './label-rows.ts';
import type { Line, Style, Typesetter } from './typesetter.ts';
import type { SheetWords } from './words.ts';

// One label, the same as PDF and as ZPL. All lengths here are points, from the upper left corner.

const MM_TO_INCH = 25.4;
const MARGIN = (3 * 72) / MM_TO_INCH;
/** Sizes of text are for a label that is 62 mm wide, or high if that is less. */
const USUAL = (62 * 72) / MM_TO_INCH;
/** Text that needs more room than there is becomes smaller, and is cut after the last of these. */
const SCALES = [1, 0.85, 0.7] as const;
/** A bar of the Code 128, in mm; no thinner than two dots, whatever the printer. */
const BAR_MM = 0.25;
const THINNEST_DOTS = 2;
/** Of one fact. The id has as many as it needs. */
const MOST_LINES = 3;

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
  readonly label: LabelSettings;
  readonly id: string;
  readonly lines: readonly PlacedLine[];
  /** `dots`: of the printer, to a module. */
  readonly qr: { readonly x: number; readonly top: number; readonly edge: number; readonly dots: number };
  /** Null if Code 128 has no signs for the id, or not enough room. */
  readonly bars: (Box & { readonly isUpright: boolean; readonly dots: number }) | null;
}

/** A dot of the label's printer, in points. */
export const dotOf = ({ dpi }: LabelSettings): number => 72 / dpi;

/** Places what a label says: the number-th of those of its job. */
export async function placedLabel(
  type: Typesetter,
  words: SheetWords,
  label: LabelSettings,
  sheet: LabelSheet,
  number: number,
): Promise<PlacedLabel> {
  const [width, height] = [label.width, label.height].map((mm) => (mm * 72) / MM_TO_INCH) as [number, number];
  const short = Math.min(width, height);
  const scale = Math.min(Math.max(short / USUAL, 0.8), 1.6);
  const isUpright = height >= width;
  const strip = 24 * scale;
  const inner = { width: width - 2 * MARGIN, height: height - 2 * MARGIN };
  const gap = 6 * scale;
  const id = sheet.serviceId;
  const bars = barsAt(label, id, isUpright, {
    x: isUpright ? width - MARGIN - strip : MARGIN,
    top: isUpright ? MARGIN : height - MARGIN - strip,
    width: isUpright ? strip : inner.width,
    height: isUpright ? inner.height : strip,
  });
  const room =
    bars === null
      ? inner
      : isUpright
        ? { width: inner.width - strip - gap, height: inner.height }
        : { width: inner.width, height: inner.height - strip - gap };
  const qrDots = Math.max(1, Math.floor((48 * scale) / (dotsOfQr(id) * dotOf(label))));
  const edge = dotsOfQr(id) * qrDots * dotOf(label);
  const qr = isUpright
    ? { x: MARGIN, top: MARGIN + room.height - edge, edge, dots: qrDots }
    : { x: MARGIN + room.width - edge, top: MARGIN, edge, dots: qrDots };
  const text: Box = isUpright
    ? { x: MARGIN, top: MARGIN, width: room.width, height: room.height - edge - gap }
    : { x: MARGIN, top: MARGIN, width: room.width - edge - gap, height: room.height };
  const foot: Box = isUpright
    ? { x: MARGIN + edge + gap, top: qr.top, width: room.width - edge - gap, height: edge }
    : { x: qr.x, top: MARGIN + edge + gap, width: edge, height: room.height - edge - gap };
  const numbered: LabelRow[] =
    sheet.each === 1
      ? []
      : [{ text: words.t('label.numbered', { number, of: sheet.each }), size: 11, weight: 'bold' }];
  const lines = [
    ...(await fitted(type, labelRows(words, sheet), scale, text, MOST_LINES)),
    ...(await fitted(type, [...numbered, { text: id, size: 6, weight: 'regular' }], scale, foot, 100)),
  ];
  return { label, id, lines, qr, bars };
}

/** The bars along the long side, as wide as is usual, or as there is room for. */
function barsAt(label: LabelSettings, id: string, isUpright: boolean, box: Box): PlacedLabel['bars'] {
  const count = barsIn(id);
  if (count === null) return null;
  // The margins are the quiet zones.
  const length = isUpright ? box.height : box.width;
  const usual = Math.round((BAR_MM * label.dpi) / MM_TO_INCH);
  const dots = Math.min(usual, Math.floor(length / dotOf(label) / count));
  return dots < THINNEST_DOTS ? null : { ...box, isUpright, dots };
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
  const { label, id, lines, qr, bars } = placed;
  const [width, height] = [label.width, label.height].map((mm) => (mm * 72) / MM_TO_INCH) as [number, number];
  const page = new Canvas(document.addPage([width, height]));
  for (const { line, style, x, top } of lines) {
    type.draw(page, line, style, { x, y: height - top - style.size });
  }
  drawQr(page, id, { x: qr.x, top: height - qr.top, edge: qr.edge });
  if (bars !== null) {
    drawBars(page, id, { ...bars, top: height - bars.top, bar: bars.dots * dotOf(label) });
  }
  page.finish();
}
