import type { SizeMm } from '../../../../contract/index.ts';
import { asRecord, type Layers, layersOf, number, pick, text } from './read.ts';

/** Longer than any sheet: such a number is not a length in millimetres. */
const MAX_MM = 100_000;
const MM_PER_INCH = 25.4;

/**
 * Millimetres from a size of section 2.4; inches are used if there are no millimetres. The size of a whole
 * product contains each component's size under its label.
 */
export function sizeOf(value: unknown, label: string, names: readonly string[]): SizeMm | null {
  const own = layersOf(value);
  const ofLabel = layersOf(pick(inside(own, 'components'), [label], asRecord));
  const places = [...inside(ofLabel, 'sizes'), ...ofLabel, ...inside(own, 'sizes'), ...own];
  return pick(places, names, measured) ?? (names.includes('finished') ? trimmed(value, own) : null);
}

function measured(size: unknown): SizeMm | null {
  const record = layersOf(size);
  return (
    pick(record, ['mm'], (mm) => rectangle(mm, 1)) ??
    pick(record, ['in'], (inches) => rectangle(inches, MM_PER_INCH)) ??
    rectangle(size, 1)
  );
}

/** The size that is meant without a word about trimming: its dimensions, or as its name says. */
const trimmed = (value: unknown, own: Layers): SizeMm | null =>
  pick(own, ['dimensions', 'measures'], measured) ??
  rectangle(value, 1) ??
  pick(own, ['alias', 'name', 'label'], named) ??
  named(value);

const SIDES = /(\d+(?:[.,]\d+)?)\s*(mm|cm|in)?[\s-]*[x×][\s-]*(\d+(?:[.,]\d+)?)\s*(mm|cm|in)(?![a-z])/i;
const unitsMm: ReadonlyMap<string | undefined, number> = new Map([
  ['mm', 1],
  ['cm', 10],
  ['in', MM_PER_INCH],
]);

/** 85 mm by 55 mm of "85mm x 55mm" and of `size-85mm-x-55mm`; a name without a unit says no length. */
function named(value: unknown): SizeMm | null {
  const [, width, unit, height, last] = SIDES.exec(text(value) ?? '') ?? [];
  const unitMm = unitsMm.get((last ?? '').toLowerCase());
  if (unitMm === undefined || (unit !== undefined && unit.toLowerCase() !== last?.toLowerCase())) return null;
  return rectangle({ width: width?.replace(',', '.'), height: height?.replace(',', '.') }, unitMm);
}

const inside = (layers: Layers, name: string): Layers => layersOf(pick(layers, [name], asRecord));

function rectangle(value: unknown, unitMm: number): SizeMm | null {
  const side = (names: readonly string[]): number | null => {
    const length = pick(layersOf(value), names, number);
    if (length === null) return null;
    const mm = unitMm === 1 ? length : Math.round(length * unitMm * 100) / 100;
    return mm > 0 && mm <= MAX_MM ? mm : null;
  };
  const width = side(['width', 'w']);
  const height = side(['height', 'h']);
  return width === null || height === null ? null : { width, height };
}
