/** `[a b c d e f]` as PDF writes it. */
export type Matrix = readonly [number, number, number, number, number, number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** Applies `one` first, then `then`. */
function multiply(one: Matrix, then: Matrix): Matrix {
  const [a, b, c, d, e, f] = one;
  const [A, B, C, D, E, F] = then;
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

/** Beyond this no matrix makes sense on a page; the limit keeps computed values finite. */
const MAX_COEFFICIENT = 1e30;

/** `inner` within `outer`; only `outer` if there is no `inner`, or if the result exceeds all bounds. */
export function within(inner: Matrix | null, outer: Matrix): Matrix {
  if (inner === null) return outer;
  const both = multiply(inner, outer);
  return both.every((one) => Math.abs(one) <= MAX_COEFFICIENT) ? both : outer;
}

export function transform([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** Inverts a matrix; null if it flattens everything. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix | null {
  const size = a * d - b * c;
  if (Math.abs(size) < 1e-12) return null;
  return [d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size];
}

/** How much lengths grow, averaged over directions. */
export const scaleOf = ([a, b, c, d]: Matrix): number => Math.sqrt(Math.abs(a * d - b * c));

/** Whether a rectangle stays one with edges along those of the page. */
export const isUpright = ([a, b, c, d]: Matrix): boolean =>
  Math.min(Math.abs(b) + Math.abs(c), Math.abs(a) + Math.abs(d)) <
  0.02 * (Math.abs(a) + Math.abs(b) + Math.abs(c) + Math.abs(d));

/** Six numbers, or null. */
export function toMatrix(values: readonly unknown[] | null): Matrix | null {
  const [a, b, c, d, e, f] = values ?? [];
  return typeof a === 'number' &&
    typeof b === 'number' &&
    typeof c === 'number' &&
    typeof d === 'number' &&
    typeof e === 'number' &&
    typeof f === 'number'
    ? [a, b, c, d, e, f]
    : null;
}

/** An axis-parallel rectangle, in points. */
export interface Area {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** The bounding rectangle of points. */
function around(points: readonly (readonly [number, number])[]): Area {
  return {
    left: Math.min(...points.map(([x]) => x)),
    bottom: Math.min(...points.map(([, y]) => y)),
    right: Math.max(...points.map(([x]) => x)),
    top: Math.max(...points.map(([, y]) => y)),
  };
}

/** The bounding rectangle of a transformed rectangle. */
export const landing = (matrix: Matrix, { left, bottom, right, top }: Area): Area =>
  around([
    transform(matrix, left, bottom),
    transform(matrix, right, bottom),
    transform(matrix, left, top),
    transform(matrix, right, top),
  ]);

/** A rectangle from two corners in any order; null if it is not one. */
export function toBox([x1, y1, x2, y2]: readonly (number | null)[]): Area | null {
  if (x1 == null || y1 == null || x2 == null || y2 == null) return null;
  return { left: Math.min(x1, x2), bottom: Math.min(y1, y2), right: Math.max(x1, x2), top: Math.max(y1, y2) };
}

/** Whether two rectangles share an area. */
export const overlaps = (one: Area, other: Area): boolean =>
  one.left < other.right && other.left < one.right && one.bottom < other.top && other.bottom < one.top;

/** What two rectangles share; its edges are crossed if that is nothing. */
export const shared = (one: Area, other: Area): Area => ({
  left: Math.max(one.left, other.left),
  bottom: Math.max(one.bottom, other.bottom),
  right: Math.min(one.right, other.right),
  top: Math.min(one.top, other.top),
});
