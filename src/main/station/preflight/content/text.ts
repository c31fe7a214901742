import { isArray, type PdfValue, Text } from '../pdf/index.ts';
import type { FontMetrics } from './font-metrics.ts';
import type { GraphicsState } from './graphics-state.ts';
import { type Area, identity, isUpright, landing, type Matrix, toMatrix, within } from './matrix.ts';
import type { Operation } from './operators.ts';

const SPACE = 32;
/** How far a glyph may reach beyond its width on either side, in ems. */
const OVERHANG = 0.25;
/** As high as nearly all letters are, in ems. */
const LETTER_HEIGHT = 0.45;

/** The codes of all glyphs that a text operator shows. */
export const shownBytes = (operation: Operation): string =>
  partsOf(operation)
    .map((one) => (one instanceof Text ? one.bytes : ''))
    .join('');

function partsOf({ operands }: Operation): readonly PdfValue[] {
  const shown = operands.at(-1) ?? null;
  return isArray(shown) ? shown : [shown];
}

/** Whether text in this rendering mode is stroked. */
export const isOutlined = (textMode: number): boolean =>
  textMode === 1 || textMode === 2 || textMode === 5 || textMode === 6;

/** The state in which an operator shows its text: `'` and `"` begin the next line. */
export function beforeText({ operator, operands }: Operation, state: GraphicsState): GraphicsState {
  if (operator === "'") return nextLine(state, 0, -state.leading);
  if (operator !== '"') return state;
  const [wordSpacing, charSpacing] = operands;
  return nextLine(
    {
      ...state,
      wordSpacing: typeof wordSpacing === 'number' ? wordSpacing : state.wordSpacing,
      charSpacing: typeof charSpacing === 'number' ? charSpacing : state.charSpacing,
    },
    0,
    -state.leading,
  );
}

const nextLine = (state: GraphicsState, x: number, y: number): GraphicsState => ({
  ...state,
  textMatrix: within([1, 0, 0, 1, x, y], state.textMatrix),
  textShift: 0,
});

/** Text as shown: where on the page, and how far it has come on its line. Null: unknown. */
export interface TextRun {
  readonly area: Area | null;
  /** What its letters surely cover, without blanks at its ends; null too if there are none, or askew. */
  readonly body: Area | null;
  readonly shift: number | null;
}

const unknownRun: TextRun = { area: null, body: null, shift: null };

/** @param metrics of the state's font; null: unknown. */
export function textRun(operation: Operation, state: GraphicsState, metrics: FontMetrics | null): TextRun {
  const { textShift, fontSize, textScale, rise, textMatrix, matrix } = state;
  if (metrics === null || textShift === null) return unknownRun;
  let [at, least, most] = [textShift, textShift, textShift];
  const ends: number[] = [];
  for (const part of partsOf(operation)) {
    const bytes = part instanceof Text ? part.bytes : '';
    const width = typeof part === 'number' ? (-part / 1_000) * fontSize : widthOf(bytes, state, metrics);
    if (width === null) return unknownRun;
    for (const end of lettersIn(bytes, width, state, metrics)) ends.push(at + end * textScale);
    at += width * textScale;
    least = Math.min(least, at);
    most = Math.max(most, at);
  }
  const beside = Math.abs(OVERHANG * fontSize * textScale);
  const [one, other] = [rise + metrics.bottom * fontSize, rise + metrics.top * fontSize];
  const area: Area = {
    left: least - beside,
    right: most + beside,
    bottom: Math.min(one, other),
    top: Math.max(one, other),
  };
  const toPage = within(textMatrix, matrix);
  const letters: Area = {
    left: Math.min(...ends),
    right: Math.max(...ends),
    bottom: Math.min(rise, rise + LETTER_HEIGHT * fontSize),
    top: Math.max(rise, rise + LETTER_HEIGHT * fontSize),
  };
  const body = ends.length > 0 && isUpright(toPage) ? landing(toPage, letters) : null;
  return { area: landing(toPage, area), body, shift: at };
}

/** Where a string's first letter begins and its last one ends; nothing if it has only blanks. */
function lettersIn(bytes: string, width: number, state: GraphicsState, metrics: FontMetrics): number[] {
  if (metrics.bytesPerCode !== 1) return bytes === '' ? [] : [0, width];
  const [begins, ends] = [bytes.trimStart(), bytes.trimEnd()];
  if (ends === '') return [];
  const before = bytes.slice(0, bytes.length - begins.length);
  return [
    widthOf(before, state, metrics) ?? 0,
    ends === bytes ? width : (widthOf(ends, state, metrics) ?? width),
  ];
}

/** Width of a string, before `Tz`; null if that of a glyph is unknown. */
function widthOf(
  bytes: string,
  { fontSize, charSpacing, wordSpacing }: GraphicsState,
  { bytesPerCode, widthOf: glyphWidth }: FontMetrics,
): number | null {
  let width = 0;
  for (let at = 0; at + bytesPerCode <= bytes.length; at += bytesPerCode) {
    const low = bytes.charCodeAt(at + bytesPerCode - 1);
    const code = bytesPerCode === 1 ? low : bytes.charCodeAt(at) * 256 + low;
    const own = glyphWidth(code);
    if (own === null) return null;
    width += own * fontSize + charSpacing + (bytesPerCode === 1 && code === SPACE ? wordSpacing : 0);
  }
  return width;
}

/** The state after a text operator that shows nothing; unchanged after any other. */
export function textStateAfter(
  operator: string,
  operands: readonly PdfValue[],
  state: GraphicsState,
): GraphicsState {
  const last = operands.at(-1);
  const number = typeof last === 'number' ? last : null;
  switch (operator) {
    case 'BT':
    case 'ET':
      return { ...state, textMatrix: identity, textShift: 0 };
    case 'Tm':
      return { ...state, textMatrix: toMatrix(operands) ?? state.textMatrix, textShift: 0 };
    case 'Td':
    case 'TD': {
      const [x, y] = operands;
      if (typeof x !== 'number' || typeof y !== 'number') return state;
      return nextLine(operator === 'TD' ? { ...state, leading: -y } : state, x, y);
    }
    case 'T*':
      return nextLine(state, 0, -state.leading);
    case 'Tr':
      return { ...state, textMode: number ?? 0 };
    case 'Tc':
      return { ...state, charSpacing: number ?? 0 };
    case 'Tw':
      return { ...state, wordSpacing: number ?? 0 };
    case 'Tz':
      return { ...state, textScale: (number ?? 100) / 100 };
    case 'TL':
      return { ...state, leading: number ?? 0 };
    case 'Ts':
      return { ...state, rise: number ?? 0 };
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
