import { expect, test } from 'vitest';
import type { SavedView } from '../../../src/contract/index.ts';
import { withViewAsBefore } from '../../../src/renderer/queue/view-undo.ts';
import { plainView } from '../../../src/renderer/state/queue-view.ts';

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
