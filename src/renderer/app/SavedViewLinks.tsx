import { hashOfQueue } from '../navigation/route.ts';
import { textOfView, viewOf } from '../state/queue-view.ts';
import { useStationState } from '../state/station-context.tsx';
import css from './app.module.css';

/**
 * The saved views of the queue, below it in the navigation.
 * @param isHere the queue is on screen, so its current view is highlighted.
 */
export function SavedViewLinks({ isHere }: { readonly isHere: boolean }) {
  const views = useStationState((state) => state.overview?.screens.queue.views ?? []);
  const shown = useStationState((state) => textOfView(state.view));
  return views.map((saved) => {
    const text = textOfView(viewOf(saved));
    return (
      <a
        key={saved.name}
        href={hashOfQueue(text)}
        className={`${css.link} ${css.view}`}
        aria-current={isHere && text === shown ? 'page' : undefined}
      >
        {saved.name}
      </a>
    );
  });
}
