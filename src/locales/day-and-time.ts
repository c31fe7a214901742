import type { Formats } from './formats.ts';

/** The year, month and day of a date as a locale writes them, in its order. */
const orderIn = (locale: string): readonly string[] =>
  new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' })
    .formatToParts(new Date(2026, 10, 29))
    .map(({ type }) => type)
    .filter((type) => type === 'day' || type === 'month' || type === 'year');

const CENTURY = 2_000;
const two = (number: number): string => String(number).padStart(2, '0');

/** A day such as 2026-11-29 as the locale writes it in figures: "29/11/2026"; empty for none. */
export function showDay(day: string, locale: string): string {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return '';
  return new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' }).format(
    new Date(year, month - 1, date),
  );
}

/** The day that somebody typed in the order of the locale, or as 2026-11-29; null if it is none. */
export function readDay(typed: string, locale: string): string | null {
  const figures = typed.match(/\d+/g) ?? [];
  const order = (figures[0]?.length ?? 0) === 4 ? ['year', 'month', 'day'] : orderIn(locale);
  const of = (part: string): number => Number(figures[order.indexOf(part)] ?? Number.NaN);
  const [year, month, date] = [of('year'), of('month'), of('day')];
  const full = year < 100 ? year + CENTURY : year;
  const at = new Date(full, month - 1, date);
  const isDay = figures.length === 3 && at.getMonth() === month - 1 && at.getDate() === date;
  return isDay ? `${full}-${two(month)}-${two(date)}` : null;
}

/** A time such as 17:00 as the locale writes it: "17:00", or "05:00 pm". */
export function showTime(time: string, f: Pick<Formats, 'clock'>): string {
  const [hour, minute] = time.split(':').map(Number);
  if (hour === undefined || minute === undefined || Number.isNaN(hour + minute)) return time;
  return f.clock(new Date(2024, 0, 1, hour, minute).toISOString());
}

/** The time that somebody typed, with or without am or pm, as 17:00; null if it is none. */
export function readTime(typed: string): string | null {
  const [, hours = '', minutes = '0', half] =
    /^\s*(\d{1,2})(?:\D(\d{2}))?\s*(?:([ap])\.?\s?m\.?)?\s*$/i.exec(typed) ?? [];
  if (hours === '') return null;
  const [hour, minute] = [Number(hours), Number(minutes)];
  if (half !== undefined && (hour < 1 || hour > 12)) return null;
  const ofDay = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return ofDay < 24 && minute < 60 ? `${two(ofDay)}:${two(minute)}` : null;
}
