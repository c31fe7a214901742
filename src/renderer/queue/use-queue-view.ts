import type { ScreenSettings } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useStation, useStationState } from '../state/station-context.tsx';

type QueueView = ScreenSettings['queue'];

const asShipped: QueueView = { columns: ['delivery', 'progress', 'status', 'news'], filters: [] };

/** How the queue is shown, and how to change that for every window. */
export function useQueueView(): readonly [QueueView, (change: Partial<QueueView>) => void] {
  const station = useStation();
  const notify = useNotify();
  const { problem } = useTranslation('common');
  const screens = useStationState((state) => state.overview?.screens);
  const view = screens?.queue ?? asShipped;
  const change = (some: Partial<QueueView>): void => {
    if (screens === undefined) return;
    station
      .client()
      .then((client) => client.settings.set({ screens: { ...screens, queue: { ...view, ...some } } }))
      .catch((error: unknown) => notify({ text: problem(error).message }));
  };
  return [view, change];
}
