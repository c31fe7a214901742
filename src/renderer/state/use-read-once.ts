import { useQuery } from '@tanstack/react-query';
import type { StationClient } from '../transport/transport.ts';
import { retryOnce } from './queries.ts';
import type { QueryState } from './reading.ts';
import { useStation } from './station-context.tsx';
import { useQueryState } from './use-query-state.ts';

/**
 * What a form begins with: read once for each key, and not again while somebody types.
 * @returns what was read, and how to put in its place what the station has kept since.
 */
export function useReadOnce<T>(
  key: readonly [string, ...string[]],
  read: (client: StationClient) => Promise<T>,
): readonly [QueryState<T>, (kept: T) => void] {
  const { client, queries } = useStation();
  const result = useQuery<T>(
    {
      queryKey: key,
      queryFn: async () => read(await client()),
      retry: retryOnce(queries, key),
      staleTime: Number.POSITIVE_INFINITY,
    },
    queries,
  );
  return [useQueryState(key, result), (kept) => void queries.setQueryData<T>(key, () => kept)];
}
