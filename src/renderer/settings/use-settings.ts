import { useState } from 'react';
import type { SettingsChange, ShownSettings } from '../../contract/index.ts';
import type { Failure } from '../state/reading.ts';
import { useStation } from '../state/station-context.tsx';
import { useReadOnce } from '../state/use-read-once.ts';

export type SettingsState =
  | { readonly kind: 'loading' }
  | ({ readonly kind: 'failed' } & Failure)
  | {
      readonly kind: 'loaded';
      readonly settings: ShownSettings;
      /** What went wrong with the last change; null when it is kept. */
      readonly error: unknown;
    };

/** Changes some of the settings; false where the station refused, and then the state says why. */
export type ChangeSettings = (some: SettingsChange) => Promise<boolean>;

/** The settings as the station has them, and how to change some of them; each change is kept at once. */
export function useSettings(): readonly [SettingsState, ChangeSettings] {
  const station = useStation();
  const [read, keep] = useReadOnce('settings', (client) => client.settings.get());
  const [error, setError] = useState<unknown>(null);
  const change: ChangeSettings = async (some) => {
    try {
      keep(await (await station.client()).settings.set(some));
      setError(null);
      return true;
    } catch (refused) {
      setError(refused);
      return false;
    }
  };
  return [read.kind === 'loaded' ? { kind: 'loaded', settings: read.data, error } : read, change];
}
