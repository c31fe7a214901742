import { useEffect, useState } from 'react';
import type { OperatorSettings } from '../../contract/index.ts';
import { useStation } from '../state/station-context.tsx';

export type SettingsState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | {
      readonly kind: 'loaded';
      readonly settings: OperatorSettings;
      /** What went wrong with the last change; null when it is kept. */
      readonly error: unknown;
    };

/** The settings as the station has them, and how to change some of them; each change is kept at once. */
export function useSettings(): readonly [SettingsState, (change: Partial<OperatorSettings>) => void] {
  const station = useStation();
  const [state, setState] = useState<SettingsState>({ kind: 'loading' });
  useEffect(() => {
    let gone = false;
    station
      .client()
      .then((client) => client.settings.get())
      .then(
        (settings) => !gone && setState({ kind: 'loaded', settings, error: null }),
        (error: unknown) => !gone && setState({ kind: 'failed', error }),
      );
    return () => {
      gone = true;
    };
  }, [station]);
  const change = (some: Partial<OperatorSettings>): void => {
    station
      .client()
      .then((client) => client.settings.set(some))
      .then(
        (settings) => setState({ kind: 'loaded', settings, error: null }),
        (error: unknown) => setState((now) => (now.kind === 'loaded' ? { ...now, error } : now)),
      );
  };
  return [state, change];
}
