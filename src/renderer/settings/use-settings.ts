import { useState } from 'react';
import type { AskedChange, ShownSettings } from '../../contract/index.ts';
import { useSavedNotice } from '../parts/use-saved-notice.ts';
import type { Failure } from '../state/reading.ts';
import { useStation } from '../state/station-context.tsx';
import { useReadOnce } from '../state/use-read-once.ts';
import { changeBack, changedBy } from './change-back.ts';
import { useGroupTitles } from './use-group-titles.ts';

export type SettingsState =
  | { readonly kind: 'loading' }
  | ({ readonly kind: 'failed' } & Failure)
  | {
      readonly kind: 'loaded';
      readonly settings: ShownSettings;
      /** What went wrong with the last change; null when it is saved. */
      readonly error: unknown;
      /** The change that was refused last; null when it is saved. */
      readonly refused: AskedChange | null;
    };

/** Changes some of the settings; false where the station refused, and then the state says why. */
export type ChangeSettings = (some: AskedChange) => Promise<boolean>;

const none = { error: null, refused: null };

/** The settings as the station has them, and how to change some: saved at once, and said with Undo. */
export function useSettings(): readonly [SettingsState, ChangeSettings] {
  const station = useStation();
  const [read, keep] = useReadOnce(['settings'], (client) => client.settings.get());
  const [refusal, setRefusal] = useState<{ error: unknown; refused: AskedChange | null }>(none);
  const saidAsSaved = useSavedNotice();
  const titles = useGroupTitles();
  const put = async (asked: AskedChange): Promise<void> => {
    try {
      keep(await (await station.client()).settings.set(asked));
      setRefusal(none);
    } catch (error) {
      setRefusal({ error, refused: asked });
      throw error;
    }
  };
  const change: ChangeSettings = async (asked) => {
    const { password: _, ...some } = asked;
    const before = read.kind === 'loaded' ? read.data : null;
    try {
      await put(asked);
    } catch {
      return false;
    }
    if (before === null) return true;
    const groups = changedBy(some, before);
    if (groups.length === 0) return true;
    saidAsSaved(groups.map((group) => titles[group]).join(', '), async () =>
      put(changeBack(some, before, await (await station.client()).settings.get())),
    );
    return true;
  };
  return [read.kind === 'loaded' ? { kind: 'loaded', settings: read.data, ...refusal } : read, change];
}
