import type { Face } from './fonts.ts';

/** Text of one font and direction, ready to be drawn. */
export interface Shaped {
  /** For a size of 1. */
  readonly width: number;
  /** The operators that show it at the current place, in the given size. */
  readonly show: (size: number) => string;
}

interface Glyph {
  /** Two bytes in hexadecimal. */
  readonly code: string;
  /** All for a size of 1: how far it is moved, raised, and how far the next one is away beyond its width. */
  readonly before: number;
  readonly rise: number;
  readonly after: number;
}

/**
 * Turns text into glyphs, joined and with their marks in place as its script wants. Text from right to left
 * comes out in the order of the eye.
 */
export function shape({ embedded, program }: Face, text: string): Shaped {
  const { glyphs, positions } = program.layout(text);
  const codes = embedded.encodeText(text).asString().match(/.{4}/g) ?? [];
  const perEm = program.unitsPerEm;
  const drawn = codes.map((code, index): Glyph => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const own = glyphs[index]?.advanceWidth ?? 0;
    const after = (xAdvance - xOffset - own) / perEm;
    return { code, before: xOffset / perEm, rise: yOffset / perEm, after };
  });
  const width = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) / perEm;
  if (drawn.every(({ before, rise, after }) => before === 0 && rise === 0 && after === 0)) {
    const shown = `<${codes.join('')}> Tj`;
    return { width, show: () => shown };
  }
  return { width, show: (size) => drawn.map((glyph) => placed(glyph, size)).join(' ') };
}

function placed({ code, before, rise, after }: Glyph, size: number): string {
  const shift = (by: number): string => (by === 0 ? '' : String(Math.round(-by * 1_000)));
  const shown = `[${shift(before)}<${code}>${shift(after)}] TJ`;
  return rise === 0 ? shown : `${(rise * size).toFixed(3)} Ts ${shown} 0 Ts`;
}
