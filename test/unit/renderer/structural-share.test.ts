import { expect, test } from 'vitest';
import { shareItems, shareStructure } from '../../../src/renderer/state/structural-share.ts';
import { emptyOverview } from '../../support/stub-api.ts';

test('unchanged parts of an overview stay the same objects, and new ones are there', () => {
  const before = structuredClone(emptyOverview);
  const next = {
    ...structuredClone(emptyOverview),
    phases: { ...emptyOverview.phases, ready: 7 },
    demo: { adminUrl: 'http://127.0.0.1:1/sandbox' },
    canOpenDemo: false,
  };
  const kept = shareStructure(before, next);
  expect(kept).toEqual(next);
  expect(kept.screens).toBe(before.screens);
  expect(kept.connections).toBe(before.connections);
  expect(kept.phases).not.toBe(before.phases);
  expect(shareStructure(null, next)).toBe(next);
});

test('items of lists that have not changed stay the same objects, wherever they stand', () => {
  const item = (id: string, done = 0) => ({ id, done, of: ['a', 'b'] });
  const before = { waiting: [item('1'), item('2'), item('3')], totals: { waiting: 3 } };
  const next = { waiting: [item('2'), item('3', 1), item('4')], totals: { waiting: 3 }, paused: [] };
  const kept = shareItems(before, next);
  expect(kept).toEqual(next);
  const waiting: unknown = Reflect.get(Object(kept), 'waiting');
  expect(Reflect.get(Object(waiting), 0)).toBe(before.waiting[1]);
  expect(Reflect.get(Object(waiting), 1)).toBe(next.waiting[1]);
  expect(shareItems(undefined, next)).toBe(next);
  expect(shareItems(before, [1])).toEqual([1]);
});
