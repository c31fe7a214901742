import { IconAlertTriangleFilled, IconClock } from '@tabler/icons-react';
import type { QueueRow } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import css from './queue.module.css';

/** With less time than this it is pressing. */
const SOON_MS = 2 * 3_600_000;

/** When a row has to leave: a countdown or, in red, how late it is; for finished rows only the time. */
export function ShipBy({ row, now }: { readonly row: QueueRow; readonly now: number }) {
  const { t, f } = useTranslation('queue');
  if (row.shipBy === null)
    return row.shipByUnread === null || row.phase === 'done' || row.phase === 'cancelled' ? null : (
      <span className={css.small} title={t('shipByUnread', { at: row.shipByUnread })}>
        {t('unknownValue')}
      </span>
    );
  const time = <span className={css.small}>{f.moment(row.shipBy, now)}</span>;
  if (row.phase === 'done' || row.phase === 'cancelled') return time;
  const left = Date.parse(row.shipBy) - now;
  const isLate = left < 0;
  const said = t(isLate ? 'late' : 'leaves', { left: f.span(Math.abs(left)) });
  return (
    <>
      <span
        className={`${css.cut} ${isLate ? css.late : left < SOON_MS ? css.urgent : css.delivery}`}
        title={said}
      >
        {isLate ? <IconAlertTriangleFilled aria-hidden /> : <IconClock aria-hidden />} {said}
      </span>
      {time}
    </>
  );
}
