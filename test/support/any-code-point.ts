import fc from 'fast-check';

/** Halves of surrogate pairs, which are no characters. */
const SURROGATES = { first: 0xd800, count: 0x800 };
const LAST = 0x10ffff;

/**
 * Any code point, as a unit of strings: generates what fast-check's `binary` does. That one first makes a
 * table of all 1,112,064 code points, which takes a second.
 */
export const anyCodePoint = fc.nat({ max: LAST - SURROGATES.count }).map(
  (index) => String.fromCodePoint(index < SURROGATES.first ? index : index + SURROGATES.count),
  (text) => {
    const [character, ...more] = String(text);
    const point = character?.codePointAt(0);
    if (point === undefined || more.length > 0) throw new TypeError('This is not one code point.');
    return point < SURROGATES.first ? point : point - SURROGATES.count;
  },
);
