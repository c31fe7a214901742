import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from '../locales/words-context.tsx';
import { useNow } from '../parts/use-now.ts';
import { useStationState } from '../state/station-context.tsx';
import css from './app.module.css';

/** After that the hour alone would not say since when. */
const HALF_A_DAY_MS = 12 * 3_600_000;

/** Offline is a state, not an error: since when, what still works, what waits. */
export function Offline() {
  const { t, f } = useTranslation('shell');
  const overview = useStationState((state) => state.overview);
  const link = useStationState((state) => state.link);
  const now = useNow();
  const lines: string[] = [];
  if (overview?.stopping === true) lines.push(t('offline.stopping'));
  if (link === 'lost') lines.push(t('offline.window'));
  for (const { name, state } of overview?.connections ?? []) {
    if (state.kind !== 'offline') continue;
    const isOfToday = now - Date.parse(state.since) < HALF_A_DAY_MS;
    const shown = { name, time: isOfToday ? f.clock(state.since) : f.dateAndTime(state.since) };
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
