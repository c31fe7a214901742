import type { QueueRow } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';

/** When a queued batch is expected to be batched, and with how many others; null for any other row. */
export function useCountdown(): (row: QueueRow, now: number) => string | null {
  const { t, f } = useTranslation('queue');
  return (row, now) => {
    if (row.kind !== 'queued-batch' || row.batchedAt === null) return null;
    const left = Date.parse(row.batchedAt) - now;
    const time = f.clock(row.batchedAt);
    const facts = [
      left > 0 ? t('batchedIn', { time, left: f.duration(left) }) : t('batchedSoon', { time }),
      row.together > 1 ? t('together', { count: row.together }) : null,
      row.pushedBack ? t('pushedBack') : null,
    ];
    return facts.filter((part) => part !== null).join(' · ');
  };
}
