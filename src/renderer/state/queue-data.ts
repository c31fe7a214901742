import type { StoreApi } from 'zustand';
import type { EventBatch, Overview, QueuePage, QueueRow, QueueView } from '../../contract/index.ts';
import type { StationClient } from '../transport/transport.ts';
import {
  type Asked,
  applyToQueue,
  askedBy,
  emptyQueue,
  PAGE_LENGTH,
  pagesOf,
  placeOf,
  type QueueWindow,
  withPage,
  withRowsOf,
} from './queue-window.ts';
import { type Failure, reading } from './reading.ts';

const RELOAD_AFTER_MS = 250;
/** This many rows are requested before they become visible, in the direction of scrolling. */
const AHEAD = 75;

export interface QueueState {
  readonly overview: Overview | null;
  readonly queue: QueueWindow;
  readonly view: QueueView;
  /** Why what is on screen could not be read; null if it was. */
  readonly queueFailure: Failure | null;
}

export interface QueueData {
  receive(events: EventBatch): void;
  /** Everything may have changed, so what is shown is read again. */
  reloadSoon(): void;
  /** Shows another view from its first row. A new object counts as another view, even if it is equal. */
  setView(view: QueueView): void;
  /** The places that are now on screen; missing ones are requested. */
  showRange(first: number, last: number): void;
  /** The rows from a place on, at most 500, whether the window holds them or not. */
  rows(first: number, count: number): Promise<readonly QueueRow[]>;
}

const isEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((key, index) => key === other[index]);

/** Keeps the visible part of the queue in step with the station, at the cost of that part alone. */
export function createQueueData(
  state: StoreApi<QueueState>,
  client: () => Promise<StationClient>,
): QueueData {
  let range = { first: 0, last: 0 };
  let willReload = false;
  let reloads = Promise.resolve();
  const asked = new Set<number>();
  /** What the latest reload asks for. */
  let asking = emptyQueue.asked;
  /** What a reload has read so far; empty if there is none. */
  let fresh = emptyQueue;
  /** Rises whenever pending answers have become useless. */
  let generation = 0;

  const read = async (
    { view, collapsed }: Asked,
    place: { cursor: string | null; skip: number },
    limit = PAGE_LENGTH,
  ): Promise<QueuePage> => {
    const { columns: _ofTheScreen, ...wanted } = view;
    const station = await client();
    return station.queue.list({ ...wanted, collapsed: [...collapsed], ...place, limit });
  };
  /** The current window; before its first page, one that asks for the view. */
  const windowNow = (): QueueWindow => {
    const { queue, ...rest } = state.getState();
    return queue.loaded ? queue : { ...queue, asked: askedBy(rest) };
  };

  const fetchMissing = ({ first, last } = range): void => {
    const queue = windowNow();
    const now = generation;
    for (const page of pagesOf(first, last)) {
      const beyond = queue.loaded && page > 0 && page * PAGE_LENGTH >= queue.total;
      if (queue.pages.has(page) || asked.has(page) || beyond) continue;
      asked.add(page);
      read(queue.asked, placeOf(queue, page))
        .then((answer) => {
          if (now === generation) state.setState({ queue: withPage(windowNow(), page, answer) });
        })
        .catch(() => now === generation && reloadSoon())
        .finally(() => now === generation && asked.delete(page));
    }
  };

  /** Reads what is on screen again, counted from the top, because known places may have moved. */
  const reload = async (): Promise<void> => {
    generation++;
    asked.clear();
    const now = generation;
    asking = askedBy(state.getState());
    fresh = { ...emptyQueue, asked: asking };
    for (const page of pagesOf(range.first, range.last)) {
      const answer = await read(fresh.asked, placeOf(fresh, page));
      if (now !== generation) return;
      fresh = withPage(fresh, page, withRowsOf(state.getState().queue, answer));
    }
    state.setState({ queue: fresh });
    fresh = emptyQueue;
    fetchMissing();
  };
  const whole = reading(reload, (told) =>
    state.setState({
      queueFailure: told.kind === 'failed' ? { error: told.error, again: told.again } : null,
    }),
  );
  const reloadSoon = (): void => {
    if (willReload) return;
    willReload = true;
    setTimeout(() => {
      reloads = reloads.then(() => {
        willReload = false;
        return whole.load();
      });
    }, RELOAD_AFTER_MS);
  };

  return {
    receive(events) {
      fresh = applyToQueue(fresh, events).queue;
      const { queue, stale } = applyToQueue(state.getState().queue, events);
      if (queue !== state.getState().queue) state.setState({ queue });
      if (stale) reloadSoon();
      // Groups were opened or closed, in this window or another.
      const { collapsed } = askedBy(state.getState());
      if (queue.loaded && !isEqual(collapsed, asking.collapsed)) void whole.load();
    },
    reloadSoon,
    setView(view) {
      range = { first: 0, last: 0 };
      state.setState({ view });
      void whole.load();
    },
    rows: async (first, count) => (await read(windowNow().asked, { cursor: null, skip: first }, count)).rows,
    showRange(first, last) {
      const before = range;
      range = { first, last };
      fetchMissing({
        first: first < before.first ? first - AHEAD : first,
        last: last > before.last ? last + AHEAD : last,
      });
    },
  };
}
