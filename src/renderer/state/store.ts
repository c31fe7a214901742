import type { QueryClient } from '@tanstack/react-query';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EventBatch, Language, QueueRow, QueueView, StationEvent } from '../../contract/index.ts';
import type { StationClient, Transport } from '../transport/transport.ts';
import { CurrentLanguage } from './current-language.ts';
import { createQueryClient, keepTrue } from './queries.ts';
import { createQueueData, type QueueState } from './queue-data.ts';
import { plainView } from './queue-view.ts';
import { emptyQueue, noRows } from './queue-window.ts';
import { shareStructure } from './structural-share.ts';

const RECONNECT_MS = 1_000;

export type LinkState = 'connecting' | 'open' | 'lost';

export interface StationState extends QueueState {
  readonly link: LinkState;
  /** Since when there is no link, in ms since the epoch; null while there is one. */
  readonly unlinkedSince: number | null;
}

export interface StationStore {
  readonly state: StoreApi<StationState>;
  /** What the screens have read from the station. */
  readonly queries: QueryClient;
  /** The station, once there is a link to it. */
  client(): Promise<StationClient>;
  /** Subscribes to every event; returns a function that stops. */
  onEvent(listener: (event: StationEvent) => void): () => void;
  /**
   * Subscribes to calls that were refused because the operator lacks the role; returns a function that
   * stops.
   */
  onForbidden(listener: () => void): () => void;
  /** Sets the language in which this window is shown. */
  speak(language: Language): void;
  setView(view: QueueView): void;
  /** The operator acts on rows of the queue, or has left them; see QueueState's `acted`. */
  keepStill(acted: readonly QueueRow['key'][]): void;
  moveOn(): void;
  /** The places of the queue that are on screen. */
  showRange(first: number, last: number): void;
  /** The rows of the queue from a place on, at most 500. */
  queueRows(first: number, count: number): Promise<readonly QueueRow[]>;
}

/** Keeps a window in step with its station: a snapshot first, then events; after a gap, another snapshot. */
export function createStationStore(transport: Transport): StationStore {
  const state = createStore<StationState>(() => ({
    link: 'connecting',
    unlinkedSince: Date.now(),
    overview: null,
    queue: emptyQueue,
    view: plainView,
    earlierViews: [],
    acted: noRows,
    queueFailure: null,
  }));
  const queries = createQueryClient();
  const listeners = new Set([keepTrue(queries)]);
  const forbiddenListeners = new Set<() => void>();
  let open = Promise.withResolvers<StationClient>();
  let revision = 0;
  /** Ends when another level of the queue is shown. */
  let shown = new AbortController();
  const currentLanguage = new CurrentLanguage();
  const queue = createQueueData(state, () => open.promise);

  const receive = (batch: EventBatch): void => {
    for (const event of batch) {
      if (event.kind !== 'resync' && event.revision !== revision + 1) queue.reloadSoon();
      revision = event.revision;
      if (event.kind === 'resync' || event.kind === 'overview') {
        state.setState({ overview: shareStructure(state.getState().overview, event.overview) });
      }
    }
    queue.receive(batch);
    for (const event of batch) for (const listener of listeners) listener(event);
  };

  const hearForbidden = (): void => {
    for (const listener of forbiddenListeners) listener();
  };

  /** Hears the events for what is shown, and others as soon as another level is; until the stream ends. */
  const hear = async (client: StationClient): Promise<void> => {
    for (;;) {
      const { level } = state.getState().view;
      const { signal } = shown;
      try {
        for await (const batch of await client.events.subscribe({ level }, { signal })) receive(batch);
        if (!signal.aborted) return;
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    }
  };

  const run = async (): Promise<void> => {
    for (;;) {
      try {
        const { client, closed } = await transport(hearForbidden);
        open.resolve(client);
        state.setState({ link: 'open', unlinkedSince: null });
        currentLanguage.linked(client);
        await Promise.race([hear(client), closed]);
      } catch {
        // The link state says so on screen; the details of a broken link are of no use to an operator.
      }
      currentLanguage.linked(null);
      open = Promise.withResolvers<StationClient>();
      state.setState((before) => ({ link: 'lost', unlinkedSince: before.unlinkedSince ?? Date.now() }));
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
    }
  };
  void run();

  return {
    state,
    queries,
    client: () => open.promise,
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onForbidden(listener) {
      forbiddenListeners.add(listener);
      return () => forbiddenListeners.delete(listener);
    },
    speak: (language) => currentLanguage.speak(language),
    setView(view) {
      const { level } = state.getState().view;
      queue.setView(view);
      if (view.level === level) return;
      shown.abort();
      shown = new AbortController();
    },
    keepStill: (acted) => queue.keepStill(acted),
    moveOn: () => queue.moveOn(),
    showRange: (first, last) => queue.showRange(first, last),
    queueRows: (first, count) => queue.rows(first, count),
  };
}
