const MAX_SECONDS = 3_600;

/**
 * `Retry-After` in milliseconds; at most an hour. It holds seconds, which some send as a fraction, or an HTTP
 * date, which is read against the answer's own `Date`: the clocks of two machines differ.
 * @param date the answer's `Date`.
 * @param now this machine's clock, for answers without one.
 */
export function parseRetryAfter(
  value: string | undefined,
  date: string | undefined,
  now: number,
): number | null {
  if (value === undefined) return null;
  const answeredAt = Date.parse(date ?? '');
  const from = Number.isNaN(answeredAt) ? now : answeredAt;
  const seconds = /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : (Date.parse(value) - from) / 1_000;
  return Number.isNaN(seconds) ? null : Math.min(Math.max(0, seconds), MAX_SECONDS) * 1_000;
}
