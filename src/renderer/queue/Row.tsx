import { memo } from 'react';
import type { QueueColumn, QueueRow } from '../../contract/index.ts';
import { shortId } from '../../locales/formats.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOfRow } from '../navigation/route.ts';
import { AsOf } from '../parts/AsOf.tsx';
import { Thumbnail } from '../parts/Thumbnail.tsx';
import { useAttention } from '../parts/use-attention.ts';
import { Cell } from './Cell.tsx';
import css from './queue.module.css';

interface RowProps {
  readonly row: QueueRow;
  readonly columns: readonly QueueColumn[];
  readonly now: number;
  readonly chosen: boolean;
  readonly marked: boolean;
  /** Its service is not read now: what is said of it needs more room. */
  readonly away: boolean;
  readonly onMark: (row: QueueRow, toHere: boolean) => void;
}

/** Under the name: as of when the row is known while its service is away, and what `Why` says. */
const Under = ({ row, now }: Pick<RowProps, 'row' | 'now'>) => (
  <>
    <span className={css.small}>
      <AsOf kind={row.kind} of={row} now={now} />
    </span>
    <Why row={row} now={now} />
  </>
);

/** Why the row needs a hand, when it will be batched, or what it is. */
function Why({ row, now }: Pick<RowProps, 'row' | 'now'>) {
  const { t, f } = useTranslation('queue');
  const { t: states } = useTranslation('states');
  const attention = useAttention()(row);
  if (attention !== null) return <span className={css.warn}>{attention}</span>;
  if (row.kind === 'queued-batch' && row.batchedAt !== null) {
    const left = Date.parse(row.batchedAt) - now;
    const time = f.clock(row.batchedAt);
    const facts = [
      left > 0 ? t('batchedIn', { time, left: f.duration(left) }) : t('batchedSoon', { time }),
      row.together > 1 ? t('together', { count: row.together }) : null,
      row.pushedBack ? t('pushedBack') : null,
    ];
    return <span className={css.small}>{facts.filter((part) => part !== null).join(' · ')}</span>;
  }
  if (row.kind === 'batch' && row.contradicting > 0) {
    return <span className={css.warn}>{t('contradicting', { count: row.contradicting })}</span>;
  }
  const parts = [
    `${states(`row.${row.kind}`)} ${shortId(row.serviceId)}`,
    row.createdAt === null ? null : t('old', { duration: f.duration(now - Date.parse(row.createdAt)) }),
  ];
  return <span className={css.small}>{parts.filter((part) => part !== null).join(' · ')}</span>;
}

/** One line of the queue: a mark, a link to what it is, and the columns that were chosen. */
export const Row = memo(function Row({ row, columns, now, chosen, marked, away, onMark }: RowProps) {
  const { t } = useTranslation('queue');
  const { t: states } = useTranslation('states');
  const title = row.title || states(`row.${row.kind}`);
  return (
    <div
      className={css.row}
      data-chosen={chosen || undefined}
      data-marked={marked || undefined}
      data-away={away || undefined}
    >
      <span className={css.mark}>
        <input
          type="checkbox"
          className={`${css.box} mantine-focus-auto`}
          aria-label={t('mark', { title, id: shortId(row.serviceId) })}
          checked={marked}
          tabIndex={chosen ? 0 : -1}
          onChange={() => undefined}
          onClick={(event) => onMark(row, event.shiftKey)}
        />
      </span>
      <a className={css.link} href={hashOfRow(row)} tabIndex={chosen ? 0 : -1}>
        <span className={css.name}>
          <Thumbnail
            of={{ kind: 'row', key: row.key }}
            version={`${row.filesDelivered} ${row.filesNeedHand} ${row.filesTotal}`}
          />
          <span className={css.cut}>
            <span className={`${css.title} ${css.cut}`}>{title}</span>
            <br />
            <span className={css.under}>
              <Under row={row} now={now} />
            </span>
          </span>
        </span>
        {columns.map((column) => (
          <Cell key={column} column={column} row={row} now={now} />
        ))}
      </a>
    </div>
  );
});

/** While a row is on its way from the station: its outlines. */
export const EmptyRow = () => (
  <div className={css.row} data-empty aria-hidden>
    <span className={css.outline} />
    <span className={css.outline} />
  </div>
);
