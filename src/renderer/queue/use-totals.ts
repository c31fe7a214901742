import type { QueueTotals, Totals } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { textOfView } from '../state/queue-view.ts';
import { useStationState } from '../state/station-context.tsx';
import { useLive } from '../state/use-live.ts';

/** Sums of many rows, read again at most so often. */
const PACE_MS = 2_000;

/** What the groups of the current view add up to, by their keys; empty until it is known. */
export function useTotals(): ReadonlyMap<string, Totals> {
  const view = useStationState((state) => state.view);
  const live = useLive<QueueTotals>(['queue totals', textOfView({ ...view, sort: null, columns: null })], {
    load: (client) => {
      const { columns: _ofTheScreen, ...wanted } = view;
      return client.queue.totals(wanted);
    },
    concerns: (event) => event.kind === 'row' || event.kind === 'row-gone',
    paceMs: PACE_MS,
  });
  return new Map(
    (live.kind === 'loaded' ? live.data : []).map(({ key, ...totals }) => [key, totals] as const),
  );
}

/** "12,500 copies · 60 files"; "12,500+ copies" if some rows do not know theirs. */
export function useTotalsInWords(): (totals: Totals) => string {
  const { t } = useTranslation('queue');
  return ({ copies, isMore, files }) =>
    [
      copies > 0 ? t('copies', { count: copies, more: isMore ? '+' : '' }) : null,
      t('files', { count: files }),
    ]
      .filter((part) => part !== null)
      .join(' · ');
}
