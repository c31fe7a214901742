import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import type { QueueColumn, QueueSortColumn, QueueView } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { ColumnEdge } from './ColumnEdge.tsx';
import { type ColumnWidths, widthOf, withMoved } from './columns.ts';
import css from './queue.module.css';

type Sort = QueueView['sort'];

/**
 * The first press sorts by a column ascending, the second descending, the third returns to the queue's own
 * order.
 */
export function sortAfterPress(sort: Sort, by: QueueSortColumn): Sort {
  if (sort?.by !== by) return { by, descending: false };
  return sort.descending ? null : { by, descending: true };
}

/** The names of the columns, above the rows: press to sort, drag to move, drag an edge to change a width. */
export function Header(props: {
  readonly columns: readonly QueueColumn[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  /** Moves a column to the place of another. */
  readonly onMove: (columns: (all: readonly QueueColumn[]) => readonly QueueColumn[]) => void;
  readonly widths: ColumnWidths;
  /** While an edge is being moved; null once it is left. */
  readonly onWiden: (column: QueueColumn, rem: number | null) => void;
  /** Null: the usual width. */
  readonly onWidth: (column: QueueColumn, rem: number | null) => void;
}) {
  const { t } = useTranslation('queue');
  const [dragged, setDragged] = useState<QueueColumn | null>(null);
  const [target, setTarget] = useState<QueueColumn | null>(null);
  const { columns, widths, sort, onSort, onMove } = props;
  const ariaSort = (by: QueueSortColumn) =>
    sort?.by !== by ? 'none' : sort.descending ? 'descending' : 'ascending';
  const button = (by: QueueSortColumn) => (
    <button type="button" className={css.sort} onClick={() => onSort(sortAfterPress(sort, by))}>
      <span className={css.heading}>{t(`column.${by}`)}</span>
      {sort?.by === by &&
        (sort.descending ? <IconArrowDown size={14} aria-hidden /> : <IconArrowUp size={14} aria-hidden />)}
    </button>
  );
  const dropOn = (column: QueueColumn) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      setDragged(column);
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return;
      event.preventDefault();
      setTarget(column);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== null) onMove((all) => withMoved(all, dragged, column));
    },
    onDragEnd: () => {
      setDragged(null);
      setTarget(null);
    },
  });
  return (
    <div role="rowgroup" className={css.header}>
      <div role="row" aria-rowindex={1} className={css.headings}>
        <span role="columnheader">
          <VisuallyHidden>{t('selection')}</VisuallyHidden>
        </span>
        <span role="columnheader" aria-sort={ariaSort('customer')}>
          {button('customer')}
        </span>
        {columns.map((column) => (
          <span
            key={column}
            role="columnheader"
            aria-label={t(`column.${column}`)}
            aria-sort={ariaSort(column)}
            data-dragged={dragged === column || undefined}
            data-target={(target === column && dragged !== column) || undefined}
            {...dropOn(column)}
          >
            {button(column)}
            <ColumnEdge
              name={t(`column.${column}`)}
              width={widthOf(column, widths)}
              onMove={(rem) => props.onWiden(column, rem)}
              onKeep={(rem) => props.onWidth(column, rem)}
            />
          </span>
        ))}
      </div>
    </div>
  );
}
