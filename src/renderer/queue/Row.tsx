import { memo } from 'react';
import type { QueueColumn, QueueRow } from '../../contract/index.ts';
import { shortId } from '../../locales/formats.ts';
import checkBox from '../components/check-box.module.css';
import { Thumbnail } from '../components/Thumbnail.tsx';
import { useRowName } from '../hooks/use-row-name.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOfRow } from '../navigation/route.ts';
import { Cell } from './Cell.tsx';
import css from './queue.module.css';
import { RowName } from './RowName.tsx';
import { NoteTip } from './RowNote.tsx';

interface RowProps {
  readonly row: QueueRow;
  readonly columns: readonly QueueColumn[];
  readonly now: number;
  /** Its place in the queue and in the grid, which counts headings, from 1. */
  readonly index: number;
  readonly rowIndex: number;
  readonly chosen: boolean;
  readonly selected: boolean;
  /** Its service cannot be read now, which takes more room to say. */
  readonly away: boolean;
  readonly onChoose: (index: number) => void;
  readonly onSelect: (row: QueueRow, index: number, toHere: boolean) => void;
}

/**
 * One line of the queue: a check box, a link to what it is, and the chosen columns. For the mouse, the link
 * covers the whole line. Its name is what it says: customer, job and reason.
 */
export const Row = memo(function Row(props: RowProps) {
  const { row, index, rowIndex, columns, now, chosen, selected, away, onChoose, onSelect } = props;
  const { t } = useTranslation('queue');
  const nameOf = useRowName();
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      aria-selected={selected}
      className={css.row}
      data-chosen={chosen || undefined}
      data-away={away || undefined}
      onFocus={() => onChoose(index)}
    >
      <span role="gridcell" className={css.mark}>
        <input
          type="checkbox"
          className={`${checkBox.box} mantine-focus-auto`}
          aria-label={t('mark', { title: nameOf(row), id: shortId(row.serviceId) })}
          checked={selected}
          tabIndex={chosen ? 0 : -1}
          onChange={() => undefined}
          onClick={(event) => onSelect(row, index, event.shiftKey)}
        />
      </span>
      <span role="gridcell" className={css.name}>
        <Thumbnail
          of={{ kind: 'row', key: row.key }}
          version={`${row.filesDelivered} ${row.filesNeedingAttention} ${row.filesTotal}`}
        />
        <NoteTip notes={row.notes} byKey>
          <a className={css.link} href={hashOfRow(row)} tabIndex={chosen ? 0 : -1}>
            <RowName row={row} now={now} />
          </a>
        </NoteTip>
      </span>
      {columns.map((column) => (
        <span key={column} role="gridcell" className={css.cell}>
          <Cell column={column} row={row} now={now} />
        </span>
      ))}
    </div>
  );
});

/** The outlines of a row that is still loading. */
export const EmptyRow = () => (
  <div className={css.row} data-empty aria-hidden>
    <span className={css.outline} />
    <span className={css.outline} />
  </div>
);
