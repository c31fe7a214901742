import type { StoreApi } from 'zustand';
import type { EventBatch, Overview, QueuePage, QueueRow, QueueView } from '../../contract/index.ts';
import type { StationClient } from '../transport/transport.ts';
import {
  type Asked,
  applyToQueue,
  askedBy,
  emptyQueue,
  noRows,
  PAGE_LENGTH,
  pagesOf,
  placeOf,
  type QueueWindow,
  withPage,
  withRowsOf,
} from './queue-window.ts';
import { type Failure, reading } from './reading.ts';

const RELOAD_AFTER_MS = 250;
/** So long after a deed, no hand is on the rows any more. */
const STILL_MS = 60_000;
/** This many rows are requested before they become visible, in the direction of scrolling. */
const AHEAD = 75;

export interface QueueState {
  readonly overview: Overview | null;
  readonly queue: QueueWindow;
  readonly view: QueueView;
  /** What the operator showed before, the latest last. */
  readonly earlierViews: readonly QueueView[];
  /**
   * The rows that the operator has acted on and not left yet. While there are any, rows change in their
   * places and none comes, goes or moves.
   */
  readonly acted: ReadonlySet<string>;
  /** Why what is on screen could not be read; null if it was. */
  readonly queueFailure: Failure | null;
}

export interface QueueData {
  receive(events: EventBatch): void;
  /** Everything may have changed, so what is shown is read again. */
  reloadSoon(): void;
  /** Shows another view from its first row. A new object counts as another view, even if it is equal. */
  setView(view: QueueView): void;
  /** The operator acts on these rows: all stay in their places until `moveOn`. */
  keepStill(acted: readonly QueueRow['key'][]): void;
  /** The operator has left them: rows go where they belong. */
  moveOn(): void;
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
  let still: ReturnType<typeof setTimeout> | undefined;
  const isStill = (): boolean => state.getState().acted.size > 0;

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
      // Its rows are counted from where all belong now.
      if (isStill()) {
        moveOn();
        return;
      }
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
    if (willReload || isStill()) return;
    willReload = true;
    setTimeout(() => {
      reloads = reloads.then(() => {
        willReload = false;
        return isStill() ? undefined : whole.load();
      });
    }, RELOAD_AFTER_MS);
  };

  const keepStill = (acted: readonly QueueRow['key'][]): void => {
    clearTimeout(still);
    still = setTimeout(moveOn, STILL_MS);
    // What is being read now would move rows.
    generation++;
    asked.clear();
    state.setState({ acted: new Set([...state.getState().acted, ...acted]) });
  };
  function moveOn(): void {
    if (!isStill()) return;
    clearTimeout(still);
    state.setState({ acted: noRows });
    void whole.load();
  }

  return {
    receive(events) {
      fresh = applyToQueue(fresh, events).queue;
      const { queue, stale } = applyToQueue(state.getState().queue, events);
      if (queue !== state.getState().queue) state.setState({ queue });
      if (stale) reloadSoon();
      // Groups were opened or closed, in this window or another.
      const { collapsed } = askedBy(state.getState());
      if (!queue.loaded || isEqual(collapsed, asking.collapsed)) return;
      if (isStill()) moveOn();
      else void whole.load();
    },
    reloadSoon,
    keepStill,
    moveOn,
    setView(view) {
      range = { first: 0, last: 0 };
      clearTimeout(still);
      state.setState({ view, acted: noRows });
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
