import type { QueueView } from '../../contract/index.ts';
import { textOfView } from '../state/queue-view.ts';
import { useStation, useStationState } from '../state/station-context.tsx';

/** Nobody goes back further than this. */
const MAX_EARLIER = 50;

/** A view as far as going back restores it: typing in the search is undone by the field itself. */
const withoutSearch = (view: QueueView): string => textOfView({ ...view, search: '' });

/** Changes the view of the queue; the one before can be shown again. */
export function useChangeView(): (change: (view: QueueView) => QueueView) => void {
  const station = useStation();
  return (change) => {
    const { view: before, earlierViews } = station.state.getState();
    const after = change(before);
    station.setView(after);
    if (withoutSearch(before) === withoutSearch(after)) return;
    station.state.setState({ earlierViews: [...earlierViews.slice(1 - MAX_EARLIER), before] });
  };
}

/** Shows the view before the latest change of it; null if there is none. */
export function useViewBack(): (() => void) | null {
  const station = useStation();
  const earlier = useStationState((state) => state.earlierViews);
  const last = earlier.at(-1);
  if (last === undefined) return null;
  return () => {
    station.state.setState({ earlierViews: earlier.slice(0, -1) });
    station.setView(last);
  };
}
