import { IconAlertTriangleFilled, IconClock } from '@tabler/icons-react';
import type { QueueRow } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import css from './queue.module.css';

/** With less time than this it is pressing. */
const SOON_MS = 2 * 3_600_000;
/** With more time than this the countdown says less than the date. */
const FAR_MS = 12 * 3_600_000;

/**
 * When a row has to leave: a countdown and the time of day, also after midnight or, in red, how late it is;
 * for finished rows, and those that leave much later, only when.
 */
export function ShipBy({ row, now }: { readonly row: QueueRow; readonly now: number }) {
  const { t, f } = useTranslation('queue');
  const isOver = row.phase === 'done' || row.phase === 'cancelled';
  if (row.shipBy === null)
    return row.shipByUnread === null || isOver ? null : (
      <span className={css.small} title={t('shipByUnread', { at: row.shipByUnread })}>
        {t('unknownValue')}
      </span>
    );
  const left = Date.parse(row.shipBy) - now;
  const isLate = left < 0;
  const span = f.duration(Math.abs(left));
  const title = isOver
    ? f.full(row.shipBy)
    : `${t(isLate ? 'late' : 'leaves', { left: span })}, ${f.full(row.shipBy)}`;
  if (isOver || left > FAR_MS)
    return (
      <span className={`${css.cut} ${css.small}`} title={title}>
        {f.moment(row.shipBy, now)}
      </span>
    );
  return (
    <span className={`${css.values} ${isLate ? css.late : left < SOON_MS ? css.urgent : ''}`} title={title}>
      {isLate ? <IconAlertTriangleFilled aria-hidden /> : <IconClock aria-hidden />}
      <span className={css.cut}>
        {isLate ? t('late', { left: span }) : `${span} · ${f.clock(row.shipBy)}`}
      </span>
    </span>
  );
}
