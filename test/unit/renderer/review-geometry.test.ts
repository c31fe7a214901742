import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  centred,
  cutToPaper,
  fitted,
  measured,
  panned,
  rulerTicks,
  turned,
  zoomed,
} from '../../../src/renderer/review/geometry.ts';

const size = fc.record({
  width: fc.double({ min: 10, max: 8_000, noNaN: true }),
  height: fc.double({ min: 10, max: 8_000, noNaN: true }),
});
const stageSize = fc.record({
  width: fc.integer({ min: 200, max: 4_000 }),
  height: fc.integer({ min: 200, max: 3_000 }),
});
const POINTS_PER_INCH = 72;

describe('a sheet on the stage', () => {
  test('is completely visible and centred when it is fitted', () => {
    fc.assert(
      fc.property(size, stageSize, (sheet, stage) => {
        const { scale, origin } = fitted(sheet, stage);
        expect(origin.x).toBeGreaterThanOrEqual(-1e-6);
        expect(origin.y).toBeGreaterThanOrEqual(-1e-6);
        expect(origin.x * 2 + sheet.width * scale).toBeCloseTo(stage.width, 3);
        expect(origin.y * 2 + sheet.height * scale).toBeCloseTo(stage.height, 3);
      }),
    );
  });

  test('keeps the point under the pointer while it is zoomed', () => {
    fc.assert(
      fc.property(size, stageSize, fc.double({ min: 0.5, max: 2, noNaN: true }), (sheet, stage, factor) => {
        const before = centred(sheet, stage, 1);
        const at = { x: stage.width / 3, y: stage.height / 4 };
        const after = zoomed(before, factor, at);
        expect((at.x - after.origin.x) / after.scale).toBeCloseTo((at.x - before.origin.x) / before.scale, 4);
        expect((at.y - after.origin.y) / after.scale).toBeCloseTo((at.y - before.origin.y) / before.scale, 4);
      }),
    );
  });

  test('cannot be zoomed without limit, nor moved out of sight', () => {
    const sheet = { width: 600, height: 800 };
    const stage = { width: 1_000, height: 700 };
    let view = fitted(sheet, stage);
    for (let step = 0; step < 200; step++) view = zoomed(view, 2, { x: 0, y: 0 });
    expect(view.scale).toBe(64);
    for (let step = 0; step < 200; step++) view = zoomed(view, 0.5, { x: 0, y: 0 });
    expect(view.scale).toBe(0.02);
    const moved = panned(fitted(sheet, stage), { x: 1e9, y: -1e9 }, sheet, stage);
    expect(moved.origin.x).toBeLessThan(stage.width);
    expect(moved.origin.y + sheet.height * moved.scale).toBeGreaterThan(0);
  });

  test('is clipped to its paper', () => {
    const view = { scale: 2, origin: { x: 10, y: -20 } };
    expect(cutToPaper(view, { width: 50, height: 40 }, { width: 200, height: 100 })).toBe(
      'inset(0px 90px 40px 10px)',
    );
  });

  test('rotated by a quarter turn, swaps width and height', () => {
    const sheet = { width: 1, height: 2 };
    expect([0, 90, 180, 270].map((turn) => turned(sheet, turn as 0 | 90 | 180 | 270))).toEqual([
      sheet,
      { width: 2, height: 1 },
      sheet,
      { width: 2, height: 1 },
    ]);
  });
});

test('a line is measured on the printed sheet, whatever the zoom', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.02, max: 64, noNaN: true }), (scale) => {
      const view = { scale, origin: { x: 5, y: 7 } };
      const inch = POINTS_PER_INCH * scale;
      const { widthMm, heightMm, lengthMm } = measured({ x: 0, y: 0 }, { x: -3 * inch, y: 4 * inch }, view);
      expect(widthMm).toBeCloseTo(76.2, 6);
      expect(heightMm).toBeCloseTo(101.6, 6);
      expect(lengthMm).toBeCloseTo(127, 6);
    }),
  );
});

describe('a ruler', () => {
  test('starts at the corner of the sheet, and counts in tens of millimetres', () => {
    const labels = rulerTicks(100, 500, 8, 'mm').filter(({ label }) => label !== null);
    expect(labels.slice(0, 3)).toEqual([
      { at: 20, label: 10 },
      { at: 100, label: 0 },
      { at: 180, label: 10 },
    ]);
  });

  test('counts whole inches if there is room for eighths', () => {
    const labels = rulerTicks(0, 1_000, 4, 'in').filter(({ label }) => label !== null);
    expect(labels.map(({ label }) => label)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('never has more ticks than fit, at any zoom', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.05, max: 180, noNaN: true }),
        fc.constantFrom('mm' as const, 'in' as const),
        fc.double({ min: -5_000, max: 5_000, noNaN: true }),
        (pxPerMm, units, zero) => {
          const ticks = rulerTicks(zero, 1_000, pxPerMm, units);
          expect(ticks.length).toBeLessThanOrEqual(1_000 / 7 + 2);
          for (const { at } of ticks) {
            expect(at).toBeGreaterThan(-1);
            expect(at).toBeLessThan(1_001);
          }
        },
      ),
    );
  });
});
