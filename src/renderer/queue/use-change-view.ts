import type { QueueView } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { goTo, hashOf, parseRoute } from '../navigation/route.ts';
import { useRemember } from '../notifications/notices.tsx';
import { textOfView } from '../state/queue-view.ts';
import { useStation } from '../state/station-context.tsx';
import { changedPart } from './view-undo.ts';

/** Changes the view of the queue, which can be undone. */
export function useChangeView(): (change: (view: QueueView) => QueueView) => void {
  const station = useStation();
  const remember = useRemember();
  const { t } = useTranslation('queue');
  return (change) => {
    const before = station.state.getState().view;
    const after = change(before);
    station.setView(after);
    const part = changedPart(before, after);
    if (part === null || textOfView(before) === textOfView(after)) return;
    remember({
      text: t(`changed.${part}`),
      run() {
        station.setView(before);
        if (parseRoute(location.hash).screen !== 'queue') goTo(hashOf('queue'));
      },
    });
  };
}
