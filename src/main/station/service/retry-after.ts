/** Seconds, which some send as a fraction, or an HTTP date, as milliseconds from `now`; at most an hour. */
export function parseRetryAfter(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  const seconds = /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1_000;
  return Number.isNaN(seconds) ? null : Math.min(Math.max(0, seconds), 3_600) * 1_000;
}
