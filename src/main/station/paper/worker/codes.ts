import bwip from '@bwip-js/node';
import type { Box, Canvas } from './canvas.ts';

/** Points to a millimetre. */
export const MM = 72 / 25.4;
/** A bar of this width is read from any laser print. */
const BAR = 0.25 * MM;
/** No bars to the left and right of a bar code, in bars. */
const QUIET_BARS = 10;

/** Room for a code, in points. */
interface Room {
  readonly x: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Keeps the last code made: each is asked for several times in a row, and takes milliseconds. */
function keepingLast<Code>(make: (text: string) => Code): (text: string) => Code {
  let last: { readonly text: string; readonly code: Code } | null = null;
  return (text) => {
    if (last?.text !== text) last = { text, code: make(text) };
    return last.code;
  };
}

/** The widths of bars and spaces in turn, in bars. Null if Code 128 has no signs for the text. */
const barsOf = keepingLast((text): readonly number[] | null => {
  if (!/^[\x20-\x7e]{1,80}$/.test(text)) return null;
  const [code] = bwip.raw({ bcid: 'code128', text });
  return code !== undefined && 'sbs' in code ? code.sbs : null;
});

/** How many bars long a Code 128 is at most, without quiet zones; null if it has no signs for the text. */
export const barsIn = (text: string): number | null => (barsOf(text) === null ? null : 35 + 11 * text.length);

/**
 * Draws a Code 128 with its upper left corner there, in points. False if it has no signs for the text, or
 * not enough room.
 */
export function drawBarCode(canvas: Canvas, text: string, at: Room): boolean {
  const bars = barsOf(text);
  if (bars === null) return false;
  const total = (bars.reduce((sum, bar) => sum + bar, 0) + QUIET_BARS) * BAR;
  if (total > at.width) return false;
  drawBars(canvas, text, { ...at, bar: BAR, isUpright: false });
  return true;
}

/** The same with bars of this width, in points; upright from the top down. */
export function drawBars(
  canvas: Canvas,
  text: string,
  { x, top, width, height, bar, isUpright }: Room & { readonly bar: number; readonly isUpright: boolean },
): void {
  const drawn: Box[] = [];
  let from = 0;
  barsOf(text)?.forEach((one, index) => {
    const wide = one * bar;
    const box = isUpright
      ? { x, y: top - from - wide, width, height: wide }
      : { x: x + from, y: top - height, width: wide, height };
    if (index % 2 === 0) drawn.push(box);
    from += wide;
  });
  canvas.fill(drawn);
}

const qrOf = keepingLast((text) => {
  const [code] = bwip.raw('qrcode', text.toWellFormed(), 'eclevel=M');
  return code !== undefined && 'pixs' in code ? code : null;
});

/** The dots along an edge of a QR code. */
export const dotsOfQr = (text: string): number => qrOf(text)?.pixx ?? 0;

/** Draws a QR code with its upper left corner there, in points. */
export function drawQr(
  canvas: Canvas,
  text: string,
  at: { readonly x: number; readonly top: number; readonly edge: number },
): void {
  const code = qrOf(text);
  if (code === null) return;
  const { pixs, pixx, pixy } = code;
  const dot = at.edge / pixx;
  const drawn: Box[] = [];
  for (let row = 0; row < pixy; row++) {
    // Dots side by side are one rectangle: no printer leaves a line between them.
    for (let from = 0; from < pixx; from++) {
      let to = from;
      while (to < pixx && pixs[row * pixx + to] === 1) to++;
      const y = at.top - (row + 1) * dot;
      if (to > from) drawn.push({ x: at.x + from * dot, y, width: (to - from) * dot, height: dot });
      from = to;
    }
  }
  canvas.fill(drawn);
}
