import type { Measures, ProductSize } from '../../contract/index.ts';
import type { Units } from '../../locales/formats.ts';

const MM_PER_INCH = 25.4;

type Sides = NonNullable<Measures['mm']>;

/** Both sides in that unit, converted if the service reports only the other. */
export function sidesIn(measures: Measures, units: Units): Sides | null {
  const { mm, in: inches } = measures;
  if (units === 'mm') return mm ?? each(inches, (side) => side * MM_PER_INCH);
  return inches ?? each(mm, (side) => side / MM_PER_INCH);
}

const each = (sides: Sides | null, convert: (side: number) => number): Sides | null =>
  sides === null ? null : { width: convert(sides.width), height: convert(sides.height) };

/** The longest edge in these sizes, in millimetres; 0 if nothing has measures. */
export function longestEdgeMm(sizes: readonly ProductSize[]): number {
  const edges = sizes
    .flatMap(({ sheets }) => sheets)
    .flatMap(({ finished, unfinished }) => [finished, unfinished])
    .map((measures) => (measures === null ? null : sidesIn(measures, 'mm')))
    .flatMap((sides) => (sides === null ? [] : [sides.width, sides.height]));
  return Math.max(0, ...edges);
}

/** A round length for a scale bar beside drawings of that size, in its unit and in millimetres. */
export function barFor(longestMm: number, units: Units): { readonly length: number; readonly mm: number } {
  const [lengths, mmPerUnit] =
    units === 'mm'
      ? ([[200, 100, 50, 20, 10, 5], 1] as const)
      : ([[8, 4, 2, 1, 0.5, 0.25], MM_PER_INCH] as const);
  const length = lengths.find((one) => one * mmPerUnit <= longestMm / 2) ?? lengths.at(-1) ?? 1;
  return { length, mm: length * mmPerUnit };
}
