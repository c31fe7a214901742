import { beforeEach, expect, test } from 'vitest';
import { type BadgeReader, createBadgeReader } from '../../../src/renderer/keyboard/badge-reader.ts';

let now: number;
let reader: BadgeReader;

beforeEach(() => {
  now = 0;
  reader = createBadgeReader({ now: () => now, after: () => () => undefined });
});

/** The result of each key. */
const type = (keys: readonly string[], every: number): (string | null)[] =>
  keys.map((key) => {
    now += every;
    return reader.press(key);
  });

test('a scanner types a badge, with Shift for its capitals', () => {
  const keys = ['Shift', 'O', 'Shift', 'P', '-', '4', '7', '1', '1', 'Enter'];
  expect(type(keys, 8).at(-1)).toBe('OP-4711');
  expect(type([...'98765', 'Enter'], 8).at(-1)).toBe('98765');
});

test('a hand types a PIN, and a short burst is no badge', () => {
  expect(type([...'471199', 'Enter'], 120)).toEqual(Array.from({ length: 7 }, () => null));
  expect(type([...'4711', 'Enter'], 8)).toEqual(Array.from({ length: 5 }, () => null));
});
