import type { SizeMm } from '../../../../contract/index.ts';
import { asRecord, type Layers, layersOf, number, pick } from './read.ts';

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
  return pick(places, names, (size) => {
    const record = layersOf(size);
    return (
      pick(record, ['mm'], (mm) => rectangle(mm, 1)) ??
      pick(record, ['in'], (inches) => rectangle(inches, MM_PER_INCH)) ??
      rectangle(size, 1)
    );
  });
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
