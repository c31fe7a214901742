import { expect, test } from 'vitest';
import type { SavedView } from '../../../src/contract/index.ts';
import { changedPart, withViewAsBefore } from '../../../src/renderer/queue/view-undo.ts';
import { plainView } from '../../../src/renderer/state/queue-view.ts';

test('a change is named after what it changes; a search, and nothing, are no change to undo', () => {
  expect(changedPart(plainView, { ...plainView, groupBy: 'stock' })).toBe('groupBy');
  expect(changedPart(plainView, { ...plainView, level: 'jobs', phases: ['ready'] })).toBe('level');
  expect(changedPart(plainView, { ...plainView, search: 'silk' })).toBeNull();
  expect(changedPart(plainView, { ...plainView })).toBeNull();
});

const saved = (name: string, search = ''): SavedView => ({ ...plainView, name, search });

test('a view comes back where it was, and leaves what was saved since', () => {
  const before = [saved('a'), saved('b', 'old'), saved('c')];
  const names = (views: readonly SavedView[]) => views.map(({ name, search }) => name + search);
  expect(names(withViewAsBefore([saved('a'), saved('c'), saved('new')], before, 'b'))).toEqual([
    'a',
    'bold',
    'c',
    'new',
  ]);
  expect(names(withViewAsBefore([saved('a'), saved('c'), saved('b', 'new')], before, 'b'))).toEqual([
    'a',
    'bold',
    'c',
  ]);
  expect(names(withViewAsBefore([saved('a'), saved('x')], [saved('a')], 'x'))).toEqual(['a']);
});
