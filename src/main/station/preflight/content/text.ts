import { isArray, type PdfValue, Text } from '../pdf/index.ts';
import type { GraphicsState } from './graphics-state.ts';
import { identity, type Matrix, toMatrix, within } from './matrix.ts';
import type { Operation } from './operators.ts';

/** Whether a text operator shows at least one glyph. */
export function showsGlyphs({ operands }: Operation): boolean {
  const shown = operands.at(-1);
  const parts = isArray(shown) ? shown : [shown];
  return parts.some((one) => one instanceof Text && one.bytes !== '');
}

/** Whether text in this rendering mode is stroked. */
export const isOutlined = (textMode: number): boolean =>
  textMode === 1 || textMode === 2 || textMode === 5 || textMode === 6;

/** The state after a text operator; unchanged after any other. */
export function textStateAfter(
  operator: string,
  operands: readonly PdfValue[],
  state: GraphicsState,
): GraphicsState {
  const last = operands.at(-1);
  switch (operator) {
    case 'BT':
    case 'ET':
      return { ...state, textMatrix: identity };
    case 'Tm':
      return { ...state, textMatrix: toMatrix(operands) ?? state.textMatrix };
    case 'Td':
    case 'TD': {
      const [x, y] = operands;
      if (typeof x !== 'number' || typeof y !== 'number') return state;
      return { ...state, textMatrix: within([1, 0, 0, 1, x, y], state.textMatrix) };
    }
    case 'Tr':
      return { ...state, textMode: typeof last === 'number' ? last : 0 };
    default:
      return state;
  }
}

/**
 * Maps a glyph's own units to points of the page, at the start of the line of text. @param own the
 * FontMatrix
 */
export function glyphMatrix(own: Matrix | null, { fontSize, textMatrix, matrix }: GraphicsState): Matrix {
  const sized: Matrix = [fontSize, 0, 0, fontSize, 0, 0];
  return within(own ?? [0.001, 0, 0, 0.001, 0, 0], within(sized, within(textMatrix, matrix)));
}
