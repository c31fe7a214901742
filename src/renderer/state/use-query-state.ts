import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { QueryState } from './reading.ts';
import { useStation } from './station-context.tsx';

/**
 * The state of a query as a screen shows it. A failure stays on screen until there is an answer, or until
 * an operator retries.
 */
export function useQueryState<T>(key: readonly string[], result: UseQueryResult<T>): QueryState<T> {
  const { queries } = useStation();
  const { data, error, isPending, errorUpdateCount } = result;
  // While it retries, the query itself forgets why it failed.
  const [lastError, setLastError] = useState(error);
  if (error !== null && error !== lastError) setLastError(error);
  const failure = error ?? (isPending && errorUpdateCount > 0 ? lastError : null);
  if (failure !== null) {
    const again = (): void => void queries.resetQueries({ queryKey: key, exact: true });
    return { kind: 'failed', error: failure, again };
  }
  return data === undefined ? { kind: 'loading' } : { kind: 'loaded', data };
}
