import type { QueueColumn } from '../../contract/index.ts';
import { useStation, useStationState } from '../state/station-context.tsx';
import { useQueueSettings } from './use-queue-settings.ts';

/**
 * The columns of the present view, and how to change them: of a view with columns of its own these, else
 * those of every window.
 */
export function useColumns(): readonly [
  readonly QueueColumn[],
  (change: (columns: readonly QueueColumn[]) => readonly QueueColumn[]) => void,
] {
  const station = useStation();
  const view = useStationState((state) => state.view);
  const [settings, changeSettings] = useQueueSettings();
  const columns = view.columns ?? settings.columns;
  return [
    columns,
    (change) => {
      const changed = [...change(columns)];
      if (view.columns === null) changeSettings({ columns: changed });
      else station.setView({ ...view, columns: changed });
    },
  ];
}
