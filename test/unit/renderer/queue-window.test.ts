import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JobKey, Phase, type QueuePage } from '../../../src/contract/index.ts';
import { lineAt, lineCount, placeAt, placeOfRow, topOf } from '../../../src/renderer/queue/row-layout.ts';
import {
  applyToQueue,
  emptyQueue,
  PAGE_LENGTH,
  pagesOf,
  placeOf,
  rowAt,
  withPage,
  withRowsOf,
} from '../../../src/renderer/state/queue-window.ts';
import { queueRow } from '../../support/queue-row.ts';
import { emptyOverview } from '../../support/stub-api.ts';

const TOTAL = 50_000;
const page = (index: number): QueuePage => ({
  rows: Array.from({ length: PAGE_LENGTH }, (_, at) => queueRow(index * PAGE_LENGTH + at)),
  nextCursor: `after page ${index}`,
  total: TOTAL,
  phases: { ...emptyQueue.phases, ready: TOTAL },
});

describe('the pages that a window holds', () => {
  test('are few, however far one scrolls, and are those around what is shown', () => {
    let queue = emptyQueue;
    for (let index = 0; index < TOTAL / PAGE_LENGTH; index++) queue = withPage(queue, index, page(index));
    expect(queue.pages.size).toBeLessThanOrEqual(10);
    expect(rowAt(queue, TOTAL - 1)?.serviceId).toBe(String(TOTAL - 1));
    expect(rowAt(queue, 0)).toBeNull();
  });

  test('keep the rows that say the same when they are read again', () => {
    const queue = withPage(emptyQueue, 0, page(0));
    const again = page(0);
    const changed = {
      ...again,
      rows: [queueRow(100), ...again.rows.slice(1), queueRow(1, { title: 'Other' })],
    };
    const kept = withRowsOf(queue, changed);
    expect(kept).toEqual(changed);
    expect(kept.rows[1]).toBe(rowAt(queue, 1));
    expect(kept.rows.at(-1)).toBe(changed.rows.at(-1));
  });

  test('are asked for from the nearest place that is known', () => {
    const queue = withPage(withPage(emptyQueue, 0, page(0)), 7, page(7));
    expect(placeOf(queue, 0)).toEqual({ cursor: null, skip: 0 });
    expect(placeOf(queue, 1)).toEqual({ cursor: 'after page 0', skip: 0 });
    expect(placeOf(queue, 4)).toEqual({ cursor: 'after page 0', skip: 3 * PAGE_LENGTH });
    expect(placeOf(queue, 9)).toEqual({ cursor: 'after page 7', skip: PAGE_LENGTH });
    expect(pagesOf(95, 205)).toEqual([0, 1, 2]);
    expect(pagesOf(0, -1)).toEqual([0]);
  });
});

describe('events', () => {
  const queue = withPage(emptyQueue, 0, page(0));

  test('a row that stays where it is is replaced', () => {
    const { queue: after, stale } = applyToQueue(queue, [
      { kind: 'row', revision: 1, row: queueRow(3, { filesDelivered: 1 }) },
      { kind: 'row', revision: 2, row: queueRow(3, { filesDelivered: 1, filesPickedUp: 1 }) },
    ]);
    expect(stale).toBe(false);
    expect(rowAt(after, 3)).toMatchObject({ filesDelivered: 1, filesPickedUp: 1 });
    expect(rowAt(after, 4)).toBe(rowAt(queue, 4));
  });

  test.each([
    ['moves to another phase', { kind: 'row', revision: 1, row: queueRow(3, { phase: 'done' }) } as const],
    ['gets more urgent', { kind: 'row', revision: 1, row: queueRow(3, { urgency: 'today' }) } as const],
    ['comes', { kind: 'row', revision: 1, row: queueRow(70_000) } as const],
    ['goes', { kind: 'row-gone', revision: 1, key: 'demo:3' } as const],
    ['is to be read again', { kind: 'resync', revision: 1, overview: emptyOverview } as const],
  ])('what %s makes the window stale', (_what, event) => {
    expect(applyToQueue(queue, [event]).stale).toBe(true);
  });

  test('what is no row changes nothing', () => {
    const event = { kind: 'job', revision: 1, jobKey: JobKey.parse('demo:3') } as const;
    expect(applyToQueue(queue, [event])).toEqual({ queue, stale: false });
  });
});

const counts = fc.record(
  Object.fromEntries(Phase.options.map((phase) => [phase, fc.nat(40)])) as Record<
    Phase,
    fc.Arbitrary<number>
  >,
);

test('lines, headings and rows agree, for any counts', () => {
  fc.assert(
    fc.property(counts, (given) => {
      const lines = Array.from({ length: lineCount(given) }, (_, place) => lineAt(given, place));
      expect(lineAt(given, lines.length)).toBeNull();
      const rows = lines.flatMap((line) => (line?.kind === 'row' ? [line.index] : []));
      expect(rows).toEqual(rows.map((_, index) => index));
      expect(rows).toHaveLength(Object.values(given).reduce((sum, count) => sum + count, 0));
      for (const index of rows) expect(lines[placeOfRow(given, index)]).toEqual({ kind: 'row', index });
      const groups = lines.flatMap((line) => (line?.kind === 'group' ? [line.phase] : []));
      expect(groups).toEqual(Phase.options.filter((phase) => given[phase] > 0));
    }),
  );
});

test('every line stands right below the one before it, and is found by any point of it', () => {
  const heights = { group: 38.4, row: 65.6 };
  fc.assert(
    fc.property(counts, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (given, part) => {
      let top = 0;
      for (let place = 0; place < lineCount(given); place++) {
        const height = heights[lineAt(given, place)?.kind ?? 'row'];
        expect(topOf(given, place, heights)).toBeCloseTo(top, 6);
        expect(placeAt(given, top + part * height, heights)).toBe(place);
        top += height;
      }
      expect(topOf(given, lineCount(given), heights)).toBeCloseTo(top, 6);
      expect(placeAt(given, top + 1_000, heights)).toBe(Math.max(0, lineCount(given) - 1));
      expect(placeAt(given, -10, heights)).toBe(0);
    }),
  );
});
