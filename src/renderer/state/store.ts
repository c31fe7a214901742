import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Overview, Phase, QueuePage, StationEvent } from '../../contract/index.ts';
import type { StationClient, Transport } from '../transport/transport.ts';
import { applyToQueue, emptyQueue, type QueueWindow, withNextPage } from './queue-window.ts';

const RECONNECT_MS = 1_000;
const RELOAD_AFTER_MS = 150;
const PAGE_LENGTH = 200;
const MOST_AT_ONCE = 500;

export type LinkState = 'connecting' | 'open' | 'lost';

export interface StationState {
  readonly link: LinkState;
  readonly overview: Overview | null;
  readonly queue: QueueWindow;
  readonly search: string;
  readonly phases: readonly Phase[];
}

export interface StationStore {
  readonly state: StoreApi<StationState>;
  /** The station, once there is a link to it. */
  client(): Promise<StationClient>;
  /** Hears every event; returns how to stop. */
  onEvent(listener: (event: StationEvent) => void): () => void;
  setSearch(search: string): void;
  togglePhase(phase: Phase): void;
  loadMore(): void;
}

/** Keeps a window in step with its station: a snapshot first, then events; after a gap, the snapshot again. */
export function createStationStore(transport: Transport): StationStore {
  const state = createStore<StationState>(() => ({
    link: 'connecting',
    overview: null,
    queue: emptyQueue,
    search: '',
    phases: [],
  }));
  const listeners = new Set<(event: StationEvent) => void>();
  let open = Promise.withResolvers<StationClient>();
  let reloadTimer: ReturnType<typeof setTimeout> | null = null;
  let revision = 0;

  const list = async (cursor: string | null, limit: number): Promise<QueuePage> => {
    const { search, phases } = state.getState();
    return (await open.promise).queue.list({ search, phases: [...phases], cursor, limit });
  };

  /** Reads again what the queue shows; an answer to a question that has changed since is dropped. */
  const reload = async (): Promise<void> => {
    const { search, phases, queue } = state.getState();
    const limit = Math.min(Math.max(queue.rows.length, PAGE_LENGTH), MOST_AT_ONCE);
    const page = await list(null, limit);
    const now = state.getState();
    if (now.search === search && now.phases === phases) state.setState({ queue: { ...page, loaded: true } });
  };
  const reloadSoon = (): void => {
    if (reloadTimer !== null) return;
    reloadTimer = setTimeout(() => {
      reloadTimer = null;
      reload().catch(() => undefined);
    }, RELOAD_AFTER_MS);
  };

  const hear = (event: StationEvent): void => {
    const gap = event.kind !== 'resync' && event.revision !== revision + 1;
    revision = event.revision;
    if (event.kind === 'resync' || event.kind === 'overview') state.setState({ overview: event.overview });
    const { queue, stale } = applyToQueue(state.getState().queue, event);
    state.setState({ queue });
    if (stale || gap) reloadSoon();
    for (const listener of listeners) listener(event);
  };

  const run = async (): Promise<void> => {
    for (;;) {
      try {
        const { client, closed } = await transport();
        open.resolve(client);
        state.setState({ link: 'open' });
        const events = await client.events.subscribe();
        const heard = (async () => {
          for await (const event of events) hear(event);
        })();
        await Promise.race([heard, closed]);
      } catch {
        // Told on screen by the link state; what went wrong with a link is of no use to an operator.
      }
      open = Promise.withResolvers<StationClient>();
      state.setState({ link: 'lost' });
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
    }
  };
  void run();

  return {
    state,
    client: () => open.promise,
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setSearch(search) {
      state.setState({ search });
      reload().catch(() => undefined);
    },
    togglePhase(phase) {
      const { phases } = state.getState();
      state.setState({
        phases: phases.includes(phase) ? phases.filter((one) => one !== phase) : [...phases, phase],
      });
      reload().catch(() => undefined);
    },
    loadMore() {
      const { queue } = state.getState();
      if (queue.nextCursor === null) return;
      list(queue.nextCursor, PAGE_LENGTH)
        .then((page) =>
          state.setState({ queue: withNextPage(state.getState().queue, queue.nextCursor, page) }),
        )
        .catch(() => undefined);
    },
  };
}
