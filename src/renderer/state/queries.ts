import { focusManager, notifyManager, type Query, QueryClient, type QueryKey } from '@tanstack/react-query';
import type { StationEvent } from '../../contract/index.ts';
import { isApiError } from '../locales/problem.ts';
import { ASK_AGAIN_MS, RETRY_MS } from './reading.ts';

const RELOAD_AFTER_MS = 200;
/** How the station's events keep an answer up to date. */
export interface Upkeep {
  /**
   * Whether the event means that the data must be read again. Without it, only a resync does.
   * @param data what is shown; undefined while it is being read for the first time
   */
  concerns?(event: StationEvent, data: unknown): boolean;
  /** What the event changes in the data, without reading again. */
  patch?(data: unknown, event: StationEvent): unknown;
  /** Minimum time between reads. */
  paceMs?: number;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly upkeep?: Upkeep };
  }
}

// A window behind others is kept up to date too, and an answer is drawn at once rather than a timer later.
focusManager.setFocused(true);
notifyManager.setScheduler(queueMicrotask);

/**
 * The cache of one window's answers. Only the station's events, and a call without an answer, make it read
 * again.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The station is on this machine or network, so it does not matter whether the browser thinks it is
        // online.
        networkMode: 'always',
        retryDelay: RETRY_MS,
        refetchInterval: ({ state }) => (isUnanswered(state.error) ? ASK_AGAIN_MS : false),
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // No event keeps an answer up to date that no screen shows.
        gcTime: 0,
        structuralSharing: false,
      },
    },
  });
}

/** Whether there was no answer. A refusal in the station's own words is one. */
const isUnanswered = (error: unknown): boolean => error !== null && !isApiError(error);

/**
 * Retries once a moment later, unless the last call had no answer either; then the next call is in ten
 * seconds.
 */
export const retryOnce =
  (client: QueryClient, queryKey: QueryKey) =>
  (failures: number, error: unknown): boolean => {
    const state = client.getQueryState(queryKey);
    const failedBefore = state !== undefined && state.errorUpdatedAt > state.dataUpdatedAt;
    return failures === 0 && !failedBefore && isUnanswered(error);
  };

/**
 * Keeps the answers on screen up to date: patched if an event says enough, otherwise read again, usually at
 * most five times a second.
 * @returns a function that takes the station's events, one by one
 */
export function keepTrue(client: QueryClient): (event: StationEvent) => void {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const readAgain = async (query: Query): Promise<void> => {
    const isUnderWay = query.state.fetchStatus !== 'idle';
    const refetch = () =>
      client.refetchQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
    await refetch();
    // That answer may be older than the event.
    if (isUnderWay) await refetch();
  };
  const readAgainSoon = (query: Query, paceMs = RELOAD_AFTER_MS): void => {
    if (timers.has(query.queryHash)) return;
    const timer = setTimeout(() => {
      timers.delete(query.queryHash);
      void readAgain(query);
    }, paceMs);
    timers.set(query.queryHash, timer);
  };
  const patch = (query: Query, upkeep: Upkeep, event: StationEvent): boolean => {
    const before = query.state.data;
    if (upkeep.patch === undefined || query.state.status !== 'success') return false;
    const patched = upkeep.patch(before, event);
    if (patched !== before) client.setQueryData(query.queryKey, patched);
    return patched !== before;
  };
  const take = (query: Query, upkeep: Upkeep, event: StationEvent): void => {
    const isConcerned = event.kind === 'resync' || upkeep.concerns?.(event, query.state.data) === true;
    const isPatched = patch(query, upkeep, event);
    // If events only patch an answer, nothing else corrects one that was on its way before the patch.
    const isOvertaken = isPatched && upkeep.concerns === undefined && query.state.fetchStatus !== 'idle';
    if (isConcerned || isOvertaken) readAgainSoon(query, upkeep.paceMs);
  };
  return (event) => {
    for (const query of client.getQueryCache().getAll()) {
      const { upkeep } = query.meta ?? {};
      if (upkeep !== undefined) take(query, upkeep, event);
    }
  };
}
