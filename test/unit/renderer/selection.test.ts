import { expect, test } from 'vitest';
import {
  afterEvent,
  MAX_SELECTED,
  type Selection,
  toggled,
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
