import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine } from '../../../src/main/station/util/csv.ts';
import { anyCodePoint } from '../../support/any-code-point.ts';
import { expectLinear } from '../../support/expect-linear.ts';

/** A line of one cell, without its end. */
const csvCell = (value: string): string => csvLine([value]).slice(0, -2);

/** What a spreadsheet may make of a line, by the separator that it splits at. */
const cellsOf = (line: string, separator: RegExp): string[] =>
  line.split(separator).map((cell) => cell.replace(/^["\s\p{Cc}\p{Cf}]+/u, ''));

const FORMULA = /^[=+\-@＝＋－＠]/;

describe('what a spreadsheet would take for a formula is text', () => {
  test.each([
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ["x;=cmd|'/c calc'!A0;y", "x;'=cmd|'/c calc'!A0;y"],
    [' =1+1', " '=1+1"],
    ['a\n=1', `"a\n'=1"`],
    ['a\t@SUM(1)', `"a\t'@SUM(1)"`],
    ['＝1＋1', "'＝1＋1"],
    ['\u{feff}=1', "\u{feff}'=1"],
    ['x;"=1', `"x;""'=1"`],
    ['x; \u{200b}-1', "x; \u{200b}'-1"],
  ])('%j', (value, written) => expect(csvCell(value)).toBe(written));

  test.each(['a-b', 'x=y', 'mail@house', '100 g + 20 g', 'Postcards; A6-landscape'])(
    '%j is no formula, and stays as it is',
    (value) => expect(csvCell(value)).toBe(value),
  );
});

test('numbers and nothing stay what they are', () => {
  expect(csvLine([-3, null, 'a,b'])).toBe('-3,,"a,b"\r\n');
});

test('no control character and no lone surrogate, except what separates lines and words', () => {
  expect(csvCell('a\u{0}b\u{b}c\u{7f}d\u{85}e\ud800f')).toBe('a b c d e\u{fffd}f');
  expect(csvCell('a\tb\nc')).toBe('"a\tb\nc"');
});

test('no value leaves its cell, loses a legible character, or starts a formula, whatever the line is split at', () => {
  const text = fc.oneof(
    fc.string({ unit: anyCodePoint }),
    fc.string({
      unit: fc.constantFrom('=', '+', '-', '@', '＝', ';', '\t', '\n', '\r', ' ', '"', ',', 'x', '\u{feff}'),
    }),
  );
  fc.assert(
    fc.property(text, (value) => {
      const cell = csvCell(value);
      const inner = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      const legible = value.toWellFormed().replace(/[^\P{Cc}\t\r\n]/gu, ' ');
      expect(inner.replaceAll("'", '')).toBe(legible.replaceAll("'", ''));
      expect(inner).not.toMatch(/^[\t\r]/);
      if (!cell.startsWith('"')) expect(cell).not.toMatch(/[",\r\n]/);
      for (const separator of [/;/, /\t/, /[\r\n]/]) {
        for (const one of cellsOf(inner, separator)) expect(one).not.toMatch(FORMULA);
      }
    }),
    { numRuns: 2_000 },
  );
});

test.each([' ', ';', '"', ' ;', '\u{200b}', '=', '='.padEnd(9), '\t'])(
  'the work grows with the length alone: %j again and again',
  (piece) => expectLinear((size) => piece.repeat(size / piece.length), csvCell),
);
