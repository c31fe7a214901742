import { useEffect, useRef, useState } from 'react';
import type { StationEvent } from '../../contract/index.ts';
import type { StationClient } from '../transport/transport.ts';
import { useStation } from './station-context.tsx';

const RELOAD_AFTER_MS = 200;

export type Live<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly data: T }
  | { readonly kind: 'failed'; readonly error: unknown };

/** How a screen's data come and stay true. */
export interface LiveSource<T> {
  readonly load: (client: StationClient) => Promise<T>;
  /** Does the event mean that the data have to be read again? */
  readonly concerns: (event: StationEvent) => boolean;
  /** What the event changes by itself, without reading again. */
  readonly patch?: (data: T, event: StationEvent) => T;
}

/**
 * The data of one screen, read once and then kept true by events: patched where the event says enough, read again - at
 * most five times a second - where it does not.
 * @param subject what the data are of; another subject starts afresh.
 */
export function useLive<T>(subject: string, source: LiveSource<T>): Live<T> {
  const station = useStation();
  const latest = useRef(source);
  latest.current = source;
  const [live, setLive] = useState<{ subject: string; state: Live<T> }>({
    subject,
    state: { kind: 'loading' },
  });

  useEffect(() => {
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const set = (state: Live<T>): void => {
      if (!gone) setLive({ subject, state });
    };
    const load = async (): Promise<void> => {
      try {
        set({ kind: 'loaded', data: await latest.current.load(await station.client()) });
      } catch (error) {
        set({ kind: 'failed', error });
      }
    };
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
        void load();
      }, RELOAD_AFTER_MS);
    });
    void load();
    return () => {
      gone = true;
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [station, subject]);

  return live.subject === subject ? live.state : { kind: 'loading' };
}
