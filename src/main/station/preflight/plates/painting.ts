import type { Operation } from '../content/index.ts';
import { isOutlined } from '../content/index.ts';
import { writtenNumber, writtenOperation } from '../writing/serialise.ts';

interface PathOperator {
  readonly closes: boolean;
  /** How it fills: empty for nonzero, a star for even-odd; null: not at all. */
  readonly fill: '' | '*' | null;
  readonly strokes: boolean;
}

const pathOperators: Readonly<Record<string, PathOperator>> = {
  f: { closes: false, fill: '', strokes: false },
  F: { closes: false, fill: '', strokes: false },
  'f*': { closes: false, fill: '*', strokes: false },
  S: { closes: false, fill: null, strokes: true },
  s: { closes: true, fill: null, strokes: true },
  B: { closes: false, fill: '', strokes: true },
  'B*': { closes: false, fill: '*', strokes: true },
  b: { closes: true, fill: '', strokes: true },
  'b*': { closes: true, fill: '*', strokes: true },
};

/** What an operator leaves as it is in a drawing. */
export interface Kept {
  readonly fill: boolean;
  readonly stroke: boolean;
}

export const isPathOperator = (operator: string): boolean => Object.hasOwn(pathOperators, operator);

/** A path operator without what it leaves as it is. The path still ends, and clips if it is to. */
export function paintedPath(operator: string, kept: Kept): string {
  const own = pathOperators[operator];
  if (own === undefined) return '';
  const fill = kept.fill ? null : own.fill;
  const strokes = own.strokes && !kept.stroke;
  const close = own.closes ? 'h ' : '';
  if (fill === null) return `${close}${strokes ? 'S' : 'n'}\n`;
  return `${close}${strokes ? 'B' : 'f'}${fill}\n`;
}

const CLIPS = 4;

/** Shown text without what it leaves as it is: in another rendering mode, so that its width counts. */
export function paintedText(operation: Operation, mode: number, kept: Kept): string {
  const text = writtenOperation(operation);
  const fills = mode % CLIPS === 0 || mode % CLIPS === 2;
  const strokes = isOutlined(mode);
  if (!(fills && kept.fill) && !(strokes && kept.stroke)) return text;
  const [stillFills, stillStrokes] = [fills && !kept.fill, strokes && !kept.stroke];
  const painted = stillFills ? (stillStrokes ? 2 : 0) : stillStrokes ? 1 : 3;
  const other = painted + (mode >= CLIPS ? CLIPS : 0);
  return `${writtenNumber(other)} Tr\n${text}${writtenNumber(mode)} Tr\n`;
}
