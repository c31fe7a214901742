import { useQuery } from '@tanstack/react-query';
import type { StationClient } from '../transport/transport.ts';
import { retryOnce } from './queries.ts';
import type { QueryState } from './reading.ts';
import { useStation } from './station-context.tsx';
import { useQueryState } from './use-query-state.ts';

/**
 * What a form starts with: read once for each key, and not again while somebody types.
 * @returns what was read, and a function that replaces it with what the station has saved since.
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
