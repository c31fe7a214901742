import type {
  QueueColumn,
  QueueGrouping,
  QueueView,
  SavedView,
  ScreenSettings,
} from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useMay } from '../state/seat.ts';
import { useStation, useStationState } from '../state/station-context.tsx';

type QueueSettings = ScreenSettings['queue'];

const none: QueueSettings = { columns: [], widths: {}, density: 'comfortable', collapsed: {}, views: [] };

type Change = (now: QueueSettings) => Partial<QueueSettings>;

/**
 * How the queue is shown in every window unless the view says otherwise, and how to change that: null for
 * who may only watch. A change applies to the settings at that moment, which for an undo may be much later.
 */
export function useQueueSettings(): readonly [QueueSettings, ((change: Change) => void) | null] {
  const station = useStation();
  const notify = useNotify();
  const { problem } = useTranslation('common');
  const mayChange = useMay('operate');
  const settings = useStationState((state) => state.overview?.screens.queue) ?? none;
  const change = (some: Change): void => {
    const screens = station.state.getState().overview?.screens;
    if (screens === undefined) return;
    const queue = { ...screens.queue, ...some(screens.queue) };
    station
      .client()
      .then((client) => client.settings.set({ screens: { ...screens, queue } }))
      .catch((error: unknown) => notify({ text: problem(error).message }));
  };
  return [settings, mayChange ? change : null];
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

/** The settings with a column of another width; null: its usual one. */
export function withWidth(
  { widths }: QueueSettings,
  column: QueueColumn,
  rem: number | null,
): Partial<QueueSettings> {
  const { [column]: _before, ...others } = widths;
  return { widths: rem === null ? others : { ...others, [column]: rem } };
}

/**
 * The saved views with another one, which replaces one of the same name; its columns are its own from then
 * on.
 */
export const withView = ({ views, columns }: QueueSettings, view: QueueView, name: string): SavedView[] => [
  ...views.filter((one) => one.name !== name),
  { ...view, columns: view.columns ?? columns, name },
];
