import type {
  Overview,
  Phase,
  QueueGroup,
  QueuePage,
  QueueRow,
  QueueView,
  StationEvent,
} from '../../contract/index.ts';
import { plainView } from './queue-view.ts';

export const PAGE_LENGTH = 100;
/** How many pages are held around what is shown, however long the queue is. */
const MAX_PAGES = 10;

/** What a window has asked the station for: a view, and its collapsed groups. */
export interface Asked {
  readonly view: QueueView;
  readonly collapsed: readonly string[];
}

/**
 * Whether this group of a view can be collapsed. Search results, and stages that were asked for, are always
 * shown.
 */
export const canCollapse = ({ search, phases }: QueueView, key: string): boolean =>
  search === '' && !phases.some((phase) => phase === key);

/** What to ask for: the view, and the groups that the settings collapse in it. */
export function askedBy({
  view,
  overview,
}: {
  readonly view: QueueView;
  readonly overview: Overview | null;
}): Asked {
  const collapsed = overview?.screens.queue.collapsed[view.groupBy] ?? [];
  return { view, collapsed: collapsed.filter((key) => canCollapse(view, key)) };
}

/** The part of the queue that a window holds: a few pages, and where the pages it has seen begin. */
export interface QueueWindow {
  /** False until the first page has arrived. */
  readonly loaded: boolean;
  /** What all the rest is the answer to. */
  readonly asked: Asked;
  /** Rows in open groups. */
  readonly total: number;
  /** Rows that match the search, whichever phases are shown. */
  readonly phases: Readonly<Record<Phase, number>>;
  readonly pickedUpToday: number;
  /** In order. */
  readonly groups: readonly QueueGroup[];
  readonly pages: ReadonlyMap<number, readonly QueueRow[]>;
  /** By page, the end that the previous page named; the first page needs none. */
  readonly cursors: ReadonlyMap<number, string>;
}

export const emptyQueue: QueueWindow = {
  loaded: false,
  asked: { view: plainView, collapsed: [] },
  total: 0,
  phases: { attention: 0, ready: 0, 'at-rip': 0, 'on-hold': 0, prepress: 0, done: 0, cancelled: 0 },
  pickedUpToday: 0,
  groups: [],
  pages: new Map(),
  cursors: new Map(),
};

/** No row, by key. */
export const noRows: ReadonlySet<string> = new Set();

/** The row at a place of the whole queue, if the window holds it. */
export const rowAt = (queue: QueueWindow, index: number): QueueRow | null =>
  queue.pages.get(Math.floor(index / PAGE_LENGTH))?.[index % PAGE_LENGTH] ?? null;

/** The place of a row in the whole queue, if the window holds it. */
export function placeOfKey(queue: QueueWindow, key: QueueRow['key']): number | null {
  for (const [page, rows] of queue.pages) {
    const place = rows.findIndex((row) => row.key === key);
    if (place >= 0) return page * PAGE_LENGTH + place;
  }
  return null;
}

/** The pages that contain the rows from `first` to `last`. */
export function pagesOf(first: number, last: number): number[] {
  const from = Math.max(0, Math.floor(first / PAGE_LENGTH));
  const to = Math.max(from, Math.floor(last / PAGE_LENGTH));
  return Array.from({ length: to - from + 1 }, (_, step) => from + step);
}

/** How to ask for a page: from the nearest known place before it. */
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

/** The window with one more page; pages far from it are dropped. */
export function withPage(queue: QueueWindow, index: number, page: QueuePage): QueueWindow {
  const loaded = [...queue.pages]
    .filter(([other]) => Math.abs(other - index) < MAX_PAGES / 2)
    .map(([other, rows]) => [other, rows] as const);
  const cursors = new Map(queue.cursors);
  if (page.nextCursor !== null) cursors.set(index + 1, page.nextCursor);
  return {
    loaded: true,
    asked: queue.asked,
    total: page.total,
    phases: page.phases,
    pickedUpToday: page.pickedUpToday,
    groups: page.groups,
    pages: new Map([...loaded, [index, page.rows]]),
    cursors,
  };
}

/** A page that was read again, with equal rows replaced by those of the window, which do not render again. */
export function withRowsOf(queue: QueueWindow, page: QueuePage): QueuePage {
  const loaded = new Map<string, QueueRow>();
  for (const rows of queue.pages.values()) for (const row of rows) loaded.set(row.key, row);
  const known = (row: QueueRow): QueueRow => {
    const before = loaded.get(row.key);
    return before !== undefined && JSON.stringify(before) === JSON.stringify(row) ? before : row;
  };
  return { ...page, rows: page.rows.map(known) };
}

/** The value by which a column sorts a row. */
function sortValue(row: QueueRow, by: NonNullable<QueueView['sort']>['by']): unknown {
  switch (by) {
    case 'customer':
      return row.customers;
    case 'product':
      return row.products;
    case 'copies':
      return row.copies;
    case 'stock':
      return row.stocks;
    case 'finishing':
      return row.finishings;
    case 'size':
      return row.sizes;
    case 'delivery':
      return row.delivery;
    case 'ship-by':
      return row.shipBy;
    case 'progress':
      return [row.filesDelivered, row.filesTotal];
    case 'hot-folder':
      return row.hotFolderIds;
    case 'status':
      return row.status.code;
    case 'jobs':
      return [row.jobsReady, row.jobsTotal];
    case 'age':
      return row.createdAt;
    case 'connection':
      return row.connectionId;
    case 'id':
      return row.serviceId;
    case 'last-change':
      return row.lastChange.at;
  }
}

/** What determines the place of a row in a view. */
const placeIn = ({ groupBy, sort }: QueueView, row: QueueRow): string =>
  JSON.stringify([
    groupBy === 'none' ? '' : row.groups[groupBy],
    row.phase,
    row.rush,
    row.shipBy,
    row.urgency,
    sort === null ? null : sortValue(row, sort.by),
  ]);

/**
 * Applies events to the window. A row that stays in its place is replaced; one that comes, goes or moves
 * makes the window `stale`, because only the station knows its place. Rows of other levels are skipped.
 */
export function applyToQueue(
  queue: QueueWindow,
  events: readonly StationEvent[],
): { readonly queue: QueueWindow; readonly stale: boolean } {
  const { view } = queue.asked;
  let stale = false;
  const changed = new Map<string, QueueRow>();
  for (const event of events) {
    if (event.kind === 'resync') stale = true;
    else if (event.kind === 'row-gone') stale ||= event.level === view.level;
    else if (event.kind === 'row' && event.row.level === view.level) changed.set(event.row.key, event.row);
  }
  if (changed.size === 0) return { queue, stale };
  const pages = new Map<number, readonly QueueRow[]>();
  for (const [index, rows] of queue.pages) {
    const patched = rows.map((row) => {
      const newer = changed.get(row.key);
      if (newer === undefined) return row;
      changed.delete(row.key);
      if (placeIn(view, newer) !== placeIn(view, row)) stale = true;
      return newer;
    });
    pages.set(index, patched);
  }
  // A row that is not held may have arrived, or moved into the window.
  return { queue: { ...queue, pages }, stale: stale || changed.size > 0 };
}
