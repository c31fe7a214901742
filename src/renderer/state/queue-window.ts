import type { QueuePage, QueueRow, StationEvent } from '../../contract/index.ts';

/** The part of the queue that a window holds. */
export interface QueueWindow extends QueuePage {
  /** False until the first page came. */
  readonly loaded: boolean;
}

export const emptyQueue: QueueWindow = { rows: [], nextCursor: null, total: 0, loaded: false };

/**
 * What an event changes in the window. A row that stays in its phase is replaced where it stands; whatever comes, goes or
 * moves makes the window `stale`: where it belongs is the station's to say.
 */
export function applyToQueue(
  queue: QueueWindow,
  event: StationEvent,
): { readonly queue: QueueWindow; readonly stale: boolean } {
  switch (event.kind) {
    case 'resync':
      return { queue, stale: true };
    case 'row': {
      const before = queue.rows.find((row) => row.key === event.row.key);
      if (before === undefined || before.phase !== event.row.phase) return { queue, stale: true };
      const rows = queue.rows.map((row): QueueRow => (row.key === event.row.key ? event.row : row));
      return { queue: { ...queue, rows }, stale: false };
    }
    case 'row-gone': {
      const rows = queue.rows.filter((row) => row.key !== event.key);
      return { queue: { ...queue, rows }, stale: rows.length < queue.rows.length };
    }
    case 'overview':
    case 'job':
    case 'transfer':
      return { queue, stale: false };
  }
}

/** The window with its next page, unless it has changed since that page was asked for. */
export function withNextPage(queue: QueueWindow, askedFrom: string | null, page: QueuePage): QueueWindow {
  if (queue.nextCursor !== askedFrom) return queue;
  return { ...page, rows: [...queue.rows, ...page.rows], loaded: true };
}
