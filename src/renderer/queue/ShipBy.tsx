import { IconAlertTriangleFilled, IconClock } from '@tabler/icons-react';
import type { QueueRow } from '../../contract/index.ts';
import type { Formats } from '../../locales/formats.ts';
import { useTranslation } from '../locales/words-context.tsx';
import css from './queue.module.css';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const HOURS_SHOWN = 48;
/** Less time than that, and it is pressing. */
const SOON_MS = 2 * HOUR_MS;

/** "2 hr 10 min", "25 min", "3 days". */
export function spanInWords(ms: number, f: Formats): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  if (hours === 0 || hours >= HOURS_SHOWN) return f.duration(Math.max(ms, MINUTE_MS));
  const rest = (minutes % 60) * MINUTE_MS;
  return [f.duration(hours * HOUR_MS), ...(rest === 0 ? [] : [f.duration(rest)])].join(' ');
}

/** When a row has to leave: a countdown, and in red how late it is; of what is over only the time. */
export function ShipBy({ row, now }: { readonly row: QueueRow; readonly now: number }) {
  const { t, f } = useTranslation('queue');
  if (row.shipBy === null) return null;
  const time = <span className={css.small}>{f.moment(row.shipBy, now)}</span>;
  if (row.phase === 'done' || row.phase === 'cancelled') return time;
  const left = Date.parse(row.shipBy) - now;
  const isLate = left < 0;
  return (
    <>
      <span className={isLate ? css.late : left < SOON_MS ? css.urgent : css.delivery}>
        {isLate ? <IconAlertTriangleFilled aria-hidden /> : <IconClock aria-hidden />}{' '}
        {t(isLate ? 'lateBy' : 'leavesIn', { left: spanInWords(Math.abs(left), f) })}
      </span>
      {time}
    </>
  );
}
