import { expect, test } from 'vitest';
import { DeskName } from '../../../src/contract/index.ts';
import { freeName, isFree } from '../../../src/main/station/desks/desk-names.ts';

const named = (...names: readonly string[]) => names.map((name) => ({ name }));

test.each([
  ['Finishing', [], 'Finishing'],
  ['Finishing', ['Plates'], 'Finishing'],
  ['Finishing', ['Finishing'], 'Finishing (2)'],
  ['finishing', ['Finishing', 'Finishing (2)'], 'finishing (3)'],
  // Full-width letters read the same.
  ['Ｆinishing', ['Finishing'], 'Ｆinishing (2)'],
  // Browsers are named by their addresses.
  ['127.0.0.1', [], '127.0.0.1 (2)'],
  ['fe80::1', [], 'fe80::1 (2)'],
  // Characters that show nothing make no other name.
  ['10.0.0.5\ufe0f', [], '10.0.0.5\ufe0f (2)'],
  ['Plates\u3164', ['Plates'], 'Plates\u3164 (2)'],
])('%s beside %j is called %s', (wanted, others, name) => {
  expect(freeName(wanted, named(...others))).toBe(name);
  expect(isFree(name, named(...others))).toBe(true);
});

test.each([
  ['a joiner', 'An\u034fna'],
  ['a variation selector', 'Anna\ufe0f'],
  ['a Hangul filler', 'Anna\u3164'],
  ['a Hangul letter that shows nothing', 'Anna\u1160'],
  ['a blank Braille cell', 'Anna\u2800'],
  ['a Cyrillic letter among Latin ones', '\u0410nna'],
])('a name with %s is refused', (_, name) => {
  expect(DeskName.safeParse(name).success).toBe(false);
});

test.each(['Анна', 'Άννα', 'Anna Müller-Lüdenscheidt', '安娜', 'آنا', 'Desk 7 – RIP'])(
  '%s is a name',
  (name) => {
    expect(DeskName.safeParse(name).success).toBe(true);
  },
);

test('a name with a number is still a name', () => {
  const long = 'x'.repeat(60);
  expect(DeskName.safeParse(freeName(long, named(long))).success).toBe(true);
});
