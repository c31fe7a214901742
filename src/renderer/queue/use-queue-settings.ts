import type { QueueGrouping, QueueView, SavedView, ScreenSettings } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useStation, useStationState } from '../state/station-context.tsx';

type QueueSettings = ScreenSettings['queue'];

const none: QueueSettings = { columns: [], density: 'comfortable', collapsed: {}, views: [] };

/** How the queue is shown in every window where the view does not say, and how to change that. */
export function useQueueSettings(): readonly [QueueSettings, (change: Partial<QueueSettings>) => void] {
  const station = useStation();
  const notify = useNotify();
  const { problem } = useTranslation('common');
  const screens = useStationState((state) => state.overview?.screens);
  const settings = screens?.queue ?? none;
  const change = (some: Partial<QueueSettings>): void => {
    if (screens === undefined) return;
    station
      .client()
      .then((client) => client.settings.set({ screens: { ...screens, queue: { ...settings, ...some } } }))
      .catch((error: unknown) => notify({ text: problem(error).message }));
  };
  return [settings, change];
}

/** The settings with a group opened or closed. */
export function withGroup(
  { collapsed }: QueueSettings,
  groupBy: QueueGrouping,
  key: string,
): Partial<QueueSettings> {
  const before = collapsed[groupBy] ?? [];
  const closed = before.includes(key) ? before.filter((one) => one !== key) : [...before, key];
  return { collapsed: { ...collapsed, [groupBy]: closed } };
}

/** The saved views with one more, in place of one of the same name; its columns are its own from then on. */
export const withView = ({ views, columns }: QueueSettings, view: QueueView, name: string): SavedView[] => [
  ...views.filter((one) => one.name !== name),
  { ...view, columns: view.columns ?? columns, name },
];
