import type { BackOff } from '../../concurrency/index.ts';

/** Between two attempts to open a tunnel. */
export const RETRY: BackOff = { firstMs: 1_000, maxMs: 5 * 60_000 };

/** After a tunnel was up for this long, earlier failures no longer count. */
const STEADY_MS = 60_000;

/**
 * Consecutive failures, including one more that came `upForMs` after the tunnel was up (null: it never was).
 */
export function failuresAfter(failures: number, upForMs: number | null): number {
  return upForMs !== null && upForMs >= STEADY_MS ? 1 : failures + 1;
}
