import type { Phase, QueuePage, QueueRow, StationEvent } from '../../contract/index.ts';

export const PAGE_LENGTH = 100;
/** So many rows are held around what is shown, however long the queue is. */
const MAX_PAGES = 10;

/** The part of the queue that a window holds: a few pages, and where the pages that it has met begin. */
export interface QueueWindow {
  /** False until the first page came. */
  readonly loaded: boolean;
  readonly total: number;
  readonly phases: Readonly<Record<Phase, number>>;
  readonly pages: ReadonlyMap<number, readonly QueueRow[]>;
  /** By page, what the page before it named as its end; the first page needs none. */
  readonly cursors: ReadonlyMap<number, string>;
}

export const emptyQueue: QueueWindow = {
  loaded: false,
  total: 0,
  phases: { attention: 0, prepress: 0, ready: 0, 'at-rip': 0, done: 0, cancelled: 0 },
  pages: new Map(),
  cursors: new Map(),
};

/** The row at that place of the whole queue, where the window holds it. */
export const rowAt = (queue: QueueWindow, index: number): QueueRow | null =>
  queue.pages.get(Math.floor(index / PAGE_LENGTH))?.[index % PAGE_LENGTH] ?? null;

/** The pages that hold the rows from `first` to `last`. */
export function pagesOf(first: number, last: number): number[] {
  const from = Math.max(0, Math.floor(first / PAGE_LENGTH));
  const to = Math.max(from, Math.floor(last / PAGE_LENGTH));
  return Array.from({ length: to - from + 1 }, (_, step) => from + step);
}

/** How to ask for a page: from the nearest place before it that is known. */
export function placeOf(
  queue: QueueWindow,
  page: number,
): { readonly cursor: string | null; readonly skip: number } {
  for (let near = page; near > 0; near--) {
    const cursor = queue.cursors.get(near);
    if (cursor !== undefined) return { cursor, skip: (page - near) * PAGE_LENGTH };
  }
  return { cursor: null, skip: page * PAGE_LENGTH };
}

/** The window with one more page; pages far from it are let go. */
export function withPage(queue: QueueWindow, index: number, page: QueuePage): QueueWindow {
  const loaded = [...queue.pages]
    .filter(([other]) => Math.abs(other - index) < MAX_PAGES / 2)
    .map(([other, rows]) => [other, rows] as const);
  const cursors = new Map(queue.cursors);
  if (page.nextCursor !== null) cursors.set(index + 1, page.nextCursor);
  return {
    loaded: true,
    total: page.total,
    phases: page.phases,
    pages: new Map([...loaded, [index, page.rows]]),
    cursors,
  };
}

/** A page that was read again, with the rows of the window that are equal: those do not render again. */
export function withRowsOf(queue: QueueWindow, page: QueuePage): QueuePage {
  const loaded = new Map<string, QueueRow>();
  for (const rows of queue.pages.values()) for (const row of rows) loaded.set(row.key, row);
  const steady = (row: QueueRow): QueueRow => {
    const before = loaded.get(row.key);
    return before !== undefined && JSON.stringify(before) === JSON.stringify(row) ? before : row;
  };
  return { ...page, rows: page.rows.map(steady) };
}

/**
 * Applies events to the window. A row that stays in its place is replaced; one that comes, goes or moves
 * makes the window `stale`, because only the station knows its place.
 */
export function applyToQueue(
  queue: QueueWindow,
  events: readonly StationEvent[],
): { readonly queue: QueueWindow; readonly stale: boolean } {
  let stale = false;
  const changed = new Map<string, QueueRow>();
  for (const event of events) {
    if (event.kind === 'resync' || event.kind === 'row-gone') stale = true;
    else if (event.kind === 'row') changed.set(event.row.key, event.row);
  }
  if (changed.size === 0) return { queue, stale };
  const pages = new Map<number, readonly QueueRow[]>();
  for (const [index, rows] of queue.pages) {
    const patched = rows.map((row) => {
      const newer = changed.get(row.key);
      if (newer === undefined) return row;
      changed.delete(row.key);
      if (newer.phase !== row.phase || newer.urgency !== row.urgency) stale = true;
      return newer;
    });
    pages.set(index, patched);
  }
  // A row that is not held may have come, or moved to where the window is.
  return { queue: { ...queue, pages }, stale: stale || changed.size > 0 };
}
