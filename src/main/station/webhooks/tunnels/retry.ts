const FIRST_MS = 1_000;
const LONGEST_MS = 5 * 60_000;

/**
 * How long to wait before the next attempt: doubling from a second to five minutes, of which between half and the whole is
 * waited, so that many desks do not come back at the same moment.
 * @param failures in a row, 1 for the first.
 * @param random from 0 to 1.
 */
export function retryDelayMs(failures: number, random: number): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 20));
  return Math.round(whole / 2 + (whole / 2) * random);
}

/** Up for this long, and what failed before no longer counts. */
const STEADY_MS = 60_000;

/** Failures in a row, after one more that came `upForMs` after the tunnel was up (null: it never was). */
export function failuresAfter(failures: number, upForMs: number | null): number {
  return upForMs !== null && upForMs >= STEADY_MS ? 1 : failures + 1;
}
