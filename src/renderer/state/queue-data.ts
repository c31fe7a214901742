import type { StoreApi } from 'zustand';
import type { EventBatch, Phase, QueuePage } from '../../contract/index.ts';
import type { StationClient } from '../transport/transport.ts';
import {
  applyToQueue,
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
/** So many rows are asked for before they come into sight, on the side to which one scrolls. */
const AHEAD = 75;

/** What a window looks for in the queue. */
export interface QueueFilter {
  readonly search: string;
  readonly phases: readonly Phase[];
  readonly statuses: readonly string[];
}

export const noFilter: QueueFilter = { search: '', phases: [], statuses: [] };

/** Does it let every row through? */
export const isPlain = ({ search, phases, statuses }: QueueFilter): boolean =>
  search === '' && phases.length + statuses.length === 0;

export interface QueueState {
  readonly queue: QueueWindow;
  readonly filter: QueueFilter;
  /** Why what is on screen could not be read; null when it was. */
  readonly queueFailure: Failure | null;
}

export interface QueueData {
  receive(events: EventBatch): void;
  /** Everything may have changed: what is shown is read again. */
  reloadSoon(): void;
  /** Looks for something else, from the first row on, with every other filter object, even an equal one. */
  setFilter(filter: QueueFilter): void;
  /** The places that are on screen now; what is missing there is fetched. */
  showRange(first: number, last: number): void;
}

/** Keeps the part of the queue that is on screen in step with the station, at the cost of that part. */
export function createQueueData(
  state: StoreApi<QueueState>,
  client: () => Promise<StationClient>,
): QueueData {
  let range = { first: 0, last: 0 };
  let willReload = false;
  let reloads = Promise.resolve();
  const asked = new Set<number>();
  /** What a reload has read so far; empty while there is none. */
  let fresh = emptyQueue;
  /** Rises whenever answers under way are of no use any more. */
  let generation = 0;

  const read = async (place: { cursor: string | null; skip: number }): Promise<QueuePage> => {
    const { search, phases, statuses } = state.getState().filter;
    const station = await client();
    return station.queue.list({
      search,
      phases: [...phases],
      statuses: [...statuses],
      ...place,
      limit: PAGE_LENGTH,
    });
  };

  const fetchMissing = ({ first, last } = range): void => {
    const { queue } = state.getState();
    const now = generation;
    for (const page of pagesOf(first, last)) {
      const beyond = queue.loaded && page > 0 && page * PAGE_LENGTH >= queue.total;
      if (queue.pages.has(page) || asked.has(page) || beyond) continue;
      asked.add(page);
      read(placeOf(queue, page))
        .then((answer) => {
          if (now === generation) state.setState({ queue: withPage(state.getState().queue, page, answer) });
        })
        .catch(() => now === generation && reloadSoon())
        .finally(() => now === generation && asked.delete(page));
    }
  };

  /** Reads again what is on screen, counted from the top: places that were known may have moved. */
  const reload = async (): Promise<void> => {
    generation++;
    asked.clear();
    const now = generation;
    fresh = emptyQueue;
    for (const page of pagesOf(range.first, range.last)) {
      const answer = await read(placeOf(fresh, page));
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
    },
    reloadSoon,
    setFilter({ search, phases, statuses }) {
      range = { first: 0, last: 0 };
      state.setState({ filter: { search, phases, statuses } });
      void whole.load();
    },
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
