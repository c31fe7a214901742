import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  Phase,
  PrintFact,
  QueueColumn,
  QueueGrouping,
  QueueLevel,
  QueueSortColumn,
  type QueueView,
} from '../../../../src/contract/index.ts';
import { hashOfQueue, parseRoute } from '../../../../src/renderer/navigation/route.ts';
import { columnsThatFit, withMoved } from '../../../../src/renderer/queue/columns.ts';
import {
  isUnfiltered,
  plainView,
  textOfView,
  unfiltered,
  viewOfText,
} from '../../../../src/renderer/state/queue-view.ts';

const view: fc.Arbitrary<QueueView> = fc.record({
  level: fc.constantFrom(...QueueLevel.options),
  groupBy: fc.constantFrom(...QueueGrouping.options),
  sort: fc.option(fc.record({ by: fc.constantFrom(...QueueSortColumn.options), descending: fc.boolean() })),
  columns: fc.option(fc.uniqueArray(fc.constantFrom(...QueueColumn.options))),
  search: fc.string({ maxLength: 60, unit: 'grapheme' }).filter((text) => text.length <= 200),
  phases: fc.uniqueArray(fc.constantFrom(...Phase.options)),
  statuses: fc.uniqueArray(fc.string({ maxLength: 20 }), { maxLength: 5 }),
  unknown: fc.uniqueArray(fc.constantFrom(...PrintFact.options)),
  due: fc.option(fc.constantFrom('late' as const, 'today' as const, 'tomorrow' as const, '16:00')),
});

test('an address contains any view completely', () => {
  fc.assert(
    fc.property(view, (given) => {
      const route = parseRoute(hashOfQueue(textOfView(given)));
      expect(route.screen === 'queue' && viewOfText(route.params.view)).toEqual(given);
    }),
  );
});

test('the plain view needs no words, and unknown words are ignored', () => {
  expect(textOfView(plainView)).toBe('');
  expect(viewOfText('level=nonsense&group=stock&sort=-&columns=a.size&stages=b')).toEqual({
    ...plainView,
    groupBy: 'stock',
    columns: ['size'],
  });
});

test('filters are removed, and the rest of the view stays', () => {
  const filtered: QueueView = { ...plainView, level: 'jobs', search: 'silk 400', phases: ['ready'] };
  expect([isUnfiltered(filtered), isUnfiltered(unfiltered(filtered))]).toEqual([false, true]);
  expect(unfiltered(filtered).level).toBe('jobs');
});

test('with less room the less important columns give way, and the order stays', () => {
  const all = QueueColumn.options;
  expect(columnsThatFit(all, {}, 200)).toEqual(all);
  const few = columnsThatFit(['hot-folder', 'ship-by', 'product', 'last-change'], {}, 43);
  expect(few).toEqual(['hot-folder', 'ship-by']);
  expect(columnsThatFit(all, {}, 5)).toEqual([]);
  for (let rem = 20; rem < 140; rem++) {
    const fitting = columnsThatFit(all, {}, rem);
    expect(columnsThatFit(all, {}, rem + 1)).toEqual(expect.arrayContaining([...fitting]));
  }
});

test('a column that is dragged onto another takes its place', () => {
  expect(withMoved(['size', 'stock', 'id'], 'size', 'id')).toEqual(['stock', 'id', 'size']);
  expect(withMoved(['size', 'stock', 'id'], 'id', 'size')).toEqual(['id', 'size', 'stock']);
  expect(withMoved(['size', 'stock'], 'id', 'size')).toEqual(['size', 'stock']);
});
