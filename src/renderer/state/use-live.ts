import { useEffect, useRef, useState } from 'react';
import type { StationEvent } from '../../contract/index.ts';
import type { StationClient } from '../transport/transport.ts';
import { type QueryState, reading } from './reading.ts';
import { useStation } from './station-context.tsx';

const RELOAD_AFTER_MS = 200;

/** How a screen's data come and stay true. */
export interface QuerySource<T> {
  readonly load: (client: StationClient) => Promise<T>;
  /** Does the event mean that the data have to be read again? */
  readonly concerns: (event: StationEvent) => boolean;
  /** What the event changes by itself, without reading again. */
  readonly patch?: (data: T, event: StationEvent) => T;
  /** At most once in this time are they read again. */
  readonly paceMs?: number;
}

/**
 * The data of one screen, read once and then kept true by events: patched where the event says enough, read again - as a
 * rule at most five times a second - where it does not. What the station does not answer it is asked again.
 * @param subject what the data are of; another subject starts afresh.
 */
export function useLive<T>(subject: string, source: QuerySource<T>): QueryState<T> {
  const station = useStation();
  const latest = useRef(source);
  latest.current = source;
  const [live, setLive] = useState<{ subject: string; state: QueryState<T> }>({
    subject,
    state: { kind: 'loading' },
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const data = reading<T>(
      async () => latest.current.load(await station.client()),
      (state) => setLive({ subject, state }),
    );
    const stop = station.onEvent((event) => {
      const { patch, concerns } = latest.current;
      if (patch !== undefined) {
        setLive((now) =>
          now.state.kind === 'loaded'
            ? { ...now, state: { kind: 'loaded', data: patch(now.state.data, event) } }
            : now,
        );
      }
      if (event.kind !== 'resync' && !concerns(event)) return;
      timer ??= setTimeout(() => {
        timer = null;
        void data.load();
      }, latest.current.paceMs ?? RELOAD_AFTER_MS);
    });
    void data.load();
    return () => {
      data.stop();
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [station, subject]);

  return live.subject === subject ? live.state : { kind: 'loading' };
}
