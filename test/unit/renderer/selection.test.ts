import { expect, test } from 'vitest';
import {
  afterEvent,
  afterLeaving,
  MAX_SELECTED,
  type Selection,
  toggled,
  totalOf,
  withRows,
} from '../../../src/renderer/queue/selection.ts';
import { queueRow } from '../../support/queue-row.ts';

const none: Selection = new Map();

test('a row is selected once, and deselected when it is toggled again', () => {
  const one = toggled(none, queueRow(1));
  expect([...one.keys()]).toEqual(['demo:1']);
  expect(toggled(one, queueRow(1)).size).toBe(0);
  expect(withRows(one, [queueRow(1), queueRow(2)]).size).toBe(2);
});

test('no more rows are selected than can be acted on at once', () => {
  const rows = Array.from({ length: MAX_SELECTED + 5 }, (_, id) => queueRow(id));
  expect(withRows(none, rows).size).toBe(MAX_SELECTED);
  // A row that is already selected takes no second place.
  expect(withRows(withRows(none, rows.slice(0, 1)), rows).size).toBe(MAX_SELECTED);
});

test('a row that moves to another stage or goes is no longer selected; one that stays is', () => {
  const both = withRows(none, [queueRow(1), queueRow(2)]);
  const news = { kind: 'row', revision: 1, row: queueRow(1, { filesDelivered: 1 }) } as const;
  expect(afterEvent(both, news)).toBe(both);
  const moved = { kind: 'row', revision: 2, row: queueRow(1, { phase: 'at-rip' }) } as const;
  expect([...afterEvent(both, moved).keys()]).toEqual(['demo:2']);
  const gone = { kind: 'row-gone', level: 'batches', revision: 3, key: 'demo:2' } as const;
  expect([...afterEvent(both, gone).keys()]).toEqual(['demo:1']);
});

test('a row that was acted on stays selected in any stage, until it is left', () => {
  const both = withRows(none, [queueRow(1), queueRow(2)]);
  const acted = new Set(['demo:1', 'demo:2']);
  const moved = { kind: 'row', revision: 1, row: queueRow(1, { phase: 'on-hold' }) } as const;
  expect(afterEvent(both, moved, acted)).toBe(both);
  const now = new Map([
    ['demo:1', queueRow(1, { phase: 'on-hold' })],
    ['demo:2', queueRow(2, { rush: true })],
  ]);
  expect([...afterLeaving(both, acted, (key) => now.get(key) ?? null).keys()]).toEqual(['demo:2']);
  expect([...afterLeaving(both, acted, () => null).keys()]).toEqual([]);
  expect([...afterLeaving(both, new Set(), () => null).keys()]).toEqual(['demo:1', 'demo:2']);
});

test('a selection says what it adds up to, and whether that is all', () => {
  expect(totalOf(withRows(none, [queueRow(1), queueRow(2, { filesTotal: 3 })]))).toEqual({
    copies: 200,
    isMore: false,
    files: 4,
  });
  expect(totalOf(withRows(none, [queueRow(1, { copies: null })]))).toMatchObject({ copies: 0, isMore: true });
});
