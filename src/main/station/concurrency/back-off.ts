/** Bounds of a delay that doubles, in milliseconds. */
export interface BackOff {
  readonly firstMs: number;
  readonly maxMs: number;
}

/**
 * Milliseconds to wait before the next attempt: doubles from `firstMs` to `maxMs`.
 * @param failures in a row, 1 for the first.
 * @param random 0 ≤ number < 1: spreads the delay over its upper half, so that many that failed together do
 * not come back together. Without it, the delay is exact.
 */
export function backOffMs({ firstMs, maxMs }: BackOff, failures: number, random?: number): number {
  const delayMs = Math.min(maxMs, firstMs * 2 ** Math.min(failures - 1, 20));
  return Math.round(random === undefined ? delayMs : delayMs * (0.5 + random / 2));
}
