import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JobKey, type QueuePage, type QueueView } from '../../../src/contract/index.ts';
import {
  groupOfRow,
  layoutOf,
  lineAt,
  placeAt,
  placeOfRow,
  topOf,
} from '../../../src/renderer/queue/row-layout.ts';
import { plainView } from '../../../src/renderer/state/queue-view.ts';
import {
  applyToQueue,
  askedBy,
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
  groups: [{ key: 'ready', label: null, count: TOTAL }],
  phases: { ...emptyQueue.phases, ready: TOTAL },
  pickedUpToday: 0,
});

describe('the pages in a window', () => {
  test('are few, however far one scrolls, and are those around the visible ones', () => {
    let queue = emptyQueue;
    for (let index = 0; index < TOTAL / PAGE_LENGTH; index++) queue = withPage(queue, index, page(index));
    expect(queue.pages.size).toBeLessThanOrEqual(10);
    expect(rowAt(queue, TOTAL - 1)?.serviceId).toBe(String(TOTAL - 1));
    expect(rowAt(queue, 0)).toBeNull();
  });

  test('keep unchanged rows when they are read again', () => {
    const queue = withPage(emptyQueue, 0, page(0));
    const again = page(0);
    const changed = {
      ...again,
      rows: [queueRow(100), ...again.rows.slice(1), queueRow(1, { jobNames: ['Other'] })],
    };
    const kept = withRowsOf(queue, changed);
    expect(kept).toEqual(changed);
    expect(kept.rows[1]).toBe(rowAt(queue, 1));
    expect(kept.rows.at(-1)).toBe(changed.rows.at(-1));
  });

  test('are requested from the nearest known place', () => {
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

  test('a row that stays in place is replaced', () => {
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
    ['goes', { kind: 'row-gone', revision: 1, level: 'batches', key: 'demo:3' } as const],
    ['has to be read again', { kind: 'resync', revision: 1, overview: emptyOverview } as const],
  ])('a row that %s makes the window stale', (_what, event) => {
    expect(applyToQueue(queue, [event]).stale).toBe(true);
  });

  test('events about rows of another level change nothing', () => {
    const events = [
      { kind: 'row', revision: 1, row: queueRow(70_000, { level: 'jobs' }) },
      { kind: 'row-gone', revision: 2, level: 'jobs', key: 'demo:3' },
    ] as const;
    expect(applyToQueue(queue, events)).toEqual({ queue, stale: false });
  });

  test('a change of what a row is grouped or sorted by makes the window stale, and only there', () => {
    const changed = queueRow(3, { copies: 250, groups: { ...queueRow(3).groups, stock: 'Silk 400 gsm' } });
    const event = { kind: 'row', revision: 1, row: changed } as const;
    const shown = (more: Partial<QueueView>) => ({
      ...queue,
      asked: { view: { ...plainView, ...more }, collapsed: [] },
    });
    const isStale = (more: Partial<QueueView>) => applyToQueue(shown(more), [event]).stale;
    expect(isStale({})).toBe(false);
    expect(isStale({ groupBy: 'stock' })).toBe(true);
    expect(isStale({ groupBy: 'finishing' })).toBe(false);
    expect(isStale({ sort: { by: 'copies', descending: true } })).toBe(true);
    expect(isStale({ sort: { by: 'size', descending: true } })).toBe(false);
  });

  test('an event about no row changes nothing', () => {
    const event = { kind: 'job', revision: 1, jobKey: JobKey.parse('demo:3') } as const;
    expect(applyToQueue(queue, [event])).toEqual({ queue, stale: false });
  });
});

test('collapsed groups are requested as such, unless a search or a stage shows their contents', () => {
  const { screens } = emptyOverview;
  const collapsed = { stage: ['done', 'cancelled'], stock: ['Silk'] };
  const overview = { ...emptyOverview, screens: { ...screens, queue: { ...screens.queue, collapsed } } };
  const of = (more: Partial<QueueView>) => askedBy({ view: { ...plainView, ...more }, overview }).collapsed;
  expect(of({})).toEqual(['done', 'cancelled']);
  expect(of({ groupBy: 'stock' })).toEqual(['Silk']);
  expect(of({ groupBy: 'rip' })).toEqual([]);
  expect(of({ phases: ['done'] })).toEqual(['cancelled']);
  expect(of({ search: 'silk' })).toEqual([]);
  expect(askedBy({ view: plainView, overview: null }).collapsed).toEqual([]);
});

test('a page brings its groups, stages and today’s counts, and remembers its query', () => {
  const asked = { view: { ...plainView, search: 'a' }, collapsed: ['done'] };
  const answer = { ...page(0), pickedUpToday: 286 };
  const { groups, phases, total, pickedUpToday } = withPage({ ...emptyQueue, asked }, 0, answer);
  expect({ groups, phases, total, pickedUpToday }).toEqual({
    groups: answer.groups,
    phases: answer.phases,
    total: TOTAL,
    pickedUpToday: 286,
  });
  expect(withPage({ ...emptyQueue, asked }, 0, answer).asked).toBe(asked);
});

/** Groups of a queue, some of them collapsed. */
const given = fc
  .array(fc.record({ count: fc.integer({ min: 1, max: 40 }), isCollapsed: fc.boolean() }), { maxLength: 12 })
  .map((all) => all.map((one, index) => ({ ...one, key: `group ${index}` })));
type Given = readonly { readonly key: string; readonly count: number; readonly isCollapsed: boolean }[];

const layoutOfGiven = (groups: Given) =>
  layoutOf(
    groups,
    groups.filter(({ isCollapsed }) => isCollapsed).map(({ key }) => key),
  );

test('lines, headings and rows agree, for any groups', () => {
  fc.assert(
    fc.property(given, (groups) => {
      const layout = layoutOfGiven(groups);
      const lines = Array.from({ length: layout.lines }, (_, place) => lineAt(layout, place));
      expect(lineAt(layout, lines.length)).toBeNull();
      expect(lineAt(layout, -1)).toBeNull();
      const rows = lines.flatMap((line) => (line?.kind === 'row' ? [line.index] : []));
      expect(rows).toEqual(rows.map((_, index) => index));
      const open = groups.filter(({ isCollapsed }) => !isCollapsed);
      expect(rows).toHaveLength(open.reduce((sum, { count }) => sum + count, 0));
      expect(layout.rows).toBe(rows.length);
      let group = -1;
      for (const [place, line] of lines.entries()) {
        if (line?.kind === 'group') expect(line.group).toBe(++group);
        if (line?.kind !== 'row') continue;
        expect(placeOfRow(layout, line.index)).toBe(place);
        expect(groupOfRow(layout, line.index)).toBe(group);
      }
      expect(group).toBe(groups.length - 1);
    }),
  );
});

test('every line is right below the previous one, and is found by any point in it', () => {
  const heights = { group: 38.4, row: 65.6 };
  fc.assert(
    fc.property(given, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (groups, part) => {
      const layout = layoutOfGiven(groups);
      let top = 0;
      for (let place = 0; place < layout.lines; place++) {
        const height = heights[lineAt(layout, place)?.kind ?? 'row'];
        expect(topOf(layout, place, heights)).toBeCloseTo(top, 6);
        expect(placeAt(layout, top + part * height, heights)).toBe(place);
        top += height;
      }
      expect(topOf(layout, layout.lines, heights)).toBeCloseTo(top, 6);
      expect(placeAt(layout, top + 1_000, heights)).toBe(Math.max(0, layout.lines - 1));
      expect(placeAt(layout, -10, heights)).toBe(0);
    }),
  );
});
