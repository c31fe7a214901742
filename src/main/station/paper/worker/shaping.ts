import type { Face } from './fonts.ts';

/** Text of one font and direction, ready to be drawn. */
export interface Shaped {
  /** For a size of 1. */
  readonly width: number;
  /** The operators that show it at the current place, in the given size. */
  readonly show: (size: number) => string;
}

/** Where a glyph is; all for a size of 1. */
interface Place {
  /** How far it is moved, raised, and how far the next one is away beyond its width. */
  readonly before: number;
  readonly rise: number;
  readonly after: number;
}

const usual: Place = { before: 0, rise: 0, after: 0 };

/**
 * Turns text into glyphs, joined and with their marks in place as its script wants. Text from right to left
 * comes out in the order of the eye.
 */
export function shape({ embedded, program }: Face, text: string): Shaped {
  const { glyphs, positions } = program.layout(text);
  const perEm = program.unitsPerEm;
  const places = positions.map(({ xAdvance, xOffset, yOffset }, index): Place => {
    const own = glyphs[index]?.advanceWidth ?? 0;
    return {
      before: xOffset / perEm,
      rise: yOffset / perEm,
      after: (xAdvance - xOffset - own) / perEm,
    };
  });
  const width = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) / perEm;
  const isPlain = places.every(({ before, rise, after }) => before === 0 && rise === 0 && after === 0);
  // Two bytes in hexadecimal for each glyph. Most text is only measured, and encoding shapes it once more.
  let codes: readonly string[] | null = null;
  const show = (size: number): string => {
    codes ??= embedded.encodeText(text).asString().match(/.{4}/g) ?? [];
    if (isPlain) return `<${codes.join('')}> Tj`;
    return codes.map((code, index) => placed(code, places[index] ?? usual, size)).join(' ');
  };
  return { width, show };
}

function placed(code: string, { before, rise, after }: Place, size: number): string {
  const shift = (by: number): string => (by === 0 ? '' : String(Math.round(-by * 1_000)));
  const shown = `[${shift(before)}<${code}>${shift(after)}] TJ`;
  return rise === 0 ? shown : `${(rise * size).toFixed(3)} Ts ${shown} 0 Ts`;
}
