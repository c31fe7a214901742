import {
  PDFArray,
  type PDFContext,
  PDFHexString,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
} from '@cantoo/pdf-lib';
import type { Face } from './fonts.ts';

/** Text of one font and direction, ready to be drawn. */
export interface Shaped {
  /** For a size of 1. */
  readonly width: number;
  /** Shows it at the current place, in the given size. */
  readonly show: (size: number) => readonly PDFOperator[];
}

const rise = (height: number): PDFOperator =>
  PDFOperator.of(PDFOperatorNames.SetTextRise, [PDFNumber.of(height)]);

/**
 * Turns text into glyphs, joined and with their marks in place as its script wants. Text from right to left
 * comes out in the order of the eye.
 */
export function shape(context: PDFContext, { embedded, program }: Face, text: string): Shaped {
  const { glyphs, positions } = program.layout(text);
  const codes = embedded.encodeText(text).asString().match(/.{4}/g) ?? [];
  const perEm = program.unitsPerEm;
  const width = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) / perEm;
  const show = (size: number): readonly PDFOperator[] => {
    const operators: PDFOperator[] = [];
    let pieces = PDFArray.withContext(context);
    let height = 0;
    const flush = (): void => {
      if (pieces.size() > 0) operators.push(PDFOperator.of(PDFOperatorNames.ShowTextAdjusted, [pieces]));
      pieces = PDFArray.withContext(context);
    };
    const move = (units: number): void => {
      if (units !== 0) pieces.push(PDFNumber.of((-units / perEm) * 1_000));
    };
    codes.forEach((code, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      if (yOffset !== height) {
        flush();
        operators.push(rise((yOffset / perEm) * size));
        height = yOffset;
      }
      move(xOffset);
      pieces.push(PDFHexString.of(code));
      move(xAdvance - xOffset - (glyphs[index]?.advanceWidth ?? 0));
    });
    flush();
    if (height !== 0) operators.push(rise(0));
    return operators;
  };
  return { width, show };
}
