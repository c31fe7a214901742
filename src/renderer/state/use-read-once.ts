import { useEffect, useRef, useState } from 'react';
import type { StationClient } from '../transport/transport.ts';
import { type QueryState, reading } from './reading.ts';
import { useStation } from './station-context.tsx';

/**
 * What a form begins with: read once for each subject, and not again while somebody types.
 * @returns what was read, and how to put in its place what the station has kept since.
 */
export function useReadOnce<T>(
  subject: string,
  read: (client: StationClient) => Promise<T>,
): readonly [QueryState<T>, (kept: T) => void] {
  const station = useStation();
  const latest = useRef(read);
  latest.current = read;
  const [result, setResult] = useState<{ subject: string; state: QueryState<T> }>({
    subject,
    state: { kind: 'loading' },
  });
  useEffect(() => {
    const data = reading<T>(
      async () => latest.current(await station.client()),
      (state) => setResult({ subject, state }),
    );
    void data.load();
    return () => data.stop();
  }, [station, subject]);
  const keep = (data: T): void => setResult({ subject, state: { kind: 'loaded', data } });
  return [result.subject === subject ? result.state : { kind: 'loading' }, keep];
}
