import type { Plane } from './jpeg.ts';

/**
 * A plane of another size, each value the mean of what it covers. Enlarging repeats values.
 * @returns values row by row, from 0 to 255
 */
export function resized(plane: Plane, width: number, height: number): Uint8Array {
  const across = spans(plane.usedWidth, plane.width, width);
  const down = spans(plane.usedHeight, plane.height, height);
  const sums = new Float64Array(width);
  const out = new Uint8Array(width * height);
  for (const [y, { from, to, first, last }] of down.entries()) {
    sums.fill(0);
    for (let row = from; row <= to; row++) {
      const weight = row === from ? first : row === to ? last : 1;
      addRow(plane.data, row * plane.width, across, weight, sums);
    }
    const height1 = weightOf(down[y]);
    for (let x = 0; x < width; x++) out[y * width + x] = Math.round((sums[x] ?? 0) / height1);
  }
  return out;
}

interface Span {
  /** The first and last cell that it covers, and how much of these. */
  readonly from: number;
  readonly to: number;
  readonly first: number;
  readonly last: number;
}

const weightOf = (span: Span | undefined): number =>
  span === undefined
    ? 1
    : span.from === span.to
      ? span.first
      : span.first + span.last + span.to - span.from - 1;

function spans(used: number, size: number, count: number): Span[] {
  return Array.from({ length: count }, (_, at) => {
    const [begin, end] = [(at * used) / count, ((at + 1) * used) / count];
    const from = Math.min(size - 1, Math.floor(begin));
    const to = Math.min(size - 1, Math.max(from, Math.ceil(end) - 1));
    return from === to
      ? { from, to, first: 1, last: 1 }
      : { from, to, first: from + 1 - begin, last: end - to };
  });
}

function addRow(
  data: Uint8Array,
  start: number,
  across: readonly Span[],
  weight: number,
  sums: Float64Array,
): void {
  for (let x = 0; x < across.length; x++) {
    const span = across[x];
    if (span === undefined) continue;
    const { from, to, first, last } = span;
    let sum = (data[start + from] ?? 0) * first;
    if (to > from) {
      for (let at = from + 1; at < to; at++) sum += data[start + at] ?? 0;
      sum += (data[start + to] ?? 0) * last;
    }
    sums[x] = (sums[x] ?? 0) + (sum / weightOf(span)) * weight;
  }
}
