import type { BackOff } from '../../concurrency/index.ts';

/** Between two attempts to open a tunnel. */
export const RETRY: BackOff = { firstMs: 1_000, maxMs: 5 * 60_000 };

/** Up for this long, and what failed before no longer counts. */
const STEADY_MS = 60_000;

/** Failures in a row, after one more that came `upForMs` after the tunnel was up (null: it never was). */
export function failuresAfter(failures: number, upForMs: number | null): number {
  return upForMs !== null && upForMs >= STEADY_MS ? 1 : failures + 1;
}
