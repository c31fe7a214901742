import { ShiftQuery } from '../../contract/index.ts';

/** The periods that are offered by name, and one of chosen days. */
export const periods = ['last8', 'today', 'yesterday', 'week', 'chosen'] as const;
export type Period = (typeof periods)[number];

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Midnight so many days before or after an instant, in the window's own time; both in milliseconds. */
function midnight(at: number, plusDays: number): number {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + plusDays).getTime();
}

/** Midnight at the beginning of a day such as 2026-11-28; not a number for none. */
const dayAt = (day: string): number => Date.parse(`${day}T00:00:00`);

/**
 * The instants of a period; null if the chosen days are none.
 * @param now milliseconds since the epoch
 */
export function instantsOf(
  period: Period,
  days: { readonly from: string; readonly until: string },
  now: number,
): ShiftQuery | null {
  // The same within a minute, so that a report is not asked for again and again.
  const until = Math.ceil(now / MINUTE_MS) * MINUTE_MS;
  const between = (from: number, to: number): ShiftQuery | null => {
    if (Number.isNaN(from) || Number.isNaN(to)) return null;
    const wanted = { from: new Date(from).toISOString(), until: new Date(to).toISOString() };
    return ShiftQuery.safeParse(wanted).data ?? null;
  };
  switch (period) {
    case 'last8':
      return between(until - 8 * HOUR_MS, until);
    case 'today':
      return between(midnight(now, 0), until);
    case 'yesterday':
      return between(midnight(now, -1), midnight(now, 0));
    case 'week':
      return between(midnight(now, -6), until);
    case 'chosen':
      return between(dayAt(days.from), midnight(dayAt(days.until), 1));
  }
}
