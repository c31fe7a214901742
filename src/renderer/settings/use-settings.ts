import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AskedChange, SettingsChange, ShownSettings } from '../../contract/index.ts';
import { useSavedNotice } from '../hooks/use-saved-notice.ts';
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
      /** What went wrong with the last change; null once it is saved. */
      readonly error: unknown;
      /** The last change that was refused; null once one is saved. */
      readonly refused: AskedChange | null;
    };

/** Changes some of the settings; resolves with false if the station refused, and the state then says why. */
export type ChangeSettings = (some: AskedChange) => Promise<boolean>;

const none = { error: null, refused: null };

/** The part of an unanswered change that the screen already shows; forms keep what is typed. */
const shownAtOnce = ({ notices, screens, production }: AskedChange, now: ShownSettings): SettingsChange => ({
  ...(notices !== undefined && { notices }),
  ...(screens !== undefined && { screens }),
  ...(production !== undefined && { production: { ...production, places: now.production.places } }),
});

/**
 * The settings of the station, and how to change some: saved at once, one change after the other, with a
 * notice that can undo it. Switches and choices show the change before the station has answered, because
 * the next key acts on what the operator sees.
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
    const shown = shownAtOnce(some, settings);
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
