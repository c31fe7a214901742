import { IconPlugConnectedX } from '@tabler/icons-react';
import { useNow } from '../hooks/use-now.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useStationState } from '../state/station-context.tsx';
import css from './app.module.css';

/** After this long, the time of day alone would not say since when. */
const HALF_A_DAY_MS = 12 * 3_600_000;
/** A window without a link this long after it was opened says so. */
const SLOW_MS = 10_000;

/** Offline is a state, not an error: since when, what still works, what waits. */
export function Offline() {
  const { t, f } = useTranslation('shell');
  const overview = useStationState((state) => state.overview);
  const link = useStationState((state) => state.link);
  const unlinkedSince = useStationState((state) => state.unlinkedSince);
  const now = useNow();
  const moment = (at: string): string =>
    now - Date.parse(at) < HALF_A_DAY_MS ? f.clock(at) : f.dateAndTime(at);
  const lines: string[] = [];
  if (overview?.stopping === true) lines.push(t('offline.stopping'));
  const unlinked = unlinkedSince === null ? null : new Date(unlinkedSince).toISOString();
  if (unlinked !== null && link === 'lost') {
    lines.push(overview === null ? t('offline.notYet') : t('offline.away', { time: moment(unlinked) }));
  } else if (unlinkedSince !== null && now - unlinkedSince > SLOW_MS) lines.push(t('offline.notYet'));
  for (const { name, state } of overview?.connections ?? []) {
    if (state.kind !== 'offline') continue;
    const shown = { name, time: moment(state.since) };
    const files = overview?.transfers.waiting ?? 0;
    const orders = overview?.ordersWaiting ?? 0;
    const first =
      orders > 0 && files === 0 ? t('offline.only', shown) : t('offline.service', { ...shown, count: files });
    lines.push(orders > 0 ? `${first} ${t('offline.orders', { count: orders })}` : first);
  }
  return (
    <div role="status">
      {lines.map((line) => (
        <div key={line} className={css.offline}>
          <IconPlugConnectedX size={18} aria-hidden /> {line}
        </div>
      ))}
    </div>
  );
}
