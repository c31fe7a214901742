import { useEffect, useRef, useState } from 'react';
import type { StationClient } from '../transport/transport.ts';
import { useStation } from './station-context.tsx';
import type { Live } from './use-live.ts';

/**
 * What a form begins with: read once for each subject, and not again while somebody types.
 * @returns what was read, and how to put in its place what the station has kept since.
 */
export function useReadOnce<T>(
  subject: string,
  read: (client: StationClient) => Promise<T>,
): readonly [Live<T>, (kept: T) => void] {
  const station = useStation();
  const latest = useRef(read);
  latest.current = read;
  const [held, setHeld] = useState<{ subject: string; state: Live<T> }>({
    subject,
    state: { kind: 'loading' },
  });
  useEffect(() => {
    let gone = false;
    const set = (state: Live<T>): void => {
      if (!gone) setHeld({ subject, state });
    };
    station
      .client()
      .then((client) => latest.current(client))
      .then(
        (data) => set({ kind: 'loaded', data }),
        (error: unknown) => set({ kind: 'failed', error }),
      );
    return () => {
      gone = true;
    };
  }, [station, subject]);
  const keep = (data: T): void => setHeld({ subject, state: { kind: 'loaded', data } });
  return [held.subject === subject ? held.state : { kind: 'loading' }, keep];
}
