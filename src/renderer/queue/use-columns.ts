import type { QueueColumn } from '../../contract/index.ts';
import { useStationState } from '../state/station-context.tsx';
import { useChangeView } from './use-change-view.ts';
import { useQueueSettings } from './use-queue-settings.ts';

/**
 * The columns of the current view, and how to change them: the view's own if it has any, or those of every
 * window, which who may only watch leaves as they are.
 */
export function useColumns(): readonly [
  readonly QueueColumn[],
  (change: (columns: readonly QueueColumn[]) => readonly QueueColumn[]) => void,
] {
  const changeView = useChangeView();
  const own = useStationState((state) => state.view.columns);
  const [settings, changeSettings] = useQueueSettings();
  const columns = own ?? settings.columns;
  return [
    columns,
    (change) => {
      const changed = [...change(columns)];
      if (own !== null || changeSettings === null) return changeView((now) => ({ ...now, columns: changed }));
      changeSettings(() => ({ columns: changed }));
    },
  ];
}
