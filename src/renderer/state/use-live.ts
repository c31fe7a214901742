import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { StationEvent } from '../../contract/index.ts';
import type { StationClient } from '../transport/transport.ts';
import { retryOnce } from './queries.ts';
import type { QueryState } from './reading.ts';
import { useStation } from './station-context.tsx';
import { shareItems } from './structural-share.ts';
import { useQueryState } from './use-query-state.ts';

/** Where a screen's data come from, and how they stay up to date. */
export interface QuerySource<T> {
  readonly load: (client: StationClient) => Promise<T>;
  /**
   * Whether the event means that the data must be read again. Without it, only a gap in the events does.
   * @param data what is shown; undefined while it is being read for the first time
   */
  readonly concerns?: (event: StationEvent, data: T | undefined) => boolean;
  /** What the event changes in the data, without reading again. */
  readonly patch?: (data: T, event: StationEvent) => T;
  /** Minimum time between reads. */
  readonly paceMs?: number;
  /** For long lists: items that have not changed stay the same objects, so that their rows stay as well. */
  readonly sharesItems?: boolean;
  /** Under another key, shows the previous data until there is an answer. */
  readonly keepsPrevious?: boolean;
}

/**
 * The data of one screen, read once for all that show them and then kept up to date by events (`keepTrue`).
 * A read that the station does not answer is repeated.
 * @param key identifies the data: the same key means the same data, and another key starts afresh.
 */
export function useLive<T>(key: readonly [string, ...string[]], source: QuerySource<T>): QueryState<T> {
  const { client, queries } = useStation();
  const { load, sharesItems = false, keepsPrevious = false, ...upkeep } = source;
  const result = useQuery<T>(
    {
      queryKey: key,
      queryFn: async () => load(await client()),
      retry: retryOnce(queries, key),
      meta: { upkeep },
      ...(sharesItems && { structuralSharing: shareItems }),
      ...(keepsPrevious && { placeholderData: keepPreviousData }),
    },
    queries,
  );
  return useQueryState(key, result);
}
