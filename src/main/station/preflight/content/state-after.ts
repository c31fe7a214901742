import { type Dict, isArray, isDict, Name, type PdfDocument, type PdfValue } from '../pdf/index.ts';
import { type ColourSpace, cmyk, gray, rgb } from './colour-space.ts';
import type { Colour, GraphicsState } from './graphics-state.ts';
import type { Lookup } from './lookup.ts';
import { toMatrix, within } from './matrix.ts';
import type { Operation } from './operators.ts';
import { textStateAfter } from './text.ts';

/** Operators that set a colour. */
const colourOperators: ReadonlySet<string> = new Set(
  ['g', 'rg', 'k', 'cs', 'sc', 'scn'].flatMap((one) => [one, one.toUpperCase()]),
);

/** The state after an operation that paints nothing, other than `gs`. */
export function stateAfter(
  { operator, operands }: Operation,
  resources: Dict | null,
  state: GraphicsState,
  lookup: Lookup,
): GraphicsState {
  if (colourOperators.has(operator))
    return state.colourIsFixed ? state : colourAfter(operator, operands, resources, state, lookup);
  const last = operands.at(-1);
  switch (operator) {
    case 'cm':
      return { ...state, matrix: within(toMatrix(operands), state.matrix) };
    case 'w':
      return typeof last === 'number' ? { ...state, lineWidth: last } : state;
    case 'Tf': {
      const [name, size] = operands;
      return {
        ...state,
        font: lookup.document.dict(lookup.resource(resources, 'Font', name)),
        fontName: name instanceof Name ? name.value : null,
        fontSize: typeof size === 'number' ? size : 0,
      };
    }
    case 'd1':
      return state.inGlyph ? { ...state, colourIsFixed: true } : state;
    default:
      return textStateAfter(operator, operands, state);
  }
}

function colourAfter(
  operator: string,
  operands: readonly PdfValue[],
  resources: Dict | null,
  state: GraphicsState,
  lookup: Lookup,
): GraphicsState {
  const last = operands.at(-1);
  const values = operands.filter((one) => typeof one === 'number');
  const set = (space: ColourSpace): Colour => ({ space, values, pattern: null });
  const chosen = (): Colour => firstColour(lookup.space(resources, last));
  const tinted = (colour: Colour): Colour => ({
    ...colour,
    values,
    pattern: last instanceof Name ? lookup.found(resources, 'Pattern', last) : null,
  });
  switch (operator) {
    case 'g':
      return { ...state, fill: set(gray) };
    case 'G':
      return { ...state, stroke: set(gray) };
    case 'rg':
      return { ...state, fill: set(rgb) };
    case 'RG':
      return { ...state, stroke: set(rgb) };
    case 'k':
      return { ...state, fill: set(cmyk) };
    case 'K':
      return { ...state, stroke: set(cmyk) };
    case 'cs':
      return { ...state, fill: chosen() };
    case 'CS':
      return { ...state, stroke: chosen() };
    case 'sc':
    case 'scn':
      return { ...state, fill: tinted(state.fill) };
    case 'SC':
    case 'SCN':
      return { ...state, stroke: tinted(state.stroke) };
    default:
      return state;
  }
}

/** The initial colour of a space: full tint for inks, black for everything else. */
function firstColour(space: ColourSpace): Colour {
  if (space.kind === 'cmyk') return { space, values: [0, 0, 0, 1], pattern: null };
  return { space, values: space.kind === 'inks' ? space.names.map(() => 1) : [0], pattern: null };
}

/** The state after `gs` with this dictionary. Its soft mask is not looked into. */
export function withExtras(extras: Dict, state: GraphicsState, { document }: Lookup): GraphicsState {
  const flag = (key: string): boolean | null => {
    const value = document.resolve(extras.get(key));
    return typeof value === 'boolean' ? value : null;
  };
  const strokeOverprint = flag('OP');
  const blend = document.resolve(extras.get('BM'));
  const blendName = document.name(isArray(blend) ? blend[0] : blend);
  const mask = document.resolve(extras.get('SMask'));
  const [font] = document.array(extras.get('Font')) ?? [];
  return {
    ...state,
    strokeOverprint: strokeOverprint ?? state.strokeOverprint,
    // If only OP is there, it applies to both.
    fillOverprint: flag('op') ?? strokeOverprint ?? state.fillOverprint,
    overprintMode: document.number(extras.get('OPM')) ?? state.overprintMode,
    fillAlpha: document.number(extras.get('ca')) ?? state.fillAlpha,
    strokeAlpha: document.number(extras.get('CA')) ?? state.strokeAlpha,
    blendMode: blendName ?? state.blendMode,
    hasSoftMask: mask === null ? state.hasSoftMask : isDict(mask),
    lineWidth: document.number(extras.get('LW')) ?? state.lineWidth,
    font: font === undefined ? state.font : document.dict(font),
  };
}

/** Whether a graphics state has a transfer function other than the usual one. */
export function isTransferring(document: PdfDocument, extras: Dict): boolean {
  const transfer = document.resolve(extras.get('TR2')) ?? document.resolve(extras.get('TR'));
  const each = isArray(transfer) ? transfer : [transfer];
  return each.some((one) => {
    const found = document.resolve(one);
    return found !== null && !(found instanceof Name) && !isIdentity(document, document.dict(found));
  });
}

/** Whether a function is an exponential one that changes nothing. */
function isIdentity(document: PdfDocument, transfer: Dict | null): boolean {
  const number = (key: string, usual: number): number | null => {
    const [value = null] = document.array(transfer?.get(key)) ?? [usual];
    return document.number(value);
  };
  return (
    document.number(transfer?.get('FunctionType')) === 2 &&
    document.number(transfer?.get('N')) === 1 &&
    number('C0', 0) === 0 &&
    number('C1', 1) === 1
  );
}
