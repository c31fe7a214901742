import { expect, test } from 'vitest';
import { readDay, readTime, showDay, showTime } from '../../../src/locales/day-and-time.ts';
import { formatsFor } from '../../../src/locales/formats.ts';

test.each([
  ['en-GB', '29/11/2026'],
  ['en-US', '11/29/2026'],
  ['de', '29.11.2026'],
  ['nl', '29-11-2026'],
  ['fr-CA', '2026-11-29'],
])('a day is written and read as in %s', (locale, written) => {
  expect(showDay('2026-11-29', locale)).toBe(written);
  expect(readDay(written, locale)).toBe('2026-11-29');
  expect(readDay('2026-11-29', locale)).toBe('2026-11-29');
});

test('a short year, and what is no day', () => {
  expect(readDay('3.4.26', 'de')).toBe('2026-04-03');
  expect(readDay('3/4/26', 'en-US')).toBe('2026-03-04');
  for (const typed of ['', '29', '31.2.2026', '29.11', 'soon']) expect(readDay(typed, 'de')).toBeNull();
  expect(showDay('', 'de')).toBe('');
});

test('a time is written as in the settings, and read with or without am and pm', () => {
  expect(showTime('17:00', formatsFor('de', 'mm'))).toBe('17:00');
  expect(showTime('17:00', formatsFor('en-US', 'mm'))).toMatch(/^05:00\sPM$/);
  expect(showTime('soon', formatsFor('de', 'mm'))).toBe('soon');
  const read = { '17:00': '17:00', '5 pm': '17:00', '12:30 a.m.': '00:30', '9.05': '09:05', '7': '07:00' };
  for (const [typed, time] of Object.entries(read)) expect(readTime(typed)).toBe(time);
  for (const typed of ['', '25:00', '13 pm', '9:60', 'noon']) expect(readTime(typed)).toBeNull();
});
