import { describe, expect, it } from 'vitest';
import type { PlateSheet } from '../../../src/contract/index.ts';
import {
  composite,
  countOver,
  densitiesAt,
  markOver,
  overLimit,
  type Plate,
} from '../../../src/renderer/review/plates/composite.ts';
import { coloursOf } from '../../../src/renderer/review/plates/ink-colours.ts';
import {
  allPlates,
  aloneIn,
  toggled,
  withAlone,
  withNextAlone,
} from '../../../src/renderer/review/plates-view.ts';

/** Two by two pixels of a page of 20 by 20 points, whose right column is inside the bleed. */
const sheet: PlateSheet = {
  width: 2,
  height: 2,
  media: { left: 100, bottom: 200, right: 120, top: 220 },
  pxPerPoint: 0.1,
  cm2PerPixel: 0.1,
  inside: { left: 1, top: 0, right: 2, bottom: 2 },
};
const plate = (ink: string, pixels: readonly number[], isSpot = false): Plate => ({
  ink,
  isSpot,
  pixels: Uint8Array.from(pixels),
});
const cyan = plate('Cyan', [255, 255, 0, 51]);
const black = plate('Black', [0, 255, 0, 255]);
const gold = plate('Gold', [255, 255, 255, 255], true);

describe('the plates of a page', () => {
  it('lie over each other on white paper, each darkening what is below', () => {
    const seen = composite(
      [
        { pixels: cyan.pixels, rgb: [0, 128, 255] },
        { pixels: black.pixels, rgb: [0, 0, 0] },
      ],
      4,
    );
    expect([...seen]).toEqual([0, 128, 255, 255, 0, 0, 0, 255, 255, 255, 255, 255, 0, 0, 0, 255]);
    const tint = composite([{ pixels: cyan.pixels, rgb: [0, 0, 255] }], 4);
    expect([...tint.subarray(12)]).toEqual([204, 204, 255, 255]);
    expect([...composite([], 1)]).toEqual([255, 255, 255, 255]);
  });

  it('have a colour each, or all are grey; a spot colour named like a process ink is none', () => {
    const spots = [plate('Black', [], true), gold];
    const [own, one, other] = coloursOf([black, ...spots], false);
    expect(new Set([own, one, other].map(String)).size).toBe(3);
    expect(coloursOf([cyan, gold], true)).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });

  it('are above the ink limit where process inks come together inside the bleed', () => {
    const plates = [cyan, black, gold];
    expect([...overLimit(plates, sheet, 150)]).toEqual([1]);
    expect([...overLimit(plates, sheet, 119)]).toEqual([1, 3]);
    expect(countOver(plates, sheet, 200)).toBe(0);
    const rgba = Uint8ClampedArray.from([0, 0, 0, 255, 255, 255, 255, 255]);
    markOver(rgba, [1]);
    expect([...rgba]).toEqual([166, 166, 166, 255, 255, 0, 60, 255]);
  });

  it('are read at a place of the page, and not beside it', () => {
    expect(densitiesAt([cyan, gold], sheet, { x: 115, y: 205 })).toEqual([20, 100]);
    expect(densitiesAt([cyan, gold], sheet, { x: 105, y: 215 })).toEqual([100, 100]);
    expect(densitiesAt([cyan], sheet, { x: 99, y: 215 })).toBeNull();
    expect(densitiesAt([cyan], sheet, { x: 105, y: 221 })).toBeNull();
  });
});

describe('which plates are shown', () => {
  const inks = ['Cyan', 'Black', 'Gold'];

  it('is chosen for each ink', () => {
    const without = toggled(allPlates, 'Black');
    expect(without.hidden).toEqual(['Black']);
    expect(toggled(without, 'Black')).toEqual(allPlates);
    expect(aloneIn(toggled(without, 'Cyan'), inks)).toBe('Gold');
  });

  it('is one alone, and all again', () => {
    const alone = withAlone(allPlates, 'Black', inks);
    expect(aloneIn(alone, inks)).toBe('Black');
    expect(withAlone(alone, 'Black', inks)).toEqual(allPlates);
  });

  it('is one after another in the order of the press, then all', () => {
    const shown = [allPlates];
    for (let step = 0; step < 4; step++) shown.push(withNextAlone(shown.at(-1) ?? allPlates, inks));
    expect(shown.map((view) => aloneIn(view, inks))).toEqual([null, 'Cyan', 'Black', 'Gold', null]);
    expect(shown.at(-1)).toEqual(allPlates);
  });
});
