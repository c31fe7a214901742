import { expect, test } from 'vitest';
import { type Named, placeNames } from '../../../src/renderer/review/box-names.ts';

const boxesOf = (width: number, height: number): Named[] => {
  const box = { x: 100, y: 50, width, height };
  return [
    { name: 'Media', box, corner: 'bottom-left' },
    { name: 'Bleed', box, corner: 'bottom-right' },
    { name: 'Trim', box, corner: 'top-left' },
  ];
};

test('each name is in its corner, and a line further if corners are too close', () => {
  const [media, bleed, trim] = placeNames(boxesOf(400, 600), 11);
  expect(media?.y).toBe(bleed?.y);
  expect(trim?.x).toBe(media?.x);
  expect(trim?.y).toBeLessThan(media?.y ?? 0);
  const [low, higher, top] = placeNames(boxesOf(130, 180), 22);
  expect(higher?.y).toBeLessThan((low?.y ?? 0) - 22);
  expect(top?.y).toBe(trim?.y);
});

test('no name ever overlaps another or leaves its box, and one without room is left out', () => {
  for (const size of [11, 16.5, 22]) {
    for (let width = 10; width < 400; width += 7) {
      for (let height = 10; height < 400; height += 13) {
        const places = placeNames(boxesOf(width, height), size).filter((place) => place !== null);
        places.forEach((one, index) => {
          expect(one.x).toBeGreaterThanOrEqual(100);
          expect(one.y).toBeGreaterThanOrEqual(50);
          expect(one.x + one.width).toBeLessThanOrEqual(100 + width);
          expect(one.y + one.height).toBeLessThanOrEqual(50 + height);
          for (const other of places.slice(index + 1)) {
            const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
            const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
            expect(Math.min(across, down)).toBeLessThanOrEqual(1e-6);
          }
        });
      }
    }
  }
  expect(placeNames(boxesOf(40, 400), 22)).toEqual([null, null, null]);
});
