import { useState } from 'react';
import type { AskedChange, ShownSettings } from '../../contract/index.ts';
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
      /** The change that was refused last; null when it is kept. */
      readonly refused: AskedChange | null;
    };

/** Changes some of the settings; false where the station refused, and then the state says why. */
export type ChangeSettings = (some: AskedChange) => Promise<boolean>;

const none = { error: null, refused: null };

/** The settings as the station has them, and how to change some of them; each change is kept at once. */
export function useSettings(): readonly [SettingsState, ChangeSettings] {
  const station = useStation();
  const [read, keep] = useReadOnce(['settings'], (client) => client.settings.get());
  const [refusal, setRefusal] = useState<{ error: unknown; refused: AskedChange | null }>(none);
  const change: ChangeSettings = async (some) => {
    try {
      keep(await (await station.client()).settings.set(some));
      setRefusal(none);
      return true;
    } catch (error) {
      setRefusal({ error, refused: some });
      return false;
    }
  };
  return [read.kind === 'loaded' ? { kind: 'loaded', settings: read.data, ...refusal } : read, change];
}
