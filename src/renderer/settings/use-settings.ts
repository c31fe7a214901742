import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AskedChange, SettingsChange, ShownSettings } from '../../contract/index.ts';
import { useSavedNotice } from '../parts/use-saved-notice.ts';
import type { Failure } from '../state/reading.ts';
import { useStation } from '../state/station-context.tsx';
import { useReadOnce } from '../state/use-read-once.ts';
import { changeBack, changedBy, changeOnto } from './change-back.ts';
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

/** A change that the station has not answered yet, as far as the screen shows it already. */
const shownAtOnce = ({ notices, screens }: AskedChange): SettingsChange => ({
  ...(notices !== undefined && { notices }),
  ...(screens !== undefined && { screens }),
});

/**
 * The settings as the station has them, and how to change some: saved at once, one change after the other,
 * and said with Undo. Switches and choices show what was asked before the station has answered: the next key
 * acts on what the operator sees.
 */
export function useSettings(): readonly [SettingsState, ChangeSettings] {
  const station = useStation();
  const [read, keep] = useReadOnce(['settings'], (client) => client.settings.get());
  const [refusal, setRefusal] = useState<{ error: unknown; refused: AskedChange | null }>(none);
  const [pending, setPending] = useState<readonly SettingsChange[]>([]);
  const saidAsSaved = useSavedNotice();
  const titles = useGroupTitles();
  const { mutateAsync: put } = useMutation(
    {
      scope: { id: 'settings' },
      networkMode: 'always',
      mutationFn: async (changeOf: (now: ShownSettings) => AskedChange) => {
        let refused: AskedChange | null = null;
        try {
          const { settings } = await station.client();
          refused = changeOf(await settings.get());
          keep(await settings.set(refused));
          setRefusal(none);
        } catch (error) {
          setRefusal({ error, refused });
          throw error;
        }
      },
    },
    station.queries,
  );
  if (read.kind !== 'loaded') return [read, async () => false];
  const settings: ShownSettings = Object.assign({}, read.data, ...pending);
  const change: ChangeSettings = async (asked) => {
    const { password: _, ...some } = asked;
    const shown = shownAtOnce(some);
    setPending((others) => [...others, shown]);
    try {
      await put((now) => changeOnto(asked, settings, now));
    } catch {
      return false;
    } finally {
      setPending((others) => others.filter((one) => one !== shown));
    }
    const groups = changedBy(some, settings);
    if (groups.length === 0) return true;
    saidAsSaved(groups.map((group) => titles[group]).join(', '), () =>
      put((now) => changeBack(some, settings, now)),
    );
    return true;
  };
  return [{ kind: 'loaded', settings, ...refusal }, change];
}
