import { describe, expect, test } from 'vitest';
import {
  beginning,
  HOLD_MS,
  held,
  PAGE_MS,
  pageAt,
  ticked,
  toggled,
  turned,
} from '../../../src/renderer/dashboard/rotation.ts';

describe('the pages of the wall', () => {
  const first = beginning(0, false);

  test('turn when their time is over, and not before', () => {
    expect(ticked(first, PAGE_MS - 1)).toBe(first);
    const second = ticked(first, PAGE_MS);
    expect(second.step).toBe(1);
    expect(ticked(second, 2 * PAGE_MS - 1)).toBe(second);
    expect(ticked(second, 2 * PAGE_MS).step).toBe(2);
  });

  test('stay for readers, longer with each move, but not for ever', () => {
    const read = held(first, 5_000);
    expect(ticked(read, 5_000 + HOLD_MS - 1).step).toBe(0);
    expect(ticked(read, 5_000 + HOLD_MS).step).toBe(1);
    expect(ticked(held(read, 10_000), 5_000 + HOLD_MS).step).toBe(0);
    expect(held(turned(first, 1, 5_000), 5_000)).toEqual(turned(first, 1, 5_000));
  });

  test('do not turn while they are paused, but can be turned', () => {
    const paused = toggled(first, 1_000);
    expect(ticked(paused, 100 * PAGE_MS)).toBe(paused);
    expect(turned(paused, 1, 2_000)).toMatchObject({ step: 1, isPaused: true });
    expect(ticked(toggled(paused, 9_000), 9_000 + PAGE_MS).step).toBe(1);
    expect(ticked(beginning(0, true), PAGE_MS).step, 'where less motion is asked for').toBe(0);
  });

  test('wrap around, in both directions', () => {
    expect([0, 1, 2, 3, 4].map((step) => pageAt(step, 3))).toEqual([0, 1, 2, 0, 1]);
    expect(pageAt(turned(first, -1, 0).step, 3)).toBe(2);
    expect(pageAt(7, 1)).toBe(0);
  });
});
