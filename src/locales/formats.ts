import type { ScreenSettings } from '../contract/index.ts';
import { languageOf } from './languages.ts';

/** How lengths are shown. What the service says in words is shown unchanged. */
export type Units = ScreenSettings['units'];

/** Numbers, sizes, times and lengths as one locale writes them. */
export interface Formats {
  readonly locale: string;
  readonly units: Units;
  number(value: number): string;
  /** "2.4 MB": decimal units, as disks and networks are sold; nothing for null. */
  bytes(bytes: number | null): string;
  /** "< 1 min", "5 min", "3 hr", "2 days". */
  duration(ms: number): string;
  /** "25 min", "2 hr 10 min", "30 hr"; from two days on "3 days". */
  span(ms: number): string;
  /** A duration to the second, for settings in seconds: "45 sec". */
  interval(ms: number): string;
  /** "just now", "2 min ago". */
  ago(instant: string, now: number): string;
  /** Hours and minutes. */
  clock(instant: string): string;
  /** A time of day: 18 is "18:00", or "06:00 PM". */
  hour(hour: number): string;
  /** "Mon": 0 is Sunday. */
  weekday(day: number): string;
  /**
   * Hours and minutes, with the day unless that is today, and the year unless it is this one.
   * @param now milliseconds since the epoch
   */
  moment(instant: string, now: number): string;
  /**
   * Hours, minutes and seconds, with the date unless that is today.
   * @param now milliseconds since the epoch
   */
  second(instant: string, now: number): string;
  date(instant: string): string;
  /** "November 2026", of `2026-11`. */
  month(month: string): string;
  /** With hours and minutes. */
  dateAndTime(instant: string): string;
  /** To the second, for tooltips. */
  full(instant: string): string;
  /** "88.9 mm" or "3.5 in", depending on the units. */
  length(mm: number): string;
  /** "€5.90"; a bare number if the currency is unknown. */
  money(amount: number, currency: string | null): string;
  /** "50 mm": a length already in that unit. */
  sideLength(length: number, units: Units): string;
  /** "85 × 55 mm": two sides already in that unit. */
  sides(width: number, height: number, units: Units): string;
  /** "85 × 55 mm" or "3.346 × 2.165 in": two sides given in millimetres, depending on the units. */
  sheet(mm: { readonly width: number; readonly height: number }): string;
  /** "85×55", or "3.346×2.165 in": the same where there is little room. */
  shortSheet(mm: { readonly width: number; readonly height: number }): string;
  /** "Silk, Matt and Kraft". */
  list(words: readonly string[]): string;
  /** "Silk, Matt or Kraft". */
  either(words: readonly string[]): string;
  /** "125 %" for 1.25. */
  percent(part: number): string;
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const MM_PER_INCH = 25.4;
const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;
/** From here on a span is given in days. */
const HOURS_SHOWN = 48;
/** From here on without minutes. */
const HOURS_ALONE = 10;
/** In January 2024. */
const SUNDAY = 7;

/** The whole number and unit for a duration; days from 48 hours on. */
function spanOf(ms: number): readonly [number, 'second' | 'minute' | 'hour' | 'day'] {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  if (seconds < MINUTE_S) return [seconds, 'second'];
  if (seconds < HOUR_S) return [Math.floor(seconds / MINUTE_S), 'minute'];
  if (seconds < 2 * DAY_S) return [Math.floor(seconds / HOUR_S), 'hour'];
  return [Math.floor(seconds / DAY_S), 'day'];
}

/** Created when first needed, because the system takes about a millisecond for each. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** @param locale a BCP 47 tag, e.g. "de-CH" */
export function formatsFor(locale: string, units: Units): Formats {
  const number = once(() => new Intl.NumberFormat(locale));
  const made = new Map<string, Intl.NumberFormat>();
  // British English has "3 mins" for a duration, and "3 min ago"; screens say "min" for either.
  const ofUnits = locale.startsWith('en') ? 'en' : locale;
  const inUnit = (value: number, unit: string, digits: number): string => {
    const key = `${unit} ${digits}`;
    const known =
      made.get(key) ??
      new Intl.NumberFormat(ofUnits, {
        style: 'unit',
        unit,
        unitDisplay: 'short',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
    made.set(key, known);
    return known.format(value);
  };
  const relative = once(() => new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'always' }));
  const sideFormats = (unit: string, maximumFractionDigits: number) => ({
    plain: once(() => new Intl.NumberFormat(locale, { maximumFractionDigits })),
    named: once(() => new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits })),
  });
  const sides = { mm: sideFormats('millimeter', 1), in: sideFormats('inch', 3) };
  const list = once(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
  const either = once(() => new Intl.ListFormat(locale, { type: 'disjunction' }));
  const weekday = once(() => new Intl.DateTimeFormat(locale, { weekday: 'short' }));
  const percent = once(() => new Intl.NumberFormat(locale, { style: 'percent' }));
  const minute = once(() => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }));
  const dayAndMinute = once(
    () =>
      new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
  );
  const month = once(() => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }));
  const second = once(() => new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }));
  const dayAndSecond = once(
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }),
  );
  const date = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));
  const dateAndTime = once(
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
  );
  const full = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'medium' }));
  const sidesOf = (width: number, height: number, unit: Units): string =>
    `${sides[unit].plain().format(width)} × ${sides[unit].named().format(height)}`;
  return {
    locale,
    units,
    number: (value) => number().format(value),
    bytes(bytes) {
      if (bytes === null) return '';
      let value = bytes;
      let step = 0;
      while (value >= 1_000 && step < BYTE_UNITS.length - 1) {
        value /= 1_000;
        step++;
      }
      return inUnit(value, BYTE_UNITS[step] ?? 'byte', value >= 100 || step === 0 ? 0 : 1);
    },
    duration(ms) {
      const [value, unit] = spanOf(ms);
      return unit === 'second' ? `< ${inUnit(1, 'minute', 0)}` : inUnit(value, unit, 0);
    },
    span(ms) {
      const minutes = Math.max(1, Math.floor(ms / 1_000 / MINUTE_S));
      const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
      if (hours >= HOURS_SHOWN) return inUnit(Math.floor(hours / 24), 'day', 0);
      const parts = [
        hours > 0 && inUnit(hours, 'hour', 0),
        // With this many hours, minutes do not matter.
        hours < HOURS_ALONE && rest > 0 && inUnit(rest, 'minute', 0),
      ];
      return parts.filter((part) => part !== false).join(' ');
    },
    interval(ms) {
      const [value, unit] = spanOf(ms);
      return inUnit(value, unit, 0);
    },
    ago(instant, now) {
      const [value, unit] = spanOf(now - Date.parse(instant));
      const justNow = unit === 'second' ? languageOf(locale)?.justNow : undefined;
      return justNow ?? relative().format(-value, unit);
    },
    clock: (instant) => minute().format(new Date(instant)),
    hour: (hour) => minute().format(new Date(2024, 0, 1, hour)),
    weekday: (day) => weekday().format(new Date(2024, 0, SUNDAY + day)),
    moment(instant, now) {
      const at = new Date(instant);
      const today = new Date(now);
      if (at.toDateString() === today.toDateString()) return minute().format(at);
      return (at.getFullYear() === today.getFullYear() ? dayAndMinute() : dateAndTime()).format(at);
    },
    second(instant, now) {
      const at = new Date(instant);
      const isToday = at.toDateString() === new Date(now).toDateString();
      return (isToday ? second() : dayAndSecond()).format(at);
    },
    date: (instant) => date().format(new Date(instant)),
    month: (of) => month().format(new Date(`${of}-01T00:00:00`)),
    dateAndTime: (instant) => dateAndTime().format(new Date(instant)),
    full: (instant) => full().format(new Date(instant)),
    length: (mm) => (units === 'mm' ? inUnit(mm, 'millimeter', 1) : inUnit(mm / MM_PER_INCH, 'inch', 3)),
    money: (amount, currency) =>
      new Intl.NumberFormat(
        locale,
        currency === null ? { minimumFractionDigits: 2 } : { style: 'currency', currency },
      ).format(amount),
    sideLength: (length, units) => sides[units].named().format(length),
    sides: sidesOf,
    sheet({ width, height }) {
      const mmPerUnit = units === 'mm' ? 1 : MM_PER_INCH;
      return sidesOf(width / mmPerUnit, height / mmPerUnit, units);
    },
    shortSheet({ width, height }) {
      const inMm = units === 'mm';
      const [across, up] = [width, height].map((mm) =>
        sides[units].plain().format(inMm ? mm : mm / MM_PER_INCH),
      );
      return `${across}×${up}${inMm ? '' : ' in'}`;
    },
    list: (words) => list().format(words),
    either: (words) => either().format(words),
    percent: (part) => percent().format(part),
  };
}

export const shortId = (id: string): string => id.slice(0, 8);
